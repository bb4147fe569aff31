public import StoreRuntime
import ValueDiffing

/// The rule for closures that modify part of the state.
enum Modification {
  /// `true` if a closure must change its value; `false` in `assert` and with exhaustivity off.
  @TaskLocal static var mustChange = true
}

/// Modifies the payload of an optional enum's case in place, for example in tests of navigation.
///
/// ```swift
/// await store.send(\.path[id: 0].counter.incrementButtonTapped) {
///   expectModify(&$0.path[id: 0], case: \.counter) { $0.count = 4 }
/// }
/// ```
///
/// Reports an issue and changes nothing if the value is `nil` or in another case. Also reports a
/// closure that leaves an `Equatable` payload unchanged, except in `assert` and with the
/// exhaustivity of the test store off, where closures don't have to change the state. `XCTModify`
/// is the same function under the name that other libraries use.
///
/// - Parameters:
///   - optional: An enum that may be `nil`.
///   - keyPath: The expected case of the enum.
///   - message: A text to prepend to the message of the issue.
///   - body: Modifies the payload. Changes that precede a thrown error are kept.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func expectModify<Root: CasePathable, Value, Failure: Error>(
  _ optional: inout Root?,
  case keyPath: CaseKeyPath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let path = AnyCasePath(keyPath)
  guard var value = optional.flatMap(path.extract) else {
    return report(
      """
      Can't modify a payload of type "\(TypeName(Value.self).text)": \(reason(found: optional))
      """,
      message(), at: location)
  }
  // If the enum also held the payload, a modification would copy it.
  optional = nil
  defer { optional = path.embed(value) }
  try change(&value, message, at: location, body)
}

/// Modifies the payload of a case of an enum in place.
///
/// Reports an issue and changes nothing if the enum is in another case. Also reports a closure
/// that leaves an `Equatable` payload unchanged, except in `assert` and with the exhaustivity
/// of the test store off, where closures don't have to change the state.
///
/// - Parameters:
///   - root: An enum.
///   - keyPath: The expected case of the enum.
///   - message: A text to prepend to the message of the issue.
///   - body: Modifies the payload. Changes that precede a thrown error are kept.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func expectModify<Root: CasePathable, Value, Failure: Error>(
  _ root: inout Root,
  case keyPath: CaseKeyPath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  var optional: Root? = root
  defer { if let optional { root = optional } }
  try expectModify(
    &optional, case: keyPath, message(), body,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Modifies the value of an optional in place.
///
/// ```swift
/// expectModify(&$0.path[id: 0]) { $0.count = 4 }
/// ```
///
/// Reports an issue and changes nothing if the optional is `nil`. Also reports a closure that
/// leaves an `Equatable` value unchanged, except in `assert` and with the exhaustivity of the
/// test store off, where closures don't have to change the state.
///
/// - Parameters:
///   - optional: A value that may be `nil`.
///   - message: A text to prepend to the message of the issue.
///   - body: Modifies the value. Changes that precede a thrown error are kept.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func expectModify<Wrapped, Failure: Error>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard var value = optional.take() else {
    return report(
      """
      Can't modify a value of type "\(TypeName(Wrapped.self).text)": it is "nil". Modify only what \
      is presented, and elements whose ids are in the stack.
      """,
      message(), at: location)
  }
  defer { optional = value }
  try change(&value, message, at: location, body)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the payload of an optional enum's case in place, for example in tests of navigation.
///
/// The same as
/// ``expectModify(_:case:_:_:fileID:filePath:line:column:)-(Root?,CaseKeyPath<Root,Value>,_,_,_,_,_,_)``,
/// under the name that other libraries use.
///
/// - Parameters:
///   - optional: An enum that may be `nil`.
///   - keyPath: The expected case of the enum.
///   - message: A text to prepend to the message of the issue.
///   - body: Modifies the payload. Changes that precede a thrown error are kept.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func XCTModify<Root: CasePathable, Value, Failure: Error>(
  _ optional: inout Root?,
  case keyPath: CaseKeyPath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  try expectModify(
    &optional, case: keyPath, message(), body,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the payload of a case of an enum in place, under the name of other libraries.
///
/// - Parameters:
///   - root: An enum.
///   - keyPath: The expected case of the enum.
///   - message: A text to prepend to the message of the issue.
///   - body: Modifies the payload. Changes that precede a thrown error are kept.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func XCTModify<Root: CasePathable, Value, Failure: Error>(
  _ root: inout Root,
  case keyPath: CaseKeyPath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  try expectModify(
    &root, case: keyPath, message(), body,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the value of an optional in place, under the name of other libraries.
///
/// - Parameters:
///   - optional: A value that may be `nil`.
///   - message: A text to prepend to the message of the issue.
///   - body: Modifies the value. Changes that precede a thrown error are kept.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func XCTModify<Wrapped, Failure: Error>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  try expectModify(
    &optional, message(), body,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs the closure of a modification, and reports a closure that changes nothing.
///
/// Changes that precede a thrown error are kept, as with any `inout` access.
private func change<Value, Failure: Error>(
  _ value: inout Value,
  _ message: () -> String,
  at location: IssueLocation,
  _ body: (inout Value) throws(Failure) -> Void
) throws(Failure) {
  guard Modification.mustChange, Value.self is any Equatable.Type else { return try body(&value) }
  let before = value
  try body(&value)
  guard ValueEquality(before, value) == .equal else { return }
  report(
    """
    A value of type "\(TypeName(Value.self).text)" was expected to be modified, but the closure \
    didn't change it. Change it in the closure, or remove the call if no change is expected.
    """,
    message(), at: location)
}

/// Returns the reason why a value doesn't have a payload of the expected case.
private func reason<Root>(found root: Root?) -> String {
  guard let root else {
    return """
      a "\(TypeName(Root.self).text)" was expected, but the value is "nil". Modify only what is \
      presented, and elements whose ids are in the stack.
      """
  }
  return """
    the value is in another case. Name the case that it is in. Found:

    \(valueDescription(root))
    """
}

private func report(_ text: String, _ message: String, at location: IssueLocation) {
  reportIssue(message.isEmpty ? text : "\(message): \(text)", at: location)
}
