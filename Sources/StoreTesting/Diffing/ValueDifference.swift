/// Returns what differs between two values: changed parts as lines with a minus sign for the
/// expected value and a plus sign for the actual one, and of the parts that are the same only
/// how many.
///
/// Elements of collections are compared by their keys or ids if they have some. Values that are
/// unequal without a difference that could be shown, such as not-a-number, are named as such.
///
/// - Parameters:
///   - expected: What a test expects.
///   - actual: What there is.
/// - Returns: Several lines, the last of which explains the signs; or `nil` if nothing differs.
package func valueDifference<T>(_ expected: T, _ actual: T) -> String? {
  var differ = ValueDiffer()
  let lines = differ.lines(expected, actual, at: DumpPlace())
  guard !lines.isEmpty else { return nil }
  return lines.map(\.marked).joined(separator: "\n") + "\n\n(Expected: −, Actual: +)"
}
