/// The part of a concatenation, or of an effect that waits, that hasn't been started yet.
///
/// Confined to the isolation of its store.
@usableFromInline
final class EffectSequence {
  /// A part and the maps around it.
  struct Item {
    let part: EffectPart
    let mapping: EffectMapping?
  }

  /// The entry that stands for the sequence among the running effects.
  @usableFromInline let entry: EffectEntryBase

  /// What is left, the next one last.
  private(set) var rest: ContiguousArray<Item>

  /// How many parts of the current item are still running.
  @exclusivity(unchecked) @usableFromInline var running = 0

  /// Whether the store is starting parts of it, and so goes on by itself.
  var isAdvancing = false

  /// Whether its first part was started.
  var hasBegun = false

  /// The place in a line that the sequence stands for, if it does.
  let turn: EffectTurn?

  @usableFromInline
  init(entry: EffectEntryBase, of start: EffectWalk.SequenceStart, mapping: EffectMapping?) {
    self.entry = entry
    turn = start.turn
    rest = [Item(part: start.part, mapping: mapping)]
    if let wait = start.wait { rest.append(Item(part: wait, mapping: mapping)) }
    turn?.entry = entry
    start.window?.waiting = entry.token
  }

  /// Whether nothing of it is to be started any more.
  var isCancelled: Bool {
    entry.isCancelled || entry.group.isCancelled
  }

  /// Takes what is next, which isn't a concatenation itself.
  func popNext() -> Item? {
    while let item = rest.popLast() {
      switch item.part.kind {
      case .concatenate:
        // The kind says what it is, here and below.
        let tree = unsafeDowncast(item.part, to: EffectTree.self)
        for part in tree.others.reversed() {
          rest.append(Item(part: part, mapping: item.mapping))
        }
        if let first = tree.first { rest.append(Item(part: first, mapping: item.mapping)) }
      case .mapped:
        let map = unsafeDowncast(item.part, to: AnyMappedPart.self)
        guard let first = map.first else { continue }
        rest.append(Item(part: first, mapping: EffectMapping(map, outer: item.mapping)))
      default:
        return item
      }
    }
    return nil
  }

  /// Takes all that is left.
  func removeRest() -> [EffectPart] {
    defer { rest = [] }
    return rest.map(\.part)
  }
}
