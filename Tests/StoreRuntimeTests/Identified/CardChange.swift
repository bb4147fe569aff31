import StoreRuntime
import Testing

/// A change to the cards 1, 2 and 3, and what it takes away of them.
struct CardChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let removed: Set<Int>
  let apply: @Sendable (inout Card.State) -> Void

  init(
    _ description: String,
    removes removed: Set<Int> = [],
    apply: @escaping @Sendable (inout Card.State) -> Void
  ) {
    testDescription = description
    self.removed = removed
    self.apply = apply
  }

  static let all = [
    CardChange("remove(id:)", removes: [2]) { $0.cards.remove(id: 2) },
    CardChange("nil is assigned", removes: [2]) { $0.cards[id: 2] = nil },
    CardChange("popLast", removes: [3]) { $0.cards.popLast() },
    CardChange("removeAll", removes: [1, 2, 3]) { $0.cards.removeAll() },
    CardChange("removeAll(where:)", removes: [1, 3]) { $0.cards.removeAll { $0.id != 2 } },
    CardChange("filter", removes: [1]) { $0.cards = $0.cards.filter { $0.id > 1 } },
    CardChange("an empty array", removes: [1, 2, 3]) { $0.cards = [] },
    CardChange("an array of others", removes: [1, 2, 3]) { $0.cards = [Card.State(4)] },
    CardChange("an array with one of them", removes: [1, 3]) {
      $0.cards = [Card.State(0), Card.State(2)]
    },
    CardChange("one is replaced by another", removes: [3]) {
      $0.cards.remove(id: 3)
      $0.cards.append(Card.State(4))
    },
    CardChange("the whole state is replaced", removes: [1, 2]) {
      $0 = Card.State(0, name: "root", cards: [Card.State(3)])
    },
    CardChange("sort") { $0.cards.sort { $0.id > $1.id } },
    CardChange("another is added") { $0.cards.insert(Card.State(0), at: 0) },
    CardChange("an equal array is assigned") {
      $0.cards = IdentifiedArray(uniqueElements: $0.cards)
    },
    CardChange("one is modified") { $0.cards[id: 2]?.leaf.name = "changed" },
    CardChange("one is taken out and put back") {
      if let card = $0.cards.remove(id: 2) { $0.cards.append(card) }
    },
  ]
}
