import Foundation
import TabNavigation

/// A session as JSON, with the bytes of `Desk.saved.encode(_:)`.
///
/// Encoding takes most of the time of a change, and a change usually concerns one tab. So the bytes
/// of parts that haven't changed since the last save are copied from it.
struct SavedDesk: Sendable {
  let bytes: [UInt8]

  // The range of each part's bytes.
  private let counter: Range<Int>
  private let notes: Range<Int>
  private let tabs: Range<Int>

  /// Encodes a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - last: The last save of the same session, if there is one.
  ///   - untouched: The parts that may be unchanged since that save.
  /// - Throws: The errors of the encoder.
  init(
    _ state: Desk.State, after last: SavedDesk? = nil, _ untouched: UntouchedParts? = nil
  ) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((last?.bytes.count ?? 0) + 16)

    func append<Value: Encodable & Equatable>(
      _ beginning: String, _ value: Value, _ old: Value?, at place: Range<Int>?
    ) throws -> Range<Int> {
      bytes += beginning.utf8
      let start = bytes.count
      if let last, let place, let old, old == value {
        bytes += last.bytes[place]
      } else {
        bytes += try encoder.encode(value)
      }
      return start..<bytes.count
    }
    // Keys are sorted, as `Desk.saved` sorts them.
    counter = try append(
      #"{"state":{"counter":"#, state.counter, untouched?.counter, at: last?.counter)
    notes = try append(#","notes":"#, state.notes, untouched?.notes, at: last?.notes)
    tabs = try append(#","tabs":"#, state.tabs, untouched?.tabs, at: last?.tabs)
    bytes += #"},"version":\#(Desk.saved.version)}"#.utf8
    self.bytes = bytes
  }
}

private let encoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}()

/// The parts of a state that no action has been for since the last save.
///
/// A part that an action was for is encoded again, even if it is equal: equal stacks can give the
/// next screen different ids, and equal texts can have different bytes.
///
/// It is a class because the parts are large, and a session without changes has none.
final class UntouchedParts: Sendable {
  let counter: Counter.State?
  let notes: NotesTab.State?
  let tabs: TabBar<Desk.Tab>?

  /// No parts, for all sessions: one of its own would take as much memory as the parts.
  static let none = UntouchedParts(nil, nil, nil)

  private init(
    _ counter: Counter.State?, _ notes: NotesTab.State?, _ tabs: TabBar<Desk.Tab>?
  ) {
    (self.counter, self.notes, self.tabs) = (counter, notes, tabs)
  }

  /// Returns the parts of a state that an action isn't for.
  static func of(_ state: Desk.State, after action: Desk.Action) -> UntouchedParts {
    switch action {
    case .counter: UntouchedParts(nil, state.notes, state.tabs)
    case .notes: UntouchedParts(state.counter, nil, state.tabs)
    // A link is for the bar and for the stack of a tab.
    case .tabs: none
    }
  }

  /// Returns the parts that another action isn't for either.
  func after(_ action: Desk.Action) -> UntouchedParts {
    switch action {
    case .counter: counter == nil ? self : UntouchedParts(nil, notes, tabs)
    case .notes: notes == nil ? self : UntouchedParts(counter, nil, tabs)
    case .tabs: .none
    }
  }
}
