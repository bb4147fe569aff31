/// Returns what differs between two values, as lines with a minus or a plus sign before them.
///
/// - Parameters:
///   - expected: What a test expects.
///   - actual: What there is.
/// - Returns: The lines, or `nil` if nothing differs.
package func valueDifference<T>(_ expected: T, _ actual: T) -> String? {
  let old = valueDescription(expected).split(separator: "\n")
  let new = valueDescription(actual).split(separator: "\n")
  let lines = new.difference(from: old).map { change in
    switch change {
    case .remove(_, let line, _): "- \(line)"
    case .insert(_, let line, _): "+ \(line)"
    }
  }
  guard !lines.isEmpty else { return nil }
  return (lines + ["", "(Expected: -, Actual: +)"]).joined(separator: "\n")
}
