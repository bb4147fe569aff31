/// Returns a value as failure messages show it: one line for each property.
///
/// - Parameter value: Any value.
/// - Returns: Lines without a line break at the end.
package func valueDescription(_ value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  if text.hasSuffix("\n") { text.removeLast() }
  return text
}
