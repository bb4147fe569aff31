import ValueDiffing

extension JournalReplay {
  /// Writes a test that sends the actions of the run.
  ///
  /// What effects have sent is sent by the test, and no effects run. The dates, ids and random
  /// numbers that the reducer is given are those of the run; add other dependencies that it asks
  /// for. The state has to be `Equatable`. Put the source in a file of a test target that depends
  /// on the module of the feature and on `StoreTesting`.
  ///
  /// - Parameters:
  ///   - name: The name of the test function.
  ///   - initialState: The expression of the initial state, `nil` for the state without arguments.
  ///   - reducer: The expression of the reducer, `nil` for the reducer without arguments.
  /// - Returns: The source of a test that fails with the issues of the run if it has any.
  public func testSource(
    named name: String = "recordedRun", initialState: String? = nil, reducer: String? = nil
  ) -> String {
    var source = TestSource(
      journal,
      name: name,
      issue: issues.first?.message,
      initialState: initialState ?? "\(TypeName(State.self).text)()",
      reducer: reducer ?? "\(TypeName(setting.reducer).text)()",
      module: String(String(reflecting: State.self).prefix { $0 != "." }))
    for step in journal.steps[..<stepCount] {
      source.add(step, (try? step.action.map { try setting.coding.decode($0, nil) }) ?? nil)
    }
    if stepCount < journal.steps.count {
      source.comment("Action \(stepCount + 1) and those after it can't be decoded.")
    }
    return source.text
  }
}
