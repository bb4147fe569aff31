import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON file in which a repository stores its items.
///
/// It is used on one actor, so that no concurrent change is lost; a lock does the same across
/// processes.
struct ItemFile {
  /// The version of the file format, the only one that is written and read.
  private static let schema = 1

  let url: URL

  /// The time that a change waits while another process holds the lock.
  var patience = Duration.seconds(10)

  /// The location of the user's items.
  static var defaultURL: URL {
    #if canImport(Darwin)
      let folder = URL.applicationSupportDirectory
    #else
      // The XDG specification says to ignore an empty or relative path.
      let path = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? ""
      let folder =
        path.hasPrefix("/")
        ? URL(filePath: path)
        : FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    #endif
    return folder.appending(path: "swift-tabs/items.json")
  }

  func load() throws(ItemRepositoryError) -> [Item] {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return Item.samples
    } catch {
      throw .unreadableFile(path: url.path, reason: Self.reason(of: error))
    }
    return try decode(data)
  }

  /// Changes the items and writes them.
  ///
  /// - Parameter change: The change.
  /// - Returns: The result of `change`.
  /// - Throws: An error if the file couldn't be read or written.
  func change<Result: Sendable>(
    _ change: @Sendable (inout [Item]) -> Result
  ) throws(ItemRepositoryError) -> Result {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try SharedFile(path: url.path).change(patience: patience) { replace in
        var items = try load()
        let result = change(&items)
        try replace(try Self.data(items))
        return result
      }
    } catch let error as ItemRepositoryError {
      throw error
    } catch {
      throw .unwritableFile(path: url.path, reason: Self.reason(of: error))
    }
  }

  private static func data(_ items: [Item]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Contents(schema: schema, items: items))
  }

  private struct Contents: Codable {
    var schema: Int
    var items: [Item]
  }

  private struct Header: Decodable {
    var schema: Int
  }

  private func decode(_ data: Data) throws(ItemRepositoryError) -> [Item] {
    do {
      let decoder = JSONDecoder()
      let schema = try decoder.decode(Header.self, from: data).schema
      guard schema == Self.schema else {
        throw SharedFile.Failure(
          reason: "its schema is \(schema), but only \(Self.schema) is supported")
      }
      let items = try decoder.decode(Contents.self, from: data).items
      var seen: Set<Item.ID> = []
      for id in items.map(\.id) where id < 0 || !seen.insert(id).inserted {
        throw SharedFile.Failure(reason: "item \(id) is \(id < 0 ? "negative" : "there twice")")
      }
      return items
    } catch {
      throw .corruptFile(path: url.path, reason: Self.reason(of: error))
    }
  }

  /// Describes an error of Foundation in a few words.
  private static func reason(of error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty ? "it isn't JSON" : "\(context.codingPath.text) is malformed"
    case DecodingError.keyNotFound(let key, let context):
      "\((context.codingPath + [key]).text) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "its JSON has another form" : "\(context.codingPath.text) has another type"
    case let error as CocoaError:
      switch error.code {
      case .fileReadNoPermission, .fileWriteNoPermission: "permission is denied"
      case .fileWriteOutOfSpace: "the disk is full"
      case .fileWriteVolumeReadOnly: "it is on a read-only volume"
      default:
        "the file system says \((error.underlying as? POSIXError).map { "\($0.code)" } ?? "no")"
      }
    case let error as SharedFile.Failure:
      error.reason
    default:
      String(describing: error)
    }
  }
}
