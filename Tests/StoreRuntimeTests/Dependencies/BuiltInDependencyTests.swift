import StoreRuntime
import Testing

@testable import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct BuiltInDependencyTests {
  private struct Feature: Sendable {
    @Dependency(\.calendar) var calendar
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.date) var date
    @Dependency(\.locale) var locale
    @Dependency(\.openURL) var openURL
    @Dependency(\.suspendingClock) var suspendingClock
    @Dependency(\.timeZone) var timeZone
    @Dependency(\.uuid) var uuid
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  }

  private struct Counter: RandomNumberGenerator, Sendable {
    var count: UInt64 = 0

    mutating func next() -> UInt64 {
      count += 1
      return count
    }
  }

  private let feature = Feature()
  private let recorder = IssueRecorder()
  private let url = URL(string: "https://example.com/page")

  // MARK: - Values that are set

  @Test func aConstantDateStaysTheSame() {
    let date = Date(timeIntervalSince1970: 1_234_567_890)

    withDependencies {
      $0.date = .constant(date)
    } operation: {
      #expect(feature.date() == date)
      #expect(feature.date.now == date)
    }
  }

  @Test func theDateCanBeSetByItself() {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      #expect(feature.date.now == .distantPast)
    }
  }

  @Test func incrementingIdentifiersCountFromZero() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect([feature.uuid(), feature.uuid(), feature.uuid()] == [UUID(0), UUID(1), UUID(2)])
    }
  }

  @Test func incrementingGeneratorsCountApart() {
    let generator = UUIDGenerator.incrementing

    _ = generator()

    #expect(generator() == UUID(1))
    #expect(UUIDGenerator.incrementing() == UUID(0))
  }

  @Test func incrementingIdentifiersAreUniqueAcrossThreads() async {
    let generator = UUIDGenerator.incrementing

    let identifiers = await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { (1...1_000).map { _ in generator() } }
      }
      return await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
    }

    #expect(identifiers == Set((0..<8_000).map { UUID($0) }))
  }

  @Test func aConstantIdentifierStaysTheSame() {
    let generator = UUIDGenerator.constant(UUID(42))

    #expect([generator(), generator()] == [UUID(42), UUID(42)])
  }

  @Test func sequencesGiveTheirValuesInOrderAndThenReportAtTheirPlace() {
    let (first, second) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
    let dates = DateGenerator.sequence(first, second)
    let uuids = UUIDGenerator.sequence(UUID(7))
    let line: UInt = #line + 1
    let numbers = WithRandomNumberGenerator.sequence(3, 1)

    #expect([dates(), dates()] == [first, second])
    #expect(uuids() == UUID(7))
    #expect(numbers { [$0.next(), $0.next()] } == [3, 1])
    withIssueReporter(recorder.reporter) {
      #expect(dates() == second)
      #expect(uuids() == UUID(7))
      #expect(numbers { $0.next() } == 1)
    }
    #expect(
      recorder.messages.map { $0.prefix { $0 != "," } } == [
        "A sequence of dates was asked for one more than its 2",
        "A sequence of ids was asked for one more than its 1",
        "A sequence of random numbers was asked for one more than its 2",
      ])
    #expect(recorder.issues.last?.location.line == line)
  }

  @Test(arguments: [
    (0, "00000000-0000-0000-0000-000000000000"),
    (26, "00000000-0000-0000-0000-00000000001A"),
    (Int.max, "00000000-0000-0000-7FFF-FFFFFFFFFFFF"),
    (-1, "00000000-0000-0000-FFFF-FFFFFFFFFFFF"),
  ])
  func anIdentifierShowsItsNumber(number: Int, text: String) {
    #expect(UUID(number).uuidString == text)
  }

  @Test func aGeneratorOfRandomNumbersGoesOnWithItsSequence() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counter())
    } operation: {
      #expect(feature.withRandomNumberGenerator { $0.next() } == 1)
      #expect(feature.withRandomNumberGenerator { [$0.next(), $0.next()] } == [2, 3])
    }
  }

  @Test func aGeneratorOfRandomNumbersCanBeUsedWhileItIsLent() {
    let lender = WithRandomNumberGenerator(Counter())

    let numbers = lender { outer in [outer.next(), lender { $0.next() }, outer.next()] }

    #expect(numbers == [1, 2, 3])
  }

  @Test func theStandardLibraryDrawsFromALentGenerator() {
    let lender = WithRandomNumberGenerator(Counter())

    let number = lender { Int.random(in: 1...6, using: &$0) }

    #expect((1...6).contains(number))
    #expect(lender { Array(1...5).shuffled(using: &$0) }.count == 5)
  }

  @Test func numbersAreDrawnOnceAcrossThreads() async {
    let lender = WithRandomNumberGenerator(Counter())

    let numbers = await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { (1...1_000).map { _ in lender { $0.next() } } }
      }
      return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
    }

    #expect(numbers == Set(1...8_000))
  }

  @Test @MainActor func aURLIsOpenedOnTheIsolationOfTheCaller() async throws {
    let url = try #require(url)

    await withDependencies {
      $0.openURL = OpenURLEffect { opened in
        MainActor.assertIsolated()
        return opened == url
      }
    } operation: {
      #expect(await feature.openURL(url))
    }
  }

  @Test func settingsOfTheUserCanBeSet() {
    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.calendar.firstWeekday = 3
      $0.locale = Locale(identifier: "de_DE")
      $0.timeZone = .gmt
    } operation: {
      #expect(feature.calendar.firstWeekday == 3)
      #expect(feature.locale.identifier == "de_DE")
      #expect(feature.timeZone == .gmt)
    }
  }

  // MARK: - Live values

  @Test func liveValuesWork() async throws {
    try await withDependencies {
      $0.context = .live
    } operation: {
      let before = Date()
      #expect(feature.date.now >= before)
      #expect(feature.uuid() != feature.uuid())
      #expect(feature.withRandomNumberGenerator { Set([$0.next(), $0.next()]) }.count == 2)
      #expect(feature.continuousClock is ContinuousClock)
      #expect(feature.suspendingClock is SuspendingClock)
      try await feature.continuousClock.sleep(for: .zero)
      #expect(feature.calendar == .autoupdatingCurrent)
      #expect(feature.locale == .autoupdatingCurrent)
      #expect(feature.timeZone == .autoupdatingCurrent)
    }
  }

  @Test func aProgramThatCannotOpenURLsSaysSo() async throws {
    let url = try #require(url)

    let isOpen = await withIssueReporter(recorder.reporter) {
      await withDependencies {
        $0.context = .live
      } operation: {
        await feature.openURL(url)
      }
    }

    #expect(!isOpen)
    #expect(recorder.issues.count == 1)
    #expect(recorder.messages.first?.contains("https://example.com/page") == true)
    #expect(recorder.messages.first?.contains("$0.openURL = ") == true)
  }

  // MARK: - Test values

  @Test(arguments: [
    "calendar", "continuousClock", "date", "locale", "openURL", "suspendingClock", "timeZone",
    "uuid", "withRandomNumberGenerator",
  ])
  func usingADependencyThatATestDidNotSetIsAnIssue(name: String) async throws {
    try await withIssueReporter(recorder.reporter) { try await use(name) }

    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.message.contains("The dependency '\(name)' was used in a test"))
    #expect(issue.message.contains("'withDependencies { $0.\(name) = "))
    #expect(!issue.message.contains("Key"))
    #expect(issue.location.fileID.description == "StoreRuntimeTests/BuiltInDependencyTests.swift")
  }

  private func use(_ name: String) async throws {
    switch name {
    case "calendar": _ = feature.calendar
    case "continuousClock": try await feature.continuousClock.sleep(for: .zero)
    case "date": _ = feature.date.now
    case "locale": _ = feature.locale
    case "openURL": #expect(try await !feature.openURL(#require(url)))
    case "suspendingClock": try await feature.suspendingClock.sleep(for: .zero)
    case "timeZone": _ = feature.timeZone
    case "uuid": _ = feature.uuid()
    case "withRandomNumberGenerator": _ = feature.withRandomNumberGenerator { $0.next() }
    default: Issue.record("There is no dependency '\(name)'.")
    }
  }

  @Test func readingADependencyWithoutUsingItIsNoIssue() {
    _ = feature.continuousClock
    _ = feature.date
    _ = feature.openURL
    _ = feature.suspendingClock
    _ = feature.uuid
    _ = feature.withRandomNumberGenerator
  }

  @Test func theIssueIsAtTheDeclarationThatWasReadAlsoWhenAnotherOneWasReadBefore() throws {
    @Dependency(\.uuid) var first
    @Dependency(\.uuid) var second
    let line: UInt = #line - 1

    withIssueReporter(recorder.reporter) {
      withDependencies { _ in
      } operation: {
        _ = first
        _ = second()
      }
    }

    #expect(try #require(recorder.issues.first).location.line == line)
  }
}
