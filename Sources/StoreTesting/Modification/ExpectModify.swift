public import StoreRuntime

/// Modifies the payload of an optional enum's case in place, as tests of navigation do.
///
/// ```swift
/// await store.send(\.path[id: 0].counter.incrementButtonTapped) {
///   expectModify(&$0.path[id: 0], case: \.counter) { $0.count = 4 }
/// }
/// ```
///
/// If there is no value or if it is in another case, that is a reported issue and nothing
/// changes. So is a closure that leaves the payload as it was, if that is `Equatable`, but for
/// closures that must leave the state as it is: with the exhaustivity of the test store off,
/// and in `assert`. `XCTModify` is the same function under the name that is known from other
/// libraries.
///
/// - Parameters:
///   - optional: An enum that may be missing.
///   - keyPath: The case that the enum is expected to be in.
///   - message: What is being done. It comes before what the issue says.
///   - body: Modifies the payload. What it changes before it throws stays changed.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: What `body` throws.
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
  try modifyPayload(
    of: &optional, path: AnyCasePath(keyPath), message: message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    body)
}

/// Modifies the payload of an optional enum's case in place, for enums without case key paths.
///
/// If there is no value or if it is in another case, that is a reported issue and nothing
/// changes. So is a closure that leaves the payload as it was, if that is `Equatable`, but for
/// closures that must leave the state as it is: with the exhaustivity of the test store off,
/// and in `assert`.
///
/// - Parameters:
///   - optional: An enum that may be missing.
///   - path: The case that the enum is expected to be in.
///   - message: What is being done. It comes before what the issue says.
///   - body: Modifies the payload. What it changes before it throws stays changed.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: What `body` throws.
public func expectModify<Root, Value, Failure: Error>(
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

/// Modifies the payload of an enum's case in place.
///
/// If the enum is in another case, that is a reported issue and nothing changes. So is a
/// closure that leaves the payload as it was, if that is `Equatable`, but for closures that
/// must leave the state as it is: with the exhaustivity of the test store off, and in `assert`.
///
/// - Parameters:
///   - root: An enum.
///   - keyPath: The case that the enum is expected to be in.
///   - message: What is being done. It comes before what the issue says.
///   - body: Modifies the payload. What it changes before it throws stays changed.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: What `body` throws.
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
  try expectModify(
    &root, case: AnyCasePath(keyPath), message(), body,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Modifies the payload of an enum's case in place, for enums without case key paths.
///
/// If the enum is in another case, that is a reported issue and nothing changes. So is a
/// closure that leaves the payload as it was, if that is `Equatable`, but for closures that
/// must leave the state as it is: with the exhaustivity of the test store off, and in `assert`.
///
/// - Parameters:
///   - root: An enum.
///   - path: The case that the enum is expected to be in.
///   - message: What is being done. It comes before what the issue says.
///   - body: Modifies the payload. What it changes before it throws stays changed.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: What `body` throws.
public func expectModify<Root, Value, Failure: Error>(
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

/// Modifies what an optional holds in place.
///
/// ```swift
/// expectModify(&$0.path[id: 0]) { $0.count = 4 }
/// ```
///
/// If the optional is `nil`, that is a reported issue and nothing changes. So is a closure that
/// leaves the value as it was, if that is `Equatable`, but for closures that must leave the
/// state as it is: with the exhaustivity of the test store off, and in `assert`.
///
/// - Parameters:
///   - optional: A value that may be missing.
///   - message: What is being done. It comes before what the issue says.
///   - body: Modifies the value. What it changes before it throws stays changed.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Throws: What `body` throws.
public func expectModify<Wrapped, Failure: Error>(
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
