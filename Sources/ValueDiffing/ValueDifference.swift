/// Returns the difference between two values, or `nil` if they don't differ.
///
/// Changed parts are lines with a minus sign for the expected value and a plus sign for the
/// actual one. Unchanged parts are only counted.
///
/// Elements of collections are compared by their keys or ids if they have some. Unequal values
/// without a visible difference, such as not-a-number, are named as such.
///
/// - Parameters:
///   - expected: The value that a test expects.
///   - actual: The value that is there.
/// - Returns: Several lines, of which the last explains the signs; `nil` if nothing differs.
package func valueDifference<T>(_ expected: T, _ actual: T) -> String? {
  var differ = ValueDiffer()
  let lines = differ.lines(expected, actual, at: DumpPlace())
  guard !lines.isEmpty else { return nil }
  return lines.map(\.marked).joined(separator: "\n") + "\n\n(Expected: −, Actual: +)"
}
