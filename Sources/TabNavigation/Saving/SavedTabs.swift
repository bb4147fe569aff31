#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Saves the state of an app as data, and restores it, also from an older version of the app.
///
/// ```swift
/// static let saved = SavedTabs<AppFeature.State>(version: 2, migrations: [1: renameHome])
///
/// try saved.data(state).write(to: file)
/// let (state, report) = try saved.restore(Data(contentsOf: file))
/// ```
///
/// The data is JSON with sorted keys: `{"state":{…},"version":2}`. The names of properties, of the
/// cases of screens and of tabs are in it, so a state in which one of them has another name is a
/// new version. Equal states give equal data unless they hold a `Set`, or a `Dictionary` whose keys
/// aren't strings or integers.
///
/// The root and the screens of each ``TabStack`` are saved, with their ids, and each ``TabBar``.
/// Questions, moves that wait for an answer, replies that are awaited and ephemeral state such as
/// an alert aren't. In a store of a restored state the screens are told what happens to them from
/// ``TabBarAction/launched`` on.
public struct SavedTabs<State: Codable & Sendable>: Sendable {
  /// The version of the app's state.
  public let version: Int

  private let migrations: [Int: @Sendable (Data) throws -> Data]

  /// Creates a way to save a state.
  ///
  /// - Parameters:
  ///   - version: The version of the app's state. Raise it when states that were saved before
  ///     can't be read any more, or mean something else.
  ///   - migrations: For a version, what makes its state one of the next version. A migration gets
  ///     the JSON of the state alone, in UTF-8: the bytes behind `"state":` in what
  ///     ``data(_:)`` returned, and after that what the migration before returned. It returns the
  ///     JSON of the whole state in the next version, in any encoding of Unicode.
  public init(version: Int, migrations: [Int: @Sendable (Data) throws -> Data] = [:]) {
    self.version = version
    self.migrations = migrations
  }

  /// Returns what there is to save of a state.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: JSON with sorted keys, in UTF-8.
  /// - Throws: `EncodingError` if the state has something that JSON doesn't have, such as an
  ///   infinite number; what the state throws.
  /// - Complexity: O(*n* log *n*) for *n* bytes.
  public func data(_ state: State) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(SavedFile(state: state, version: version))
  }

  /// Returns the state that was saved, and what of it is left out.
  ///
  /// A screen that is unknown, can't be read, may not stand where it stood, or has the id of
  /// another is left out with all screens above it. The rest of the app is restored. If the tab
  /// that was shown doesn't exist any more, the first one is shown. The report says all of that.
  ///
  /// What belongs to no screen has to be readable, such as the root of a tab: without it there is
  /// no state, and an error is thrown.
  ///
  /// - Parameter data: What ``data(_:)`` returned, in this version of the app or an older one.
  /// - Returns: The state and a report.
  /// - Throws: ``RestoreError`` if there is no state to go on with.
  /// - Complexity: O(*n*) for *n* bytes, besides what migrations do.
  public func restore(
    _ data: Data
  ) throws(RestoreError) -> (state: State, report: RestoreReport) {
    let saved = try Self.version(of: data)
    guard saved <= version else { throw .tooNew(saved: saved, current: version) }
    guard var state = SavedFile<State>.stateBytes(of: data) else {
      throw .malformed("its \"state\" isn't found; it has to be JSON in UTF-8")
    }
    for step in saved..<version { state = try migrate(state, from: step, saved: saved) }
    let log = RestoreLog()
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.restoreLog { decoder.userInfo[key] = log }
    do {
      return (try decoder.decode(SavedState<State>.self, from: state).result.get(), log.report)
    } catch {
      throw .unreadable(path: error.codingPath?.text ?? "", reason: error.reason)
    }
  }

  private static func version(of data: Data) throws(RestoreError) -> Int {
    do {
      return try JSONDecoder().decode(SavedVersion.self, from: data).version
    } catch {
      throw .malformed(error.reason(below: []))
    }
  }

  private func migrate(
    _ state: Data, from step: Int, saved: Int
  ) throws(RestoreError) -> Data {
    guard let migration = migrations[step] else {
      throw .noMigration(from: step, saved: saved, current: version)
    }
    do {
      let state = try migration(state)
      _ = try JSONDecoder().decode(Skipped.self, from: state)
      return state
    } catch {
      throw .migrationFailed(from: step, reason: error.reason(below: []))
    }
  }
}

/// What is in the data of a saved state.
private struct SavedFile<State: Encodable>: Encodable {
  var state: State
  var version: Int
}

/// The version of a saved state.
private struct SavedVersion: Decodable {
  var version: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    version = try container.decodeInteger(forKey: .version)
  }

  private enum Key: CodingKey { case version }
}

/// A saved state, or the error of reading it.
///
/// Of some errors that are thrown to it, such as a fraction in the place of an integer, the decoder
/// of JSON only says that the data is no JSON.
private struct SavedState<State: Decodable>: Decodable {
  let result: Result<State, any Error>

  init(from decoder: any Decoder) {
    result = Result { try decoder.singleValueContainer().decode(State.self) }
  }
}

extension SavedFile {
  /// Returns the bytes of the state in the data of a saved one.
  ///
  /// - Parameter data: JSON.
  /// - Returns: The JSON of the state; `nil` if there is none, or if the data isn't in UTF-8.
  /// - Complexity: O(*n*) for *n* bytes.
  static func stateBytes(of data: Data) -> Data? {
    let bytes = [UInt8](data)
    var depth = 0
    var index = 0
    var key: Range<Int>?
    var start: Int?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let text = index..<endOfString(in: bytes, from: index)
        if depth == 1, start == nil { key = text }
        index = text.upperBound
        continue
      case UInt8(ascii: ":")
      where depth == 1 && key.map { bytes[$0].elementsEqual(stateKey) } == true:
        start = index + 1
      case UInt8(ascii: ","), UInt8(ascii: "}"):
        if depth == 1, let start { return Data(bytes[start..<index]) }
        if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns where the string ends that begins at a quotation mark.
  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}

private let stateKey = Array("\"state\"".utf8)
