public import StoreRuntime

extension TestStore {
  /// Creates a test store whose types are known only from its reducer.
  ///
  /// ```swift
  /// let store = TestStore(initialState: .init(count: 3)) {
  ///   Counter()
  /// }
  /// ```
  ///
  /// The compiler comes here where the other initialiser doesn't tell it the type of the state.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The reducer, as one expression.
  ///   - prepareDependencies: Overrides dependencies. Those that it leaves alone have their test
  ///     values.
  ///   - fileID: The file to blame for what the test hasn't asserted at its end.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  @_disfavoredOverload
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(), reducer: { reducer() },
      withDependencies: { prepareDependencies?(&$0) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
