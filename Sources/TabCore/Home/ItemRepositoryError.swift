/// Why items couldn't be read or saved.
public enum ItemRepositoryError: Codable, Error, Equatable, Sendable {
  /// The file holds something else than items. It was left as it is.
  case corruptFile(path: String, reason: String)

  /// The file is there but can't be read.
  case unreadableFile(path: String, reason: String)

  /// The file can't be written. What was there before is still there.
  case unwritableFile(path: String, reason: String)
}

extension ItemRepositoryError: CustomStringConvertible {
  /// What went wrong, with which file, and what to do about it.
  public var description: String {
    switch self {
    case .corruptFile(let path, let reason):
      "\(path) holds no items that can be read (\(reason)); it was left as it is, so mend it or "
        + "move it away"
    case .unreadableFile(let path, let reason):
      "\(path) can't be read: \(reason)"
    case .unwritableFile(let path, let reason):
      "\(path) can't be written: \(reason); nothing was saved"
    }
  }
}
