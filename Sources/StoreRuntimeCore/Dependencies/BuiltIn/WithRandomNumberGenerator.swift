extension DependencyValues {
  /// What lends a random number generator.
  ///
  /// By default it is the one of the system. Using it in a test that doesn't set it is a reported
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

/// What lends a random number generator.
///
/// Copies share the generator. It may be lent to several threads at once: each number is drawn by
/// itself, so that none is given twice, and no lock is held while your code runs.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: SharedGenerator

  /// Makes a lender of a generator.
  ///
  /// - Parameter generator: Where the numbers come from.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = SharedGenerator(generator)
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
    let values = GivenValues(
      "random numbers", [first] + others,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return WithRandomNumberGenerator(GivenNumbers(values: values))
  }

  private struct GivenNumbers: RandomNumberGenerator, Sendable {
    let values: GivenValues<UInt64>

    func next() -> UInt64 { values.next() }
  }

  /// Lends the generator.
  ///
  /// - Parameter work: What to do with it.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public func callAsFunction<Result>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    var generator: any RandomNumberGenerator & Sendable = generator
    return try work(&generator)
  }

  private final class SharedGenerator: RandomNumberGenerator, Sendable {
    private let base: Guarded<any RandomNumberGenerator & Sendable>

    init(_ base: any RandomNumberGenerator & Sendable) {
      self.base = Guarded(base)
    }

    func next() -> UInt64 {
      ReductionContext.generated(\.numbers) { base.withLock { $0.next() } }
    }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static var testValue: WithRandomNumberGenerator {
    WithRandomNumberGenerator(
      UnimplementedRandomNumberGenerator(
        dependency: UnimplementedDependency(
          name: "withRandomNumberGenerator",
          example: "WithRandomNumberGenerator(SeededGenerator(seed: 1))"
        )
      )
    )
  }
}

private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator, Sendable {
  let dependency: UnimplementedDependency

  func next() -> UInt64 {
    dependency.reportUse()
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
