public import StoreRuntime

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the payload of a case of an optional enum in place, as in tests of navigation.
///
/// ```swift
/// await store.send(\.path[id: 0].counter.incrementButtonTapped) {
///   XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 4 }
/// }
/// ```
///
/// Reports an issue and changes nothing if there is no value or it is in another case. Also
/// reports a closure that leaves an `Equatable` payload unchanged, except in `assert` and with
/// the exhaustivity of the test store off, where closures don't have to change the state.
/// `expectModify` is the same function under a name for Swift Testing.
///
/// - Parameters:
///   - optional: An enum that may be missing.
///   - keyPath: The case that the enum is expected to be in.
///   - message: A text to put before the message of the issue.
///   - body: Modifies the payload. Changes that it makes before it throws stay.
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
  try modifyPayload(
    of: &optional, path: AnyCasePath(keyPath), message: message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    body)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the payload of a case of an optional enum in place, without case key paths.
///
/// Reports an issue and changes nothing if there is no value or it is in another case. Also
/// reports a closure that leaves an `Equatable` payload unchanged, except in `assert` and with
/// the exhaustivity of the test store off, where closures don't have to change the state.
///
/// - Parameters:
///   - optional: An enum that may be missing.
///   - path: The case that the enum is expected to be in.
///   - message: A text to put before the message of the issue.
///   - body: Modifies the payload. Changes that it makes before it throws stay.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func XCTModify<Root, Value, Failure: Error>(
  _ optional: inout Root?,
  case path: AnyCasePath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  try modifyPayload(
    of: &optional, path: path, message: message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    body)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the payload of a case of an enum in place.
///
/// Reports an issue and changes nothing if the enum is in another case. Also reports a closure
/// that leaves an `Equatable` payload unchanged, except in `assert` and with the exhaustivity
/// of the test store off, where closures don't have to change the state.
///
/// - Parameters:
///   - root: An enum.
///   - keyPath: The case that the enum is expected to be in.
///   - message: A text to put before the message of the issue.
///   - body: Modifies the payload. Changes that it makes before it throws stay.
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
  try XCTModify(
    &root, case: AnyCasePath(keyPath), message(), body,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the payload of a case of an enum in place, without case key paths.
///
/// Reports an issue and changes nothing if the enum is in another case. Also reports a closure
/// that leaves an `Equatable` payload unchanged, except in `assert` and with the exhaustivity
/// of the test store off, where closures don't have to change the state.
///
/// - Parameters:
///   - root: An enum.
///   - path: The case that the enum is expected to be in.
///   - message: A text to put before the message of the issue.
///   - body: Modifies the payload. Changes that it makes before it throws stay.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: Any error that `body` throws.
public func XCTModify<Root, Value, Failure: Error>(
  _ root: inout Root,
  case path: AnyCasePath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) {
  var optional: Root? = root
  defer { if let optional { root = optional } }
  try modifyPayload(
    of: &optional, path: path, message: message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    body)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Modifies the value of an optional in place.
///
/// ```swift
/// XCTModify(&$0.path[id: 0]) { $0.count = 4 }
/// ```
///
/// Reports an issue and changes nothing if the optional is `nil`. Also reports a closure that
/// leaves an `Equatable` value unchanged, except in `assert` and with the exhaustivity of the
/// test store off, where closures don't have to change the state.
///
/// - Parameters:
///   - optional: A value that may be missing.
///   - message: A text to put before the message of the issue.
///   - body: Modifies the value. Changes that it makes before it throws stay.
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
  try modifyWrapped(
    &optional, message: message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    body)
}
