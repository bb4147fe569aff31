import ValueDiffing

/// Returns what lists of names and traces call an action: on one line, without its type.
///
/// The text is the same in every run and process, also of an action that has a set or a dictionary.
///
/// - Parameter action: An action.
/// - Returns: The name, which is shortened if it is long.
func actionName(_ action: Any) -> String {
  let limit = 200
  let text = valueLine(action)
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
