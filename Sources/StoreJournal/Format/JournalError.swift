/// Why a journal can't be written or read.
public struct JournalError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What happened, and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
