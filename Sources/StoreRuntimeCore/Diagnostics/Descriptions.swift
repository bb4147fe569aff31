extension String {
  /// The text without the addresses that Swift adds to the names of local and private types:
  /// `(unknown context at $5628f7750480).`.
  ///
  /// They differ from run to run.
  package var withoutContextAddresses: String {
    let marker = "(unknown context at $".utf8
    var text = ""
    var rest = self[...]
    while let start = rest.utf8.firstRange(of: marker)?.lowerBound,
      let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: ")"))
    {
      text += rest[..<start]
      rest = rest[end...].dropFirst()
      if rest.first == "." { rest.removeFirst() }
    }
    return text + rest
  }
}

/// Returns a description of a key path for messages, without the addresses of computed properties,
/// which differ from run to run.
///
/// - Parameter keyPath: A key path.
/// - Returns: Swift's description without addresses, such as `\State.name`.
package func keyPathDescription(_ keyPath: AnyKeyPath) -> String {
  let parts = keyPath.debugDescription.withoutContextAddresses.split(separator: " ")
  return parts.filter { !$0.hasPrefix("0x") }.joined(separator: " ")
}

/// Returns Swift's description of a value for messages, shortened if it is long.
///
/// The middle is cut, because a nested action begins with the case of the outermost feature and
/// ends with the innermost action.
///
/// - Parameter value: Any value, usually an action.
/// - Returns: At most about 300 characters.
func shortDescription(of value: Any) -> String {
  let limit = 300
  let text = String(reflecting: value).withoutContextAddresses
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
