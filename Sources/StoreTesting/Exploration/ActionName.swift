import StoreRuntime

/// Returns what lists of names and traces call an action: on one line, without its type.
///
/// - Parameter action: An action.
/// - Returns: The name, which is shortened if it is long.
func actionName(_ action: Any) -> String {
  let limit = 200
  let text = String(describing: action).split(whereSeparator: \.isNewline).joined(separator: " ")
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
