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
struct SavedStack<Path: PathState & Decodable>: Decodable {
  let stack: StackState<Path>

  init(from decoder: any Decoder) throws {
    let nextID: Int
    var elements: any UnkeyedDecodingContainer
    let hasIDs: Bool
    if let container = try? decoder.container(keyedBy: StackCodingKeys.self) {
      hasIDs = true
      let hasCounted = try container.contains(.nextID) && !container.decodeNil(forKey: .nextID)
      nextID = hasCounted ? try container.decodeInteger(forKey: .nextID) : 0
      guard nextID >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .nextID, in: container,
          debugDescription: "The next id is \(nextID); it has to be 0 or more.")
      }
      elements = try container.nestedUnkeyedContainer(forKey: .elements)
    } else {
      hasIDs = false
      nextID = 0
      elements = try decoder.unkeyedContainer()
    }
    var screens: [(id: Int, element: Path)] = []
    var ids: Set<Int> = []
    while !elements.isAtEnd {
      let position = screens.count
      do throws(SavedScreenError) {
        let screen = try SavedScreen<Path>(at: position, hasIDs: hasIDs, from: &elements)
        guard ids.insert(screen.id).inserted else {
          throw screen.error(.duplicateID(StackElementID(generation: screen.id)))
        }
        let below = screens.last?.element
        if let error = Path.screens.violation(screen.state, on: below, depth: position) {
          throw screen.error(.misplaced(error))
        }
        screens.append((id: screen.id, element: screen.state))
      } catch {
        guard let log = decoder.restoreLog else { throw error.decodingError }
        let count = elements.count.map { $0 - position } ?? 1
        log.add(
          .screens(
            path: decoder.codingPath.text, position: position, count: count,
            problem: error.problem))
        break
      }
    }
    stack = StackState(screens, nextID: nextID)
  }
}

/// A screen of a saved tab.
private struct SavedScreen<Path: Decodable> {
  let id: Int
  let state: Path
  private let path: [any CodingKey]

  /// Reads the next screen.
  init(
    at position: Int, hasIDs: Bool, from elements: inout any UnkeyedDecodingContainer
  ) throws(SavedScreenError) {
    path = elements.codingPath + [AnyKey(intValue: position)]
    do {
      guard hasIDs else {
        id = position
        state = try elements.decode(NamedScreen<Path>.self).state
        return
      }
      let pair = try elements.nestedContainer(keyedBy: StackElementCodingKeys.self)
      id = try pair.decodeInteger(forKey: .id)
      guard id >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .id, in: pair, debugDescription: "The id \(id) is negative.")
      }
      state = try pair.decode(NamedScreen<Path>.self, forKey: .element).state
    } catch let error as SavedScreenError {
      throw error
    } catch {
      let reason = error.reason(below: path)
      throw SavedScreenError(
        path: path, problem: .unreadable(screen: nil, reason: reason), cause: error)
    }
  }

  func error(_ problem: RestoreReport.Problem) -> SavedScreenError {
    SavedScreenError(path: path, problem: problem, cause: nil)
  }
}

/// The state of a screen, whose errors say the name of its case.
private struct NamedScreen<Path: Decodable>: Decodable {
  let state: Path

  init(from decoder: any Decoder) throws {
    do {
      state = try Path(from: decoder)
    } catch {
      let keys = try? decoder.container(keyedBy: AnyKey.self).allKeys
      let name = keys.flatMap { $0.count == 1 ? $0[0].stringValue.cut(to: 80) : nil }
      var problem = RestoreReport.Problem.unreadable(
        screen: name, reason: error.reason(below: decoder.codingPath))
      // An enum says this of itself if it has no case with the name.
      if let name, case DecodingError.typeMismatch(_, let context) = error,
        context.codingPath.count == decoder.codingPath.count
      {
        problem = .unknown(name)
      }
      throw SavedScreenError(path: decoder.codingPath, problem: problem, cause: error)
    }
  }
}

/// Why a saved screen can't be restored.
private struct SavedScreenError: Error {
  var path: [any CodingKey]
  var problem: RestoreReport.Problem

  /// The error of the decoder or the screen, if that is the reason.
  var cause: (any Error)?

  /// What is thrown where nothing is left out.
  var decodingError: any Error {
    cause
      ?? DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: problem.description))
  }
}
