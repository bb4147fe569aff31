import StoreRuntime
import ValueDiffing

/// Expects that two values are equal, and reports their difference otherwise.
///
/// ```swift
/// expectNoDifference(store.state.items, [Item(id: 1)])
/// ```
///
/// The issue shows only the parts that differ, like the failures of a ``TestStore``.
///
/// - Parameters:
///   - first: A value. A thrown error is an issue.
///   - second: The expected value.
///   - message: A text to prepend to the message of the issue.
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

/// Expects that an operation changes a value, and changes nothing else of it.
///
/// ```swift
/// expectDifference(model.count) {
///   model.incrementButtonTapped()
/// } changes: {
///   $0 = 1
/// }
/// ```
///
/// Reports an issue with the difference if the value after the operation isn't the one that the
/// `changes` closure made, or if a closure throws.
///
/// - Parameters:
///   - expression: The value, evaluated before and after the operation.
///   - message: A text to prepend to the message of the issue.
///   - operation: The code that changes the value.
///   - changes: Turns the value before the operation into the expected one.
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

/// Expects that an asynchronous operation changes a value, and changes nothing else of it.
///
/// Reports an issue with the difference if the value after the operation isn't the one that the
/// `changes` closure made, or if a closure throws.
///
/// - Parameters:
///   - expression: The value, evaluated before and after the operation.
///   - message: A text to prepend to the message of the issue.
///   - operation: The code that changes the value, on the isolation of the caller.
///   - changes: Turns the value before the operation into the expected one.
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

/// Returns the difference between two values in the format of failure messages.
///
/// Lines with a minus sign show the first value, lines with a plus sign the second. Unchanged parts
/// are only counted.
///
/// - Parameters:
///   - first: A value.
///   - second: Another value.
/// - Returns: Several lines, or `nil` if there is no difference.
public func diff<Value>(_ first: Value, _ second: Value) -> String? {
  valueDifference(first, second, legend: nil)
}

/// Prints a value in the format of failure messages: as Swift source, the same in every run.
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

/// Writes a value in the format of failure messages: as Swift source, the same in every run.
///
/// - Parameters:
///   - value: Any value.
///   - target: The stream to write to. A line break follows the value.
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
  /// Creates the text of a value in the format of failure messages: as Swift source, the same in
  /// every run.
  ///
  /// - Parameter value: Any value.
  public init(customDumping value: Any) {
    self = valueDescription(value)
  }
}

/// Reports the difference between two values, if any.
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
