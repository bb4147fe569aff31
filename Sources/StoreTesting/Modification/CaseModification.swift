internal import StoreRuntime

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
  try body(&value)
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
  try body(&value)
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
