extension Reducer {
  /// Prints each action and what it changes, while you are working on a feature.
  ///
  /// The output goes to standard output, a few lines for each action. Meant for debugging: it
  /// describes the whole state twice for each action.
  ///
  /// - Parameter print: Takes the text for one action. The default prints it.
  /// - Returns: A reducer that does what this one does.
  public func _printChanges(
    _ print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> some Reducer<State, Action> {
    PrintingReducer(base: self, print: print)
  }
}

/// Runs a reducer and tells what it has changed.
struct PrintingReducer<Base: Reducer>: ReducerOperator {
  let base: Base
  let print: @Sendable (String) -> Void

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    return PreparedReducer(running: [base]) { state, action in
      let before = lines(of: state)
      let effect = base(&state, action)
      let changes = lines(of: state).difference(from: before).map { change in
        switch change {
        case .remove(_, let line, _): "- \(line)"
        case .insert(_, let line, _): "+ \(line)"
        }
      }
      let text = """
        received action:
          \(String(reflecting: action))
        \(changes.isEmpty ? "  (No state changes)" : changes.joined(separator: "\n"))
        """
      print(text.withoutContextAddresses)
      return effect
    }
  }

  private func lines(of state: Base.State) -> [Substring] {
    var text = ""
    dump(state, to: &text)
    return text.split(separator: "\n")
  }
}
