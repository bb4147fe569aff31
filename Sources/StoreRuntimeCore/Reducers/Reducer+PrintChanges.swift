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
    Reduce(makePrepared: {
      let base = prepare()
      return PreparedReducer(running: [base]) { state, action in
        let before = dumpedLines(of: state)
        let effect = base(&state, action)
        let changes = dumpedLines(of: state).difference(from: before).map { change in
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
    })
  }
}

private func dumpedLines(of value: Any) -> [Substring] {
  var text = ""
  dump(value, to: &text)
  return text.split(separator: "\n")
}
