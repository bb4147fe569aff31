/// Returns a value as messages show it: the description that Swift gives it, cut where it gets
/// long.
///
/// The middle is cut: a nested action begins with the case of the outermost feature and ends with
/// the action that counts.
///
/// - Parameter value: Any value, most often an action.
/// - Returns: At most about 300 characters.
func shortDescription(of value: Any) -> String {
  let limit = 300
  let text = String(reflecting: value).withoutContextAddresses
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
