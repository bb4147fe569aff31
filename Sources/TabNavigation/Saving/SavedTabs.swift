public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Saves the state of an app as data, and restores it, even from an older version of the app.
///
/// ```swift
/// static let saved = SavedTabs<AppFeature.State>(version: 2, migrations: [1: renameHome])
///
/// try saved.encode(state).write(to: file)
/// let (state, report) = try saved.restore(Data(contentsOf: file))
/// ```
///
/// The data is JSON with sorted keys: `{"state":{…},"version":2}`. It contains the names of
/// properties, of screens' cases and of tabs, so renaming one of them requires a new version. The
/// same state always gives the same data, unless it contains a `Set`, or a `Dictionary` whose keys
/// aren't strings or integers. States that compare equal can give different data, because the next
/// id of a stack and the Unicode scalars of a string are saved, although `==` ignores them.
///
/// The root and the screens of each ``TabStack`` are saved, with their ids, and each ``TabBar``.
/// Questions, pending moves and replies, and ephemeral state such as alerts aren't. In a store with
/// a restored state, screens receive events from ``TabBarAction/launched`` on.
public struct SavedTabs<State: Codable & Sendable>: Sendable {
  /// The version of the app's state.
  public let version: Int

  private let migrations: [Int: @Sendable (Data) throws -> Data]

  /// Creates a coder for the state of an app.
  ///
  /// - Parameters:
  ///   - version: The version of the app's state. Raise it when older saved states can't be read
  ///     anymore, or change their meaning.
  ///   - migrations: The migrations by version, each to the next version. A migration receives the
  ///     JSON of the state alone, in UTF-8: the bytes after `"state":` in the data of
  ///     ``encode(_:)``, or the result of the previous migration. It returns the JSON of the whole
  ///     state in the next version, in any Unicode encoding.
  public init(version: Int, migrations: [Int: @Sendable (Data) throws -> Data] = [:]) {
    self.version = version
    self.migrations = migrations
  }

