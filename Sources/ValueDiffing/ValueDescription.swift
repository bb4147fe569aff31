/// Returns a value as shown in failure messages: as Swift source, on one line if it fits.
///
/// The text is the same in every run. Dictionaries and sets are sorted, and instances of classes
/// have numbers instead of addresses.
///
/// - Parameter value: Any value.
/// - Returns: One or more lines, without a line break at the end.
package func valueDescription(_ value: Any) -> String {
  var dumper = ValueDumper()
  return dumper.lines(of: value, at: DumpPlace()).map(\.indented).joined(separator: "\n")
}

/// Returns a value on one line, with an enum without its type.
///
/// The text is the same in every run, like that of ``valueDescription(_:)``.
///
/// - Parameter value: Any value.
/// - Returns: The line.
package func valueLine(_ value: Any) -> String {
  var dumper = ValueDumper()
  // Inside another value an enum is shown without its type.
  let text = dumper.line(of: value, depth: 1)
  return text.hasPrefix(".") ? String(text.dropFirst()) : text
}

/// Returns the difference between two values, or `nil` if they don't differ.
///
/// Changed parts are lines with a minus sign for the expected value and a plus sign for the
/// actual one. Unchanged parts are only counted.
///
/// Elements of collections are compared by their keys or ids if they have any. Unequal values
/// without a visible difference, such as not-a-number, are marked as such.
///
/// - Parameters:
///   - expected: The value that a test expects.
///   - actual: The actual value.
///   - legend: The line that explains the signs, or `nil` for none.
/// - Returns: The difference with the legend at the end, or `nil` if nothing differs.
package func valueDifference<T>(
  _ expected: T, _ actual: T, legend: String? = "(Expected: −, Actual: +)"
) -> String? {
  var differ = ValueDiffer()
  let lines = differ.lines(expected, actual, at: DumpPlace())
  guard !lines.isEmpty else { return nil }
  return lines.map(\.marked).joined(separator: "\n") + (legend.map { "\n\n\($0)" } ?? "")
}
