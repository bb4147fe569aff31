/// Returns a value as messages show it: the description that Swift gives it, cut where it gets
/// long.
///
/// What is cut is the middle: an action that is wrapped in those of many features begins with the
/// outermost and ends with the one that counts.
///
/// - Parameter value: Any value, most often an action.
/// - Returns: At most about 300 characters.
func shortDescription(of value: Any) -> String {
  let limit = 300
  let text = String(reflecting: value).withoutContextAddresses
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
