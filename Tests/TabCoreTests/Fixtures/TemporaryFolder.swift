import Foundation

/// A folder that goes away with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "TabCoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The location of a file in the folder.
  func file(_ name: String) -> URL {
    url.appending(path: name)
  }
}