  /// Returns the data to save for a state.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: JSON with sorted keys, in UTF-8.
  /// - Throws: `EncodingError` if the state has a value that JSON can't represent, such as an
  ///   infinite number, or is nested more than 500 levels deep; errors of the state.
  /// - Complexity: O(*n* log *n*) for *n* bytes.
  public func encode(_ state: State) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(SavedFile(state: state, version: version))
    } catch EncodingError.invalidValue(let value, let context) {
      // The JSON encoder throws one error for excessive depth, with the whole state in it.
      let isTooDeep = value is SavedFile<State>
      throw EncodingError.invalidValue(
        isTooDeep ? "the state" : "\(type(of: value))",
        EncodingError.Context(
          codingPath: context.codingPath,
          debugDescription: isTooDeep
            ? "The state is nested more than 500 levels deep, which JSON coders don't support."
            : context.debugDescription.cut(to: 300)))
    }
  }

  /// Returns a saved state, and a report of the parts that were omitted.
  ///
  /// A screen that is unknown, can't be read, isn't allowed at its position, or has the id of
  /// another screen is omitted with all screens above it. A presented feature that can't be read is
  /// omitted alone: the presenting feature is restored. If the selected tab no longer exists, the
  /// first one is selected. The report contains all of these.
  ///
  /// Everything else must be readable, such as the root of a tab with its rows and optionals:
  /// otherwise there is no state, and an error is thrown.
  ///
  /// - Parameter data: The result of ``encode(_:)``, in this version of the app or an older one.
  /// - Returns: The state and a report.
  /// - Throws: ``RestoreError`` if no state can be restored.
  /// - Complexity: O(*n*) for *n* bytes, in addition to the migrations.
  public func restore(
    _ data: Data
  ) throws(RestoreError) -> (state: State, report: RestoreReport) {
    // The fast path, for data of this version. The code below diagnoses other data.
    if let state = SavedFile<State>.stateBytes(of: data, version: version),
      let restored = try? decode(state)
    {
      return restored
    }
    let saved = try Self.version(of: data)
    guard saved <= version else { throw .tooNew(saved: saved, current: version) }
    guard var state = SavedFile<State>.stateBytes(of: data) else {
      throw .malformed("its \"state\" wasn't found; it must be JSON in UTF-8")
    }
    for step in saved..<version { state = try migrate(state, from: step, saved: saved) }
    do {
      return try decode(state)
    } catch {
      throw .unreadable(path: error.codingPath?.text ?? "", reason: error.reason)
    }
  }

  /// Reads a state of the current version.
  private func decode(_ state: Data) throws -> (state: State, report: RestoreReport) {
    let log = RestoreLog([])
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.restoreLog { decoder.userInfo[key] = log }
    if let key = LenientDecoding.key {
      decoder.userInfo[key] = LenientDecoding {
        log.value.count
      } report: { path, error, first in
        log.add(
          .presentation(path: path.text, reason: error.reason(below: path)), inPlaceFrom: first)
      }
    }
    let saved = try decoder.decode(SavedState<State>.self, from: state)
    return (try saved.result.get(), RestoreReport(findings: log.value))
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

/// The form of a saved state's data.
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
/// For some errors thrown to it, such as a fraction in place of an integer, the JSON decoder only
/// reports that the data isn't JSON.
private struct SavedState<State: Decodable>: Decodable {
  let result: Result<State, any Error>

  init(from decoder: any Decoder) {
    result = Result { try decoder.singleValueContainer().decode(State.self) }
  }
}

extension SavedFile {
  /// Returns the bytes of the state if the data has exactly the form of saved data.
  ///
  /// If these bytes are one JSON value, the data is a JSON object with the state and the version.
  ///
  /// - Parameters:
  ///   - data: Any data.
  ///   - version: The version.
  /// - Returns: The bytes, or `nil` if the data has another form.
  static func stateBytes(of data: Data, version: Int) -> Data? {
    let (start, end) = (#"{"state":"#.utf8, #","version":\#(version)}"#.utf8)
    guard data.count > start.count + end.count, data.starts(with: start),
      data.suffix(end.count).elementsEqual(end)
    else { return nil }
    let state = data.dropFirst(start.count).dropLast(end.count)
    // An object's beginning in UTF-8: the decoder would also accept other encodings.
    return state.starts(with: "{\"".utf8) ? state : nil
  }

  /// Returns the bytes of the state in saved data.
  ///
  /// - Parameter data: JSON.
  /// - Returns: The JSON of the state, or `nil` if there is none, or if the data isn't in UTF-8.
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

  /// Returns the end of the string that begins at a quotation mark.
  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}

private let stateKey = Array("\"state\"".utf8)

/// A report of the parts of a saved state that couldn't be restored and were omitted.
///
/// An empty report means that the whole state was restored. Long texts in a report are truncated,
/// and control characters are escaped.
public struct RestoreReport: Hashable, Sendable {
  /// The omitted parts, in reading order: at most two of each stack and of each bar, and one of
  /// each presentation.
  public internal(set) var findings: [Finding]

  /// A Boolean value that indicates whether the whole state was restored.
  public var isEmpty: Bool { findings.isEmpty }

  /// A part that was omitted from a restored state.
  ///
  /// `path` is its place in the saved state, such as `home.path`.
  public enum Finding: Hashable, Sendable {
    /// A screen and all screens above it, `count` in total. The screen's position counts from the
    /// bottom, which is 0.
    case screens(path: String, position: Int, count: Int, problem: Problem)

    /// All screens of a tab, for the given reason: the list of screens can't be read.
    case stack(path: String, reason: String)

    /// A presented feature, such as a sheet, that can't be read for the given reason.
    case presentation(path: String, reason: String)

    /// The selected tab, which doesn't exist. `saved` is its name, or `nil` if that isn't a string;
    /// `selected` is selected instead.
    case selectedTab(path: String, saved: String?, selected: String)

    /// Tabs in the history that don't exist: their count, and the first one's name, or `nil` if
    /// that isn't a string.
    case history(path: String, count: Int, first: String?)

    /// The whole history of tabs, or the list of visible ones, for the given reason.
    case wholeHistory(path: String, reason: String)

    /// The held link, which can't be read for the given reason.
    case heldLink(path: String, reason: String)
  }

  /// A problem of a screen.
  public enum Problem: Error, Hashable, Sendable {
    /// No screen has this name.
    case unknown(String)

    /// The state of the screen can't be read, for the given reason.
    case unreadable(screen: String?, reason: String)

    /// The screen isn't allowed at its position.
    case misplaced(ScreenError)

    /// A screen below has the same id.
    case duplicateID(StackElementID)
  }
}

extension RestoreReport: CustomStringConvertible {
  /// A line for each omitted part.
  public var description: String {
    isEmpty
      ? "everything was restored" : findings.map(\.description).joined(separator: "\n")
  }
}

extension RestoreReport.Finding: CustomStringConvertible {
  /// The omitted part and the reason.
  public var description: String {
    switch self {
    case .screens(let path, let position, let count, let problem):
      let others =
        switch count {
        case ...1: ""
        case 2: ", with the screen above it"
        default: ", with the \(count - 1) screens above it"
        }
      return "\(path): screen \(position) is omitted\(others): \(problem)"
    case .stack(let path, let reason):
      return "\(path): all screens are omitted: \(reason)"
    case .presentation(let path, let reason):
      return "\(path): the presented feature is omitted, because it can't be decoded: \(reason)"
    case .selectedTab(let path, let saved, let selected):
      let problem = saved.map { "the tab \"\($0)\" is unknown" } ?? "the tab can't be read"
      return "\(path): \(problem); \"\(selected)\" is shown instead of it"
    case .history(let path, let count, let first):
      let others = count > 1 ? " and \(count - 1) more are" : " is"
      guard let first else { return "\(path): one that can't be read\(others) left out" }
      return "\(path): \"\(first)\"\(others) left out: no tab is called that"
    case .wholeHistory(let path, let reason):
      return "\(path): all tabs are omitted: \(reason)"
    case .heldLink(let path, let reason):
      return "\(path): the held link is omitted: \(reason)"
    }
  }
}

extension RestoreReport.Problem: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .unknown(let screen): "\"\(screen)\" isn't a screen of this tab"
    case .unreadable(let screen, let reason):
      "\(screen.map { "\"\($0)\"" } ?? "it") can't be read: \(reason)"
    case .misplaced(let error): error.description
    case .duplicateID(let id): "a screen below it has the id \(id) too"
    }
  }
}

