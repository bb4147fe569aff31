/// Returns a value as failure messages show it: as Swift source, on one line if it fits.
///
/// The text is the same in every run. Dictionaries and sets are sorted, and instances of
/// classes have numbers instead of addresses.
///
/// - Parameter value: Any value.
/// - Returns: One line or several, without a line break at the end.
package func valueDescription(_ value: Any) -> String {
  var dumper = ValueDumper()
  var lines: [DumpLine] = []
  dumper.layout(of: value).write(to: &lines, at: DumpPlace())
  return lines.map(\.indented).joined(separator: "\n")
}

/// Returns a value on one line, and an enum without its type.
///
/// The text is the same in every run, as that of ``valueDescription(_:)``.
///
/// - Parameter value: Any value.
/// - Returns: The line.
package func valueLine(_ value: Any) -> String {
  var dumper = ValueDumper()
  // Inside another value an enum is shown without its type.
  let text = dumper.layout(of: value, depth: 1).flat
  return text.hasPrefix(".") ? String(text.dropFirst()) : text
}
