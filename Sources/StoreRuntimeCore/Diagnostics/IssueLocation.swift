/// A place in the source that an issue is attributed to.
public struct IssueLocation: Sendable {
  /// The module and the name of the file, as `#fileID` gives them.
  public let fileID: StaticString

  /// The path of the file, as `#filePath` gives it.
  public let filePath: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The column, counted from 1.
  public let column: UInt

  /// Makes a location; without arguments it is that of the call.
  ///
  /// - Parameters:
  ///   - fileID: The module and the name of the file.
  ///   - filePath: The path of the file.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1.
  @inlinable
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension IssueLocation: CustomStringConvertible {
  /// The module, the file and the line, with colons between.
  public var description: String { "\(fileID):\(line)" }
}
