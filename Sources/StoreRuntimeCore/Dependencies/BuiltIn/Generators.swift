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

/// What gives dates or identifiers.
///
/// A test gives one that is ``constant(_:)``, or a ``sequence(_:_:fileID:filePath:line:column:)``.
public struct ValueGenerator<Value: Equatable & Sendable>: Sendable {
  private let generate: @Sendable () -> Value

  /// Makes a generator from a closure.
  ///
  /// - Parameter generate: Gives the value. It runs on the thread that asks, possibly on several
  ///   at once.
  public init(_ generate: @escaping @Sendable () -> Value) {
    self.generate = generate
  }

  /// Returns a generator that always gives one value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  public static func constant(_ value: Value) -> Self {
    Self { value }
  }

  /// Returns a generator that gives some values, one after the other.
  ///
  /// To ask for more of them is a reported issue, and gives the last one again.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - others: Those after it.
  ///   - fileID: The file to blame for asking too often.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The generator.
  public static func sequence(
    _ first: Value,
    _ others: Value...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let values = [first] + others
    let counter = Counter()
    return Self {
      let position = counter.next()
      if position >= values.count {
        reportIssue(
          """
          A sequence of the type \(Value.self) was asked for one more than its \(values.count), \
          and gives the last one again. Add to it, or ask less often.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
      return values[min(position, values.count - 1)]
    }
  }

  /// Returns the next value.
  ///
  /// In the reduction of a store that a test drives it is written down; in what the test asserts
  /// about that reduction it is what was written down and, after the last of it, a new one.
  public func callAsFunction() -> Value {
    guard let extras = ReductionContext.current?.extras, var recording = extras.recording,
      let kind = GeneratedValues.Replay<Value>.place
    else { return generate() }
    defer { extras.recording = recording }
    if let value = recording[keyPath: kind].next() { return value }
    // What a generator asks of another one is no value of its own.
    extras.recording = nil
    let value = generate()
    recording[keyPath: kind].append(value)
    return value
  }
}

/// What gives the current date.
public typealias DateGenerator = ValueGenerator<Date>

extension DateGenerator {
  /// The current date.
  ///
  /// Once it is set, the generator always gives that date.
  public var now: Date {
    get { self() }
    set { self = .constant(newValue) }
  }
}

private enum DateGeneratorKey: BuiltInDependencyKey {
  static var example: String { ".constant(Date(timeIntervalSince1970: 0))" }
  static let liveValue = DateGenerator { Date() }
}

/// What makes unique identifiers.
public typealias UUIDGenerator = ValueGenerator<UUID>

extension UUIDGenerator {
  /// A new generator that counts: `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }
}

extension UUID {
  /// Makes an identifier that shows a number, as ``ValueGenerator/incrementing`` does.
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
  /// Gives the numbers: `.sequence(3, 1)` in a test that expects certain ones.
  public var numbers: ValueGenerator<UInt64>

  /// Makes a lender of a generator.
  ///
  /// - Parameter generator: Where the numbers come from.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let shared = Guarded(generator)
    numbers = ValueGenerator { shared.withLock { $0.next() } }
  }

  /// Lends the generator.
  ///
  /// - Parameter work: What to do with it.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public func callAsFunction<Result>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    var generator: any RandomNumberGenerator & Sendable = Lent(numbers: numbers)
    return try work(&generator)
  }

  private struct Lent: RandomNumberGenerator, Sendable {
    let numbers: ValueGenerator<UInt64>

    func next() -> UInt64 { numbers() }
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

/// Counts from 0, on any thread.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int {
    count.add(1, ordering: .relaxed).oldValue
  }
}
