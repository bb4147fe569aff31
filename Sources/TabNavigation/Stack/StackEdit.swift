import StoreRuntimeCore

/// What a move does to a stack: what is cut off it, and what grows there instead.
///
/// It is valid for as long as the stack has the screens that it was made for. Every move makes
/// another that waits superseded, so that is given.
@usableFromInline
struct StackEdit<Path: Sendable>: Sendable {
  /// A place of the stack that the edit leads to.
  enum Slot: Sendable {
    case kept(StackElementID)
    case new(Path)
  }

  /// The number of screens at the bottom that aren't touched.
  var keptCount: Int

  /// What comes above them, from the bottom up.
  var slots: [Slot]

  /// Keeps some screens, and pushes others.
  init(keeping keptCount: Int, adding screens: [Path] = []) {
    self.keptCount = keptCount
    self.slots = screens.map(Slot.new)
  }

  /// Turns one stack into another that was made of it.
  init(from old: StackState<Path>, to new: StackState<Path>) {
    let common = zip(old.ids, new.ids).prefix { $0 == $1 }.count
    let known = Set(old.ids.dropFirst(common))
    keptCount = common
    slots = zip(new.ids, new).dropFirst(common).map { id, screen in
      known.contains(id) ? .kept(id) : .new(screen)
    }
  }

  /// Whether the edit leaves a stack of this many screens as it is.
  func isEmpty(count: Int) -> Bool { keptCount == count && slots.isEmpty }

  /// The screens that the edit keeps above those that it doesn't touch.
  var keptIDs: Set<StackElementID> {
    Set(
      slots.compactMap { slot in
        if case .kept(let id) = slot { id } else { nil }
      })
  }
}
