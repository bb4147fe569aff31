import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// A generator of the current date.
  ///
  /// The default is the system's time. Reading it in a test that doesn't set it is a reported issue
  /// and returns the system's time.
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

  /// A generator of unique identifiers.
  ///
  /// Identifiers are random by default. Reading it in a test that doesn't set it is a reported
  /// issue and returns a random one.
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

  /// A function that provides a random number generator.
  ///
  /// The default is the system's generator. Reading it in a test that doesn't set it is a reported
  /// issue and provides the system's.
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

/// A generator of dates or identifiers.
///
/// Tests use one that is ``constant(_:)``, or a ``sequence(_:_:fileID:filePath:line:column:)``.
public struct ValueGenerator<Value: Equatable & Sendable>: Sendable {
  private let generate: @Sendable () -> Value

  /// Creates a generator from a closure.
  ///
  /// - Parameter generate: Returns a value. It runs on the calling thread, possibly on several
  ///   threads at the same time.
  public init(_ generate: @escaping @Sendable () -> Value) {
    self.generate = generate
  }

  /// Returns a generator that always returns one value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  public static func constant(_ value: Value) -> Self {
    Self { value }
  }

  /// Returns a generator that returns some values, one after the other.
  ///
  /// A call after the last value is a reported issue and returns the last one again.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - others: The following values.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
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
          A sequence of the type \(Value.self) has only \(values.count) values, and one more was \
          requested. It repeats the last one. Add values, or generate fewer.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
      return values[min(position, values.count - 1)]
    }
  }

  /// Returns the next value.
  ///
  /// A test store records the values that a reduction draws and replays them in the assertion.
  /// After the last one it generates new values.
  public func callAsFunction() -> Value {
    guard let extras = ReductionContext.current?.variables.extras, var recording = extras.recording,
      let kind = GeneratedValues.Replay<Value>.place
    else { return generate() }
    defer { extras.recording = recording }
    if let value = recording[keyPath: kind].next() { return value }
    // A value that a generator draws from another one isn't recorded separately.
    extras.recording = nil
    let value = generate()
    recording[keyPath: kind].append(value)
    return value
  }
}

/// A generator of the current date.
public typealias DateGenerator = ValueGenerator<Date>

extension DateGenerator {
  /// The current date.
  ///
  /// Setting it makes the generator return that date from then on.
  public var now: Date {
    get { self() }
    set { self = .constant(newValue) }
  }
}

private enum DateGeneratorKey: BuiltInDependencyKey {
  static var example: String { ".constant(Date(timeIntervalSince1970: 0))" }
  static let liveValue = DateGenerator { Date() }
}

/// A generator of unique identifiers.
public typealias UUIDGenerator = ValueGenerator<UUID>

extension UUIDGenerator {
  /// A new generator that counts: `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }
}

extension UUID {
  /// Creates an identifier that contains a number, as in ``ValueGenerator/incrementing``.
  ///
  /// `UUID(26)` is `00000000-0000-0000-0000-00000000001A`.
  ///
  /// - Parameter number: The number. The bits of a negative number fill the last eight bytes.
  public init(_ number: Int) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      // Eight bytes into sixteen, at offset eight.
      bytes.storeBytes(of: Int64(number).bigEndian, toByteOffset: 8, as: Int64.self)
    }
    self.init(uuid: bytes)
  }
}

private enum UUIDGeneratorKey: BuiltInDependencyKey {
  static var example: String { ".incrementing" }
  static let liveValue = UUIDGenerator { UUID() }
}

/// A function that provides a random number generator.
///
/// Copies share the generator. Several threads may use it at the same time: each number is drawn
/// separately, so that none is returned twice, and no lock is held while your code runs.
public struct WithRandomNumberGenerator: Sendable {
  /// The source of the numbers: `.sequence(3, 1)` in a test that expects certain ones.
  public var numbers: ValueGenerator<UInt64>

  /// Creates a function that provides the given generator.
  ///
  /// - Parameter generator: The source of the numbers.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let shared = Guarded(generator)
    numbers = ValueGenerator { shared.withLock { $0.next() } }
  }

  /// Calls a closure with the generator.
  ///
  /// - Parameter work: The closure.
  /// - Returns: The result of `work`.
  /// - Throws: The error that `work` throws.
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
  /// Sets live generators of dates, identifiers and random numbers, also in a test: a replay
  /// returns the values of a journal instead.
  package mutating func setLiveGenerators() {
    date = DateGeneratorKey.liveValue
    uuid = UUIDGeneratorKey.liveValue
    withRandomNumberGenerator = WithRandomNumberGeneratorKey.liveValue
  }
}

/// A counter from 0, for any thread.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int {
    count.add(1, ordering: .relaxed).oldValue
  }
}
