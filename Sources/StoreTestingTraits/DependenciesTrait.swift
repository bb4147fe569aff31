#if canImport(Testing)
  public import StoreRuntime
  public import Testing

  /// A trait that sets dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Suite(.dependency(\.uuid, .incrementing))
  /// struct NotesTests {
  ///   @Test(.dependencies { $0.date = .constant(.distantPast) })
  ///   func aNewNoteHasADate() async { … }
  /// }
  /// ```
  ///
  /// Each test case gets new values. They are current where a test makes its stores and its suite.
  /// The trait of a test takes precedence over that of its suite.
  public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    let update: @Sendable (inout DependencyValues) async throws -> Void

    /// Always `true`: each test of a suite gets its own values.
    public var isRecursive: Bool { true }

    /// Runs a test case with the dependencies.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test.
    ///   - function: Runs the test case.
    /// - Throws: The error of `function`, or of the closure that sets the values.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withDependencies(update) { try await function() }
    }
  }

  extension Trait where Self == DependenciesTrait {
    /// Gives each test its own default values.
    ///
    /// Without it, a test that makes no store and sets no dependency makes new default values for
    /// each access.
    public static var dependencies: Self { DependenciesTrait { _ in } }

    /// Sets dependencies.
    ///
    /// - Parameter update: Sets values.
    /// - Returns: The trait.
    public static func dependencies(
      _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      DependenciesTrait(update: update)
    }

    /// Sets a dependency.
    ///
    /// - Parameters:
    ///   - keyPath: The property of `DependencyValues`.
    ///   - value: The value.
    /// - Returns: The trait.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      DependenciesTrait { $0[keyPath: keyPath] = try value() }
    }

    /// Sets a dependency whose type is its own key.
    ///
    /// - Parameter value: The value.
    /// - Returns: The trait.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value.Value == Value {
      DependenciesTrait { $0[Value.self] = try value() }
    }
  }
#endif
