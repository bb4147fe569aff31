import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TabStack: Decodable where Path: Decodable, Path.Root: Decodable {
  /// Decodes a tab: its root, and its screens with their ids.
  ///
  /// The order of the screens must satisfy ``PathState/screens``. A screen that can't be read or
  /// isn't allowed at its position is an error. Only ``SavedTabs/restore(_:)`` omits it instead,
  /// with all screens above it, and reports that. A root that can't be read is an error there too,
  /// except for its presentations.
  ///
  /// A plain array of screens is also accepted; they then get new ids.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if a value is missing or can't be read, if an id is negative or
  ///   duplicate, or if a screen isn't allowed at its position; errors of the root and the screens.
  /// - Complexity: O(*n*) for *n* screens, on average.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabStackCodingKeys.self)
    let root = try container.decode(Path.Root.self, forKey: .root)
    do {
      self.init(root: root, path: try Self.path(from: container.decoder(forKey: .path)))
    } catch {
      guard let log = decoder.restoreLog else { throw error }
      let path = decoder.codingPath + [TabStackCodingKeys.path]
      log.add(.stack(path: path.text, reason: error.reason(below: path)))
      self.init(root: root)
    }
  }

  /// Decodes the screens of a tab, from the bottom up, until one can't be restored.
  ///
  /// It reads the encoding of a `StackState`, by functions with nested decoders: unspecialised code
  /// looks up each generic `Decodable` type.
  private static func path(from decoder: any Decoder) throws -> StackState<Path> {
    let log = decoder.restoreLog
    var path = StackState<Path>()
    var nextID = 0
    var saved: any UnkeyedDecodingContainer
    var hasIDs = false
    if let container = try? decoder.container(keyedBy: StackCodingKeys.self) {
      hasIDs = true
      if try container.contains(.nextID) && !container.decodeNil(forKey: .nextID) {
        nextID = try container.decodeInteger(forKey: .nextID)
      }
      guard nextID >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .nextID, in: container,
          debugDescription: "The next id is \(nextID); it must be 0 or more.")
      }
      saved = try container.nestedUnkeyedContainer(forKey: .elements)
    } else {
      saved = try decoder.unkeyedContainer()
    }
    // One after another: the contents of omitted screens are neither read nor reported.
    while !saved.isAtEnd {
      let findingCount = log?.value.count ?? 0
      let element = try saved.superDecoder()
      let position = path.count
      do throws(RestoreReport.Problem) {
        var id = StackElementID(generation: position)
        let screen = try hasIDs ? Self.screen(from: element, id: &id) : Self.screen(from: element)
        guard path.canPush(id) else { throw .duplicateID(id) }
        if let error = Path.screens.violation(screen, on: path.last, depth: position) {
          throw .misplaced(error)
        }
        path.restore(screen, id: id)
      } catch {
        guard let log else {
          throw DecodingError.dataCorrupted(
            .init(codingPath: element.codingPath, debugDescription: error.description))
        }
        log.add(
          .screens(
            path: decoder.codingPath.text, position: position,
            count: saved.count.map { $0 - position } ?? 1, problem: error),
          inPlaceFrom: findingCount)
        break
      }
    }
    path.setNextID(atLeast: nextID)
    return path
  }

  /// Decodes a screen, and sets its id.
  private static func screen(
    from decoder: any Decoder, id: inout StackElementID
  ) throws(RestoreReport.Problem) -> Path {
    let element: any Decoder
    do {
      let pair = try decoder.container(keyedBy: StackElementCodingKeys.self)
      let number = try pair.decodeInteger(forKey: .id)
      guard number >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .id, in: pair, debugDescription: "The id \(number) is negative.")
      }
      id = StackElementID(generation: number)
      element = try pair.decoder(forKey: .element)
    } catch {
      throw .unreadable(screen: nil, reason: error.reason(below: decoder.codingPath))
    }
    return try screen(from: element)
  }

  /// Decodes a screen.
  private static func screen(from decoder: any Decoder) throws(RestoreReport.Problem) -> Path {
    do {
      return try Path(from: decoder)
    } catch {
      let path = decoder.codingPath
      let keys = try? decoder.container(keyedBy: CaseCodingKey.self).allKeys
      let name = keys.flatMap { $0.count == 1 ? $0[0].stringValue.cut(to: 80) : nil }
      // An enum throws this error itself if it has no case with the name.
      if let name, case DecodingError.typeMismatch(_, let context) = error,
        context.codingPath.count == path.count
      {
        throw .unknown(name)
      }
      throw .unreadable(screen: name, reason: error.reason(below: path))
    }
  }
}

