#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The storage of a run's items: the file of `--data`, or a temporary file.
package struct ItemStorage {
  package let file: URL

  /// The folder of the temporary file, or `nil` without one.
  private let scratch: URL?

  /// Creates the storage for the arguments.
  ///
  /// - Throws: `UsageError` if it is a folder, or its own folder doesn't exist and may be misspelt.
  package init(_ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.values["--data"] else {
      let scratch = FileManager.default.temporaryDirectory
        .appending(path: "tabs-cli-\(UUID().uuidString)")
      file = scratch.appending(path: "items.json")
      self.scratch = scratch
      return
    }
    file = URL(filePath: path)
    scratch = nil
    guard !System.isFolder(path) else {
      throw UsageError("--data can't be \(quoted(path)): it is a folder", arguments.subcommand)
    }
    let folder = file.deletingLastPathComponent().path
    guard System.isFolder(folder) else {
      throw UsageError(
        "--data can't be \(quoted(path)): there is no folder \(quoted(folder)) to keep it in",
        arguments.subcommand)
    }
  }

  /// Removes the temporary file.
  package func remove() {
    scratch.map { try? FileManager.default.removeItem(at: $0) }
  }
}

extension Arguments {
  /// The stores of the app.
  package var stores: RunningApp.Stores {
    values["--stores"].flatMap(RunningApp.Stores.init) ?? .one
  }
}
