public import StoreRuntime

extension TestStore {
  /// Creates a test store that takes its types from its reducer.
  ///
  /// ```swift
  /// let store = TestStore(initialState: .init(count: 3)) {
  ///   Counter()
  /// }
  /// ```
  ///
  /// The compiler uses this initialiser if it can't infer the type of the state with the other one.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The reducer, as one expression.
  ///   - prepareDependencies: Overrides dependencies. All others have their test values.
  ///   - fileID: The file to blame for missing assertions at the end of the test.
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