extension TabBar: Decodable {
  /// Decodes the selected tab and the history of tabs.
  ///
  /// A tab that doesn't exist is an error. Only ``SavedTabs/restore(_:)`` selects the first of all
  /// tabs instead, omits such tabs from the history, and reports both.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if a value is missing or a tab's name is unknown.
  /// - Complexity: O(*n*) for *n* tabs in the history.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabBarCodingKeys.self)
    guard let log = decoder.restoreLog, let first = Tab.allCases.first else {
      self.init(try container.decode(Tab.self, forKey: .selected))
      past = try container.decode([Tab].self, forKey: .history)
      visible = try container.decodeIfPresent([Tab].self, forKey: .visible)
      heldLink = try container.decodeIfPresent(URL.self, forKey: .heldLink)
      closed = try container.decodeIfPresent([ClosedTab<Tab>].self, forKey: .closed) ?? []
      return
    }
    let selected = (try? container.decoder(forKey: .selected)).map { Self.tab(from: $0) }
    self.init(selected?.tab ?? first)
    if selected?.tab == nil {
      let path = decoder.codingPath + [TabBarCodingKeys.selected]
      log.add(
        .selectedTab(path: path.text, saved: selected?.text, selected: first.tabName))
    }
    past = Self.tabs(in: container, for: .history, decoder, log) ?? []
    visible = Self.tabs(in: container, for: .visible, decoder, log)
    // Showing all tabs is better than showing none, or only others than the selected one, unless
    // that is in a group, whose tabs are always visible and aren't in the list.
    let isListed = visible?.contains(self.selected) != false
    let isInGroup = !Tab.allCases.contains(self.selected)
    if !isListed, !isInGroup || visible?.isEmpty == true { visible = nil }
    do {
      heldLink = try container.decodeIfPresent(URL.self, forKey: .heldLink)
    } catch {
      let path = decoder.codingPath + [TabBarCodingKeys.heldLink]
      log.add(.heldLink(path: path.text, reason: error.reason(below: path)))
    }
    // A list of tabs that can be reopened: a tab that can't be read isn't worth a report.
    let closed = try? container.decodeIfPresent([SavedClosedTab<Tab>].self, forKey: .closed)
    self.closed = closed?.compactMap { $0.closed } ?? []
  }

  /// Reads the known tabs of a list, or returns `nil` if there is no list.
  private static func tabs(
    in container: KeyedDecodingContainer<TabBarCodingKeys>, for key: TabBarCodingKeys,
    _ decoder: any Decoder, _ log: RestoreLog
  ) -> [Tab]? {
    if key == .visible, !container.contains(key) || (try? container.decodeNil(forKey: key)) == true
    {
      return nil
    }
    let path = decoder.codingPath + [key]
    var known: [Tab] = []
    var unknown: [String?] = []
    do {
      var saved = try container.nestedUnkeyedContainer(forKey: key)
      while !saved.isAtEnd {
        let (tab, text) = Self.tab(from: try saved.superDecoder())
        if let tab { known.append(tab) } else { unknown.append(text) }
      }
    } catch {
      log.add(.wholeHistory(path: path.text, reason: error.reason(below: path)))
      return nil
    }
    if let first = unknown.first {
      log.add(.history(path: path.text, count: unknown.count, first: first))
    }
    return known
  }

  /// Decodes a tab, or its name for a report if the tab doesn't exist anymore.
  private static func tab(from decoder: any Decoder) -> (tab: Tab?, text: String?) {
    if let tab = try? Tab(from: decoder) { return (tab, nil) }
    return (nil, try? decoder.singleValueContainer().decode(String.self).cut(to: 80))
  }
}

/// A closed tab of a saved bar, which may not exist anymore.
private struct SavedClosedTab<Tab: TabIdentifier>: Decodable {
  var closed: ClosedTab<Tab>?

  init(from decoder: any Decoder) throws {
    closed = try? ClosedTab(from: decoder)
  }
}

/// A value that is skipped.
struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}

extension Collection<any CodingKey> {
  /// The path as shown in messages: `home.path.elements[2]`, without the middle of a long one.
  package var text: String {
    var text = ""
    for key in self {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue.cut(to: 80)
      }
    }
    return text.cut(to: 300)
  }
}

extension KeyedDecodingContainer {
  /// Returns a decoder for a value.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The decoder.
  /// - Throws: `DecodingError.keyNotFound` if there is no value.
  func decoder(forKey key: Key) throws -> any Decoder {
    guard contains(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "No value for the key."))
    }
    return try superDecoder(forKey: key)
  }

  /// Decodes an integer.
  ///
  /// - Parameter key: The key of the integer.
  /// - Returns: The integer.
  /// - Throws: `DecodingError` that names the key, also for a fraction and for a number that is too
  ///   large: for these, the JSON decoder itself reports that the whole data is invalid.
  func decodeInteger(forKey key: Key) throws -> Int {
    do {
      return try decode(Int.self, forKey: key)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "The number isn't an integer of 64 bits.")
    }
  }
}

extension Error {
  /// The place and reason of a coding failure, or `nil` for another error.
  private var codingFailure: (path: [any CodingKey], reason: String, cause: (any Error)?)? {
    switch self as any Error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      (context.codingPath, context.debugDescription, context.underlyingError)
    case EncodingError.invalidValue(_, let context):
      (context.codingPath, context.debugDescription, context.underlyingError)
    default: nil
    }
  }

  /// The place of a coding failure, or `nil` for another error.
  var codingPath: [any CodingKey]? { codingFailure?.path }

  /// Returns the reason of the failure, with its place relative to another.
  ///
  /// - Parameter path: The path to the other place.
  /// - Returns: A text of bounded length.
  package func reason(below path: [any CodingKey]) -> String {
    let place = codingPath.map { $0.dropFirst(path.count).text } ?? ""
    return (place.isEmpty ? "" : "\(place): ") + reason
  }

  /// The reason of the failure, as a text of bounded length.
  var reason: String {
    if case .keyNotFound(let key, _) = self as? DecodingError {
      return "\"\(key.stringValue.cut(to: 80))\" is missing"
    }
    guard let failure = codingFailure else { return "\(self)".cut(to: 300) }
    let cause = failure.cause.map { " (\($0))" } ?? ""
    return (failure.reason + cause).cut(to: 300)
  }
}
