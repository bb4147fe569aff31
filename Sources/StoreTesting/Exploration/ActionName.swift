/// Returns what lists of names and traces call an action: on one line, without its type.
///
/// The text is the same in every run and process, also of an action that has a set or a dictionary.
///
/// - Parameter action: An action.
/// - Returns: The name, which is shortened if it is long.
func actionName(_ action: Any) -> String {
  let limit = 200
  var dumper = ValueDumper()
  // Inside another value an enum is shown without its type.
  var text = dumper.layout(of: action, depth: 1).flat
  if text.hasPrefix(".") { text.removeFirst() }
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
