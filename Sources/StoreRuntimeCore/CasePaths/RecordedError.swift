/// An error as it was written down, in place of one whose type is only known as `any Error`.
///
/// An action with a payload such as `Result<Item, any Error>` is coded with the name of the
/// error's type and its description. It is read back with this in place of the error, so a reducer
/// that looks at the type of an error takes another way than it took with the error itself.
public struct RecordedError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error's type, with its module.
  public let type: String

  /// The error as text.
  public let description: String

  /// Creates an error that was written down.
  ///
  /// - Parameters:
  ///   - type: The name of the error's type, with its module.
  ///   - description: The error as text.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }

  /// Writes an error down; one that was written down already stays as it is.
  ///
  /// - Parameter error: The error.
  public init(_ error: any Error) {
    if let error = error as? RecordedError {
      self = error
    } else {
      type = String(reflecting: Swift.type(of: error))
      description = String(describing: error)
    }
  }
}
