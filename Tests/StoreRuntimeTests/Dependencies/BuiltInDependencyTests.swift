import StoreRuntime
import Testing

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

  @Test func whatIsSetStaysTheSame() {
    let date = Date(timeIntervalSince1970: 1_234_567_890)

    withDependencies {
      $0.date = .constant(date)
      $0.uuid = .constant(UUID(42))
      $0.calendar.firstWeekday = 3
      $0.locale = Locale(identifier: "de_DE")
      $0.timeZone = .gmt
    } operation: {
      #expect([feature.date(), feature.date.now] == [date, date])
      #expect([feature.uuid(), feature.uuid()] == [UUID(42), UUID(42)])
      #expect((feature.calendar.firstWeekday, feature.locale.identifier) == (3, "de_DE"))
      #expect(feature.timeZone == .gmt)
    }
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      #expect(feature.date.now == .distantPast)
    }
  }

  @Test func incrementingIdentifiersCountFromZeroEachForThemselves() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect([feature.uuid(), feature.uuid(), feature.uuid()] == [UUID(0), UUID(1), UUID(2)])
      #expect(UUIDGenerator.incrementing() == UUID(0))
    }
  }

  @Test func whatIsGeneratedIsUniqueAcrossThreads() async {
    let generator = UUIDGenerator.incrementing
    let lender = WithRandomNumberGenerator(Counter())

    let pairs = await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { (1...1_000).map { _ in (generator(), lender { $0.next() }) } }
      }
      return await group.reduce(into: [(UUID, UInt64)]()) { $0 += $1 }
    }

    #expect(Set(pairs.map(\.0)) == Set((0..<8_000).map { UUID($0) }))
    #expect(Set(pairs.map(\.1)) == Set(1...8_000))
  }

  @Test func sequencesGiveTheirValuesInOrderAndThenReportAtTheirPlace() {
    let (first, second) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
    let dates = DateGenerator.sequence(first, second)
    let uuids = UUIDGenerator.sequence(UUID(7))
    var numbers = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    let line: UInt = #line + 1
    numbers.numbers = .sequence(3, 1)

    #expect([dates(), dates()] == [first, second])
    #expect(uuids() == UUID(7))
    #expect(numbers { [$0.next(), $0.next()] } == [3, 1])
    withIssueReporter(recorder.reporter) {
      #expect(dates() == second)
      #expect(uuids() == UUID(7))
      #expect(numbers { $0.next() } == 1)
    }
    let beginnings: [String] = recorder.messages.map { String($0.prefix { $0 != "," }) }
    #expect(
      beginnings == [
        "A sequence of the type Date has only 2 values",
        "A sequence of the type UUID has only 1 values",
        "A sequence of the type UInt64 has only 2 values",
      ])
    #expect(recorder.issues.last?.location.line == line)
  }

  @Test func anIdentifierShowsItsNumber() {
    #expect(
      [0, 26, Int.max, -1].map { UUID($0).uuidString.suffix(17) } == [
        "0000-000000000000", "0000-00000000001A", "7FFF-FFFFFFFFFFFF", "FFFF-FFFFFFFFFFFF",
      ])
  }

  @Test func aGeneratorOfRandomNumbersGoesOnWithItsSequenceAlsoWhileItIsLent() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counter())
    } operation: {
      let lender = feature.withRandomNumberGenerator
      let first: UInt64 = lender { $0.next() }
      let next: [UInt64] = lender { outer in
        [outer.next(), lender { $0.next() }, outer.next()]
      }
      let shuffled: [Int] = lender { Array(1...5).shuffled(using: &$0) }
      #expect(first == 1)
      #expect(next == [2, 3, 4])
      #expect(shuffled.count == 5)
    }
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
      await withDependencies({ $0.context = .live }, operation: { await feature.openURL(url) })
    }

    #expect(!isOpen)
    #expect(recorder.issues.mention(["https://example.com/page", "$0.openURL = "]))
  }

  // MARK: - Test values

  @Test(arguments: [
    "calendar", "continuousClock", "date", "locale", "openURL", "suspendingClock", "timeZone",
    "uuid", "withRandomNumberGenerator",
  ])
  func usingADependencyThatATestDidNotSetIsAnIssue(name: String) async throws {
    try await withIssueReporter(recorder.reporter) { try await use(name) }

    #expect(
      recorder.issues.mention(
        ["The dependency '\(name)' was used in a test", "'withDependencies { $0.\(name) = "]))
    #expect(recorder.messages.first?.contains("Key") == false)
    #expect(recorder.issues.first?.location.fileID.description == #fileID)
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

  @Test func theIssueIsAtTheDeclarationThatWasRead() {
    @Dependency(\.uuid) var uuid
    let line: UInt = #line - 1

    withIssueReporter(recorder.reporter) {
      withDependencies { _ in
      } operation: {
        _ = uuid()
        _ = uuid()
      }
    }

    #expect(recorder.issues.map(\.location.line) == [line])
  }
}
