import StoreRuntime
import ValueDiffing

/// Expects that two values are equal, and shows where they differ otherwise.
///
/// ```swift
/// expectNoDifference(store.state.items, [Item(id: 1)])
/// ```
///
/// The issue has only the parts that differ, as the failures of a ``TestStore`` do.
///
/// - Parameters:
///   - first: A value. If it throws, that is an issue.
///   - second: The value that it is expected to equal.
///   - message: A text to put before the message of the issue.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
public func expectNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value,
  _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    report(try first(), try second(), "(First: −, Second: +)", message(), at: location)
  } catch {
    report(error, message(), at: location)
  }
}

/// Expects that an operation changes a value, and nothing else of it.
///
/// ```swift
/// expectDifference(model.count) {
///   model.incrementButtonTapped()
/// } changes: {
///   $0 = 1
/// }
/// ```
///
/// Reports an issue with the difference if the value is another one after the operation than the
/// closure has made of the one before, or if one of the closures throws.
///
/// - Parameters:
///   - expression: The value, before the operation and after it.
///   - message: A text to put before the message of the issue.
///   - operation: The code that changes the value.
///   - changes: Makes the expected value of the one before.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
public func expectDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  operation: () throws -> Void = {},
  changes: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try expression()
    try changes(&expected)
    try operation()
    report(expected, try expression(), "(Expected: −, Actual: +)", message(), at: location)
  } catch {
    report(error, message(), at: location)
  }
}

/// Expects that an asynchronous operation changes a value, and nothing else of it.
///
/// Reports an issue with the difference if the value is another one after the operation than the
/// closure has made of the one before, or if one of the closures throws.
///
/// - Parameters:
///   - expression: The value, before the operation and after it.
///   - message: A text to put before the message of the issue.
///   - operation: The code that changes the value, on the isolation of the caller.
///   - changes: Makes the expected value of the one before.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
nonisolated(nonsending) public func expectDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  operation: nonisolated(nonsending) () async throws -> Void,
  changes: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try expression()
    try changes(&expected)
    try await operation()
    report(expected, try expression(), "(Expected: −, Actual: +)", message(), at: location)
  } catch {
    report(error, message(), at: location)
  }
}

/// Returns the difference between two values, as failure messages show it.
///
/// Changed parts are lines with a minus sign for the first value and a plus sign for the second.
/// Unchanged parts are only counted.
///
/// - Parameters:
///   - first: A value.
///   - second: Another one.
/// - Returns: Several lines, or `nil` if nothing differs.
public func diff<Value>(_ first: Value, _ second: Value) -> String? {
  valueDifference(first, second, legend: nil)
}

/// Prints a value as failure messages show it: as Swift source, the same in every run.
///
/// - Parameters:
///   - value: Any value.
///   - name: A name to print before it.
/// - Returns: The value.
@discardableResult
public func customDump<Value>(_ value: Value, name: String? = nil) -> Value {
  var text = ""
  customDump(value, to: &text, name: name)
  print(text, terminator: "")
  return value
}

/// Writes a value as failure messages show it: as Swift source, the same in every run.
///
/// - Parameters:
///   - value: Any value.
///   - target: The stream to write to, which gets a line break after the value.
///   - name: A name to write before it.
/// - Returns: The value.
@discardableResult
public func customDump<Value, Target: TextOutputStream>(
  _ value: Value, to target: inout Target, name: String? = nil
) -> Value {
  target.write((name.map { "\($0): " } ?? "") + valueDescription(value) + "\n")
  return value
}

extension String {
  /// Creates the text of a value as failure messages show it: as Swift source, the same in every
  /// run.
  ///
  /// - Parameter value: Any value.
  public init(customDumping value: Any) {
    self = valueDescription(value)
  }
}

/// Reports the difference between two values, if there is one.
private func report<Value: Equatable>(
  _ first: Value, _ second: Value, _ legend: String, _ message: String?, at location: IssueLocation
) {
  guard first != second else { return }
  let difference = valueDifference(first, second, legend: legend) ?? valueDescription(second)
  reportIssue("\(message ?? "The values differ:")\n\n\(difference)", at: location)
}

private func report(_ error: any Error, _ message: String?, at location: IssueLocation) {
  let prefix = message.map { "\($0): " } ?? ""
  reportIssue("\(prefix)The expression or a closure threw an error: \(error)", at: location)
}