/// An error that prevents the restoration of a saved state.
public enum RestoreError: Error, Equatable, Sendable {
  /// The data isn't a result of ``SavedTabs/encode(_:)``, for the given reason.
  case malformed(String)

  /// A migration threw an error, or returned data that isn't JSON.
  case migrationFailed(from: Int, reason: String)

  /// No migration exists from the version `from`, which is needed to migrate the saved version to
  /// the current one.
  case noMigration(from: Int, saved: Int, current: Int)

  /// The state was saved by a newer version of the app.
  case tooNew(saved: Int, current: Int)

  /// The state can't be read. `path` is the place of the failure, such as `home.root`.
  case unreadable(path: String, reason: String)
}

extension RestoreError: CustomStringConvertible {
  /// The reason that the state can't be restored, and a remedy.
  public var description: String {
    switch self {
    case .malformed(let reason):
      return "The data isn't a saved state, so start with a new one: \(reason)"
    case .migrationFailed(let version, let reason):
      return "The migration from version \(version) of the saved state failed: \(reason)"
    case .noMigration(let version, let saved, let current):
      return """
        The state was saved as version \(saved), but this app has version \(current), and no \
        migration from version \(version). Add it to "migrations".
        """
    case .tooNew(let saved, let current):
      return """
        The state was saved as version \(saved), which is newer than version \(current) of this \
        app. Update the app, or start with a new state.
        """
    case .unreadable(let path, let reason):
      return """
        The saved state can't be read\(path.isEmpty ? "" : " at \(path)"). If its form changed, \
        raise the version and add a migration. The reason: \(reason)
        """
    }
  }
}

/// The findings of a restoration.
///
/// A decoder that has one decodes leniently.
typealias RestoreLog = LockIsolated<[RestoreReport.Finding]>

extension RestoreLog {
  func add(_ finding: RestoreReport.Finding) {
    withValue { $0.append(finding) }
  }

  /// Adds a finding that replaces all findings from an index on, which are about its parts.
  func add(_ finding: RestoreReport.Finding, inPlaceFrom first: Int) {
    withValue { $0.replaceSubrange(first..., with: [finding]) }
  }
}

extension CodingUserInfoKey {
  static let restoreLog = CodingUserInfoKey(rawValue: "TabNavigation.restoreLog")
}

extension Decoder {
  /// The log to report to, or `nil` to throw all errors.
  var restoreLog: RestoreLog? {
    CodingUserInfoKey.restoreLog.flatMap { userInfo[$0] as? RestoreLog }
  }
}
