import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// What makes unique identifiers.
  ///
  /// By default they are random. Using it in a test that doesn't set it is a reported issue, and
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
    let values = GivenValues(
      "ids", [first] + others,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return UUIDGenerator { values.next() }
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

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int {
      count.add(1, ordering: .relaxed).oldValue
    }
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

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
  static var testValue: UUIDGenerator {
    let dependency = UnimplementedDependency(name: "uuid", example: ".incrementing")
    return UUIDGenerator {
      dependency.reportUse()
      return UUID()
    }
  }
}
