import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// What gives the current date.
  ///
  /// By default it is the time of the system. Reading it in a test that doesn't set it is a
  /// reported issue, and gives the time of the system.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  ///
  /// state.lastVisit = date.now
  /// ```
  ///
  /// A test sets `$0.date = .constant(…)`, or `$0.date.now` to one date.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }

  /// What makes unique identifiers.
  ///
  /// By default they are random. Reading it in a test that doesn't set it is a reported issue, and
  /// gives a random one.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  ///
  /// state.notes.append(Note(id: uuid()))
  /// ```
  ///
  /// A test sets `$0.uuid = .incrementing` and expects `UUID(0)`, `UUID(1)` and so on.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }

  /// What lends a random number generator.
  ///
  /// By default it is the one of the system. Reading it in a test that doesn't set it is a reported
  /// issue, and lends that of the system.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// state.die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

/// What gives the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a generator from a closure.
  ///
  /// - Parameter generate: Gives the date. It runs on the thread that asks, possibly on several
  ///   at once.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always gives one date.
  ///
  /// - Parameter now: The date.
  /// - Returns: The generator.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// Returns a generator that gives some dates, one after the other.
  ///
  /// To ask for more of them is a reported issue, and gives the last one again.
  ///
  /// - Parameters:
  ///   - first: The first date.
  ///   - others: Those after it.
  ///   - fileID: The file to blame for asking too often.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The generator.
  public static func sequence(
    _ first: Date,
    _ others: Date...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DateGenerator {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    return DateGenerator(giving("dates", [first] + others, at: location))
  }

  /// The current date.
  ///
  /// Once it is set, the generator always gives that date.
  public var now: Date {
    get { self() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date {
    ReductionContext.generated(\.dates, by: generate)
  }
}

private enum DateGeneratorKey: BuiltInDependencyKey {
  static var example: String { ".constant(Date(timeIntervalSince1970: 0))" }
  static let liveValue = DateGenerator { Date() }
}

/// What makes unique identifiers.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes a generator from a closure.
  ///
  /// - Parameter generate: Makes an identifier. It runs on the thread that asks, possibly on
  ///   several at once.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always gives one identifier.
  ///
  /// - Parameter uuid: The identifier.
  /// - Returns: The generator.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// Returns a generator that gives some ids, one after the other.
  ///
  /// To ask for more of them is a reported issue, and gives the last one again.
  ///
  /// - Parameters:
  ///   - first: The first id.
  ///   - others: Those after it.
  ///   - fileID: The file to blame for asking too often.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The generator.
  public static func sequence(
    _ first: UUID,
    _ others: UUID...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UUIDGenerator {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    return UUIDGenerator(giving("ids", [first] + others, at: location))
  }

  /// A new generator that counts: `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }

  /// Makes an identifier.
  public func callAsFunction() -> UUID {
    ReductionContext.generated(\.uuids, by: generate)
  }
}

extension UUID {
  /// Makes an identifier that shows a number, as ``UUIDGenerator/incrementing`` does.
  ///
  /// `UUID(26)` is `00000000-0000-0000-0000-00000000001A`.
  ///
  /// - Parameter number: The number. The bits of a negative one fill the last eight bytes.
  public init(_ number: Int) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      // Eight bytes into sixteen, from the ninth on.
      bytes.storeBytes(of: Int64(number).bigEndian, toByteOffset: 8, as: Int64.self)
    }
    self.init(uuid: bytes)
  }
}

private enum UUIDGeneratorKey: BuiltInDependencyKey {
  static var example: String { ".incrementing" }
  static let liveValue = UUIDGenerator { UUID() }
}

/// What lends a random number generator.
///
/// Copies share the generator. It may be lent to several threads at once: each number is drawn by
/// itself, so that none is given twice, and no lock is held while your code runs.
public struct WithRandomNumberGenerator: Sendable {
  private let generate: @Sendable () -> UInt64

  /// Makes a lender of a generator.
  ///
  /// - Parameter generator: Where the numbers come from.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let shared = Guarded(generator)
    self.init { shared.withLock { $0.next() } }
  }

  private init(generate: @escaping @Sendable () -> UInt64) {
    self.generate = generate
  }

  /// Returns a lender of some numbers, one after the other.
  ///
  /// To ask for more of them is a reported issue, and gives the last one again.
  ///
  /// - Parameters:
  ///   - first: The first number.
  ///   - others: Those after it.
  ///   - fileID: The file to blame for asking too often.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The lender.
  public static func sequence(
    _ first: UInt64,
    _ others: UInt64...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithRandomNumberGenerator {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    return WithRandomNumberGenerator(
      generate: giving("random numbers", [first] + others, at: location))
  }

  /// Lends the generator.
  ///
  /// - Parameter work: What to do with it.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public func callAsFunction<Result>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    var generator: any RandomNumberGenerator & Sendable = Lent(generate: generate)
    return try work(&generator)
  }

  private struct Lent: RandomNumberGenerator, Sendable {
    let generate: @Sendable () -> UInt64

    func next() -> UInt64 { ReductionContext.generated(\.numbers, by: generate) }
  }
}

private enum WithRandomNumberGeneratorKey: BuiltInDependencyKey {
  static var example: String { "WithRandomNumberGenerator(SeededGenerator(seed: 1))" }
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

extension DependencyValues {
  /// Sets what generates dates, identifiers and random numbers, also in a test: for a replay, which
  /// gives the values of a journal in their place.
  package mutating func setLiveGenerators() {
    date = DateGeneratorKey.liveValue
    uuid = UUIDGeneratorKey.liveValue
    withRandomNumberGenerator = WithRandomNumberGeneratorKey.liveValue
  }
}

// MARK: - Sequences

/// Returns a function that gives values one after the other, from wherever it is asked.
///
/// - Parameters:
///   - name: What they are, in the plural.
///   - values: The values, at least one.
///   - location: What to blame for asking too often.
/// - Returns: The function. After the last value it reports an issue, and gives that one again.
private func giving<Value: Sendable>(
  _ name: String, _ values: [Value], at location: IssueLocation
) -> @Sendable () -> Value {
  let counter = Counter()
  return {
    let position = counter.next()
    if position >= values.count {
      reportIssue(
        """
        A sequence of \(name) was asked for one more than its \(values.count), and gives the last \
        one again. Add to it, or ask less often.
        """,
        at: location)
    }
    return values[min(position, values.count - 1)]
  }
}

/// Counts from 0, on any thread.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int {
    count.add(1, ordering: .relaxed).oldValue
  }
}
