import StoreRuntimeCore

private enum TabStackCodingKeys: String, CodingKey {
  case root
  case path
}

extension TabStack: Encodable where Path: Encodable, Path.Root: Encodable {
  /// Writes the root and the screens with their ids.
  ///
  /// Neither a question nor what waits for its answer is written.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder, the root and the screens throw.
  /// - Complexity: O(*n*) for *n* screens.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TabStackCodingKeys.self)
    try container.encode(root, forKey: .root)
    try container.encode(stack, forKey: .path)
  }
}

extension TabStack: Decodable where Path: Decodable, Path.Root: Decodable {
  /// Reads a tab: its root, and its screens with their ids.
  ///
  /// The screens have to stand where ``PathState/screens`` lets them. One that can't be read or
  /// can't stand there is an error. Only ``SavedTabs/restore(_:)`` leaves it out instead, with all
  /// screens above it, and reports that. A root that can't be read is an error there too.
  ///
  /// The screens can be a plain array too; then they get new ids.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if something is missing or can't be read, if an id is negative or
  ///   there twice, or if a screen may not stand where it stands; what root and screens throw.
  /// - Complexity: O(*n*) for *n* screens, on average.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabStackCodingKeys.self)
    let root = try container.decode(Path.Root.self, forKey: .root)
    do {
      self.init(root: root, path: try container.decode(SavedStack<Path>.self, forKey: .path).stack)
    } catch {
      guard let log = decoder.restoreLog else { throw error }
      let path = decoder.codingPath + [TabStackCodingKeys.path]
      log.add(.stack(path: path.text, reason: error.reason(below: path)))
      self.init(root: root)
    }
  }
}

/// The screens of a saved tab, read from the bottom up as far as they can be restored.
///
/// It reads what a `StackState` writes.
private struct SavedStack<Path: PathState & Decodable>: Decodable {
  let stack: StackState<Path>

  init(from decoder: any Decoder) throws {
    var nextID = 0
    let saved: [SavedScreen<Path>]
    if let container = try? decoder.container(keyedBy: StackCodingKeys.self) {
      if try container.contains(.nextID) && !container.decodeNil(forKey: .nextID) {
        nextID = try container.decodeInteger(forKey: .nextID)
      }
      guard nextID >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .nextID, in: container,
          debugDescription: "The next id is \(nextID); it has to be 0 or more.")
      }
      saved = try container.decode([SavedElement<Path>].self, forKey: .elements).map(\.screen)
    } else {
      saved = try [SavedScreen<Path>](from: decoder)
    }
    var screens: [(id: Int, element: Path)] = []
    var ids: Set<Int> = []
    for (position, screen) in saved.enumerated() {
      let id = screen.id ?? position
      do throws(RestoreReport.Problem) {
        let state = try screen.state.get()
        guard ids.insert(id).inserted else { throw .duplicateID(StackElementID(generation: id)) }
        if let error = Path.screens.violation(state, on: screens.last?.element, depth: position) {
          throw .misplaced(error)
        }
        screens.append((id: id, element: state))
      } catch {
        guard let log = decoder.restoreLog else {
          throw DecodingError.dataCorrupted(
            .init(codingPath: screen.codingPath, debugDescription: error.description))
        }
        log.add(
          .screens(
            path: decoder.codingPath.text, position: position, count: saved.count - position,
            problem: error))
        break
      }
    }
    stack = StackState(screens, nextID: nextID)
  }
}

/// A screen of a saved tab with its id.
private struct SavedElement<Path: Decodable>: Decodable {
  var screen: SavedScreen<Path>

  init(from decoder: any Decoder) {
    do {
      let pair = try decoder.container(keyedBy: StackElementCodingKeys.self)
      let id = try pair.decodeInteger(forKey: .id)
      guard id >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .id, in: pair, debugDescription: "The id \(id) is negative.")
      }
      screen = try pair.decode(SavedScreen<Path>.self, forKey: .element)
      screen.id = id
      screen.codingPath = decoder.codingPath
    } catch {
      screen = SavedScreen(error, from: decoder)
    }
  }
}

/// A screen of a saved tab, or why it can't be read.
private struct SavedScreen<Path: Decodable>: Decodable {
  var id: Int?
  let state: Result<Path, RestoreReport.Problem>
  var codingPath: [any CodingKey]

  init(_ error: any Error, from decoder: any Decoder) {
    codingPath = decoder.codingPath
    state = .failure(.unreadable(screen: nil, reason: error.reason(below: codingPath)))
  }

  init(from decoder: any Decoder) {
    codingPath = decoder.codingPath
    do {
      state = .success(try Path(from: decoder))
    } catch {
      let keys = try? decoder.container(keyedBy: AnyKey.self).allKeys
      let name = keys.flatMap { $0.count == 1 ? $0[0].stringValue.cut(to: 80) : nil }
      // An enum says this of itself if it has no case with the name.
      if let name, case DecodingError.typeMismatch(_, let context) = error,
        context.codingPath.count == codingPath.count
      {
        state = .failure(.unknown(name))
      } else {
        state = .failure(.unreadable(screen: name, reason: error.reason(below: codingPath)))
      }
    }
  }
}
