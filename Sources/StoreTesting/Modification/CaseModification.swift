internal import StoreRuntime
import ValueDiffing

/// The rule for closures that modify a part of the state.
enum Modification {
  /// Whether a closure must change its value; false in `assert` and with exhaustivity off.
  @TaskLocal static var mustChange = true
}

/// Modifies the payload of a case, or reports that there is none.
///
/// Changes that the closure makes before it throws stay, as with any `inout` access.
func modifyPayload<Root, Value, Failure: Error>(
  of root: inout Root?,
  path: AnyCasePath<Root, Value>,
  message: String,
  at location: IssueLocation,
  _ body: (inout Value) throws(Failure) -> Void
) throws(Failure) {
  guard var value = root.flatMap(path.extract) else {
    return reportModification(
      """
      Can't modify a payload of type "\(TypeName(Value.self).text)": \
      \(reason(found: root))
      """,
      message: message, at: location)
  }
  // While the enum holds the payload too, a modification copies it.
  root = nil
  defer { root = path.embed(value) }
  try change(&value, message: message, at: location, body)
}

/// Modifies the value of an optional, or reports that it is `nil`.
func modifyWrapped<Wrapped, Failure: Error>(
  _ optional: inout Wrapped?,
  message: String,
  at location: IssueLocation,
  _ body: (inout Wrapped) throws(Failure) -> Void
) throws(Failure) {
  guard var value = optional.take() else {
    return reportModification(
      """
      Can't modify a value of type "\(TypeName(Wrapped.self).text)", as "nil" was found. Modify \
      only what is presented, and elements whose ids are in the stack.
      """,
      message: message, at: location)
  }
  defer { optional = value }
  try change(&value, message: message, at: location, body)
}

/// Runs the closure of a modification, and reports a closure that changes nothing.
private func change<Value, Failure: Error>(
  _ value: inout Value,
  message: String,
  at location: IssueLocation,
  _ body: (inout Value) throws(Failure) -> Void
) throws(Failure) {
  guard Modification.mustChange, Value.self is any Equatable.Type else { return try body(&value) }
  let before = value
  try body(&value)
  guard ValueEquality(before, value) == .equal else { return }
  reportModification(
    """
    A value of type "\(TypeName(Value.self).text)" was to be modified, but it was left as it was. \
    Change it in the closure, or leave the call out if nothing is expected to change.
    """,
    message: message, at: location)
}

/// Returns the reason why a value has no payload of the case that a test names.
private func reason<Root>(found root: Root?) -> String {
  guard let root else {
    return """
      a "\(TypeName(Root.self).text)" was expected, but "nil" was found. Modify only what is \
      presented, and elements whose ids are in the stack.
      """
  }
  return """
    the value is in another case. Name the case that it is in. Found:

    \(valueDescription(root))
    """
}

private func reportModification(_ text: String, message: String, at location: IssueLocation) {
  reportIssue(
    message.isEmpty ? text : "\(message): \(text)",
    fileID: location.fileID, filePath: location.filePath,
    line: location.line, column: location.column)
}
