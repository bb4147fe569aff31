internal import StoreRuntime

/// Whether what a test modifies must be changed by that.
enum Modification {
  /// It isn't where a closure is given the state that it is to leave as it is.
  @TaskLocal static var mustChange = true
}

/// Modifies the payload of a case, or reports that there is none.
///
/// What the closure changes before it throws stays changed, as in any place that is modified.
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
  // The payload would be copied when it is modified if the enum went on holding it.
  root = nil
  defer { root = path.embed(value) }
  try change(&value, message: message, at: location, body)
}

/// Modifies what an optional holds, or reports that it is `nil`.
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

/// Runs the closure of a modification, and reports it if it changes nothing.
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

/// Returns why a value has no payload of the case that a test names.
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
