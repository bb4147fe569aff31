import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON file that a repository keeps its items in.
///
/// It is used on one actor, so that of two changes at once neither is lost; a lock does the same
/// for other processes.
struct ItemFile {
  /// The form of the file that this version writes, and the only one that it reads.
  private static let schema = 1

  private let url: URL

  /// How long a change waits for another process to finish its own.
  private let patience: Duration

  init(url: URL, patience: Duration = .seconds(10)) {
    self.url = url
    self.patience = patience
  }

  /// Where the items of the user are.
  static var defaultURL: URL {
    applicationData.appending(path: "swift-tabs/items.json")
  }

  private static var applicationData: URL {
    #if canImport(Darwin)
      return .applicationSupportDirectory
    #else
      // An empty or relative path means nothing here, as the specification of the variable says.
      if let path = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], path.hasPrefix("/") {
        return URL(filePath: path)
      }
      return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    #endif
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
  /// - Parameter change: Changes them.
  /// - Returns: What `change` returns.
  /// - Throws: An error that says why the file couldn't be read or written.
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
    let contents: Contents
    do {
      let decoder = JSONDecoder()
      let schema = try decoder.decode(Header.self, from: data).schema
      guard schema == Self.schema else {
        throw ItemRepositoryError.corruptFile(
          path: url.path, reason: "its schema is \(schema), and only \(Self.schema) is known")
      }
      contents = try decoder.decode(Contents.self, from: data)
    } catch let error as ItemRepositoryError {
      throw error
    } catch {
      throw .corruptFile(path: url.path, reason: Self.reason(of: error))
    }

    var seen: Set<Item.ID> = []
    for item in contents.items where item.id < 0 || !seen.insert(item.id).inserted {
      throw .corruptFile(
        path: url.path,
        reason: item.id < 0 ? "item \(item.id) is negative" : "item \(item.id) is there twice")
    }
    return contents.items
  }

  /// Says in a few words what an error of Foundation means.
  private static func reason(of error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty ? "it isn't JSON" : "\(context.codingPath.text) is malformed"
    case DecodingError.keyNotFound(let key, let context):
      "\((context.codingPath + [key]).text) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it is JSON of another form" : "\(context.codingPath.text) is of another type"
    case let error as CocoaError:
      reason(of: error)
    case let error as SharedFile.Failure:
      error.reason
    default:
      String(describing: error)
    }
  }

  private static func reason(of error: CocoaError) -> String {
    switch error.code {
    case .fileReadNoPermission, .fileWriteNoPermission: "permission is denied"
    case .fileWriteOutOfSpace: "no space is left"
    case .fileWriteVolumeReadOnly: "it is on a read-only volume"
    default:
      "the file system says \((error.underlying as? POSIXError).map { "\($0.code)" } ?? "no")"
    }
  }
}
