import StoreRuntime
import TestSupport
import Testing

struct IdentifiedNestingTests {
  let beacon = Beacon()

  private func makeStore(_ state: Card.State, style: Style = .plain) -> StoreOf<Card> {
    Card.makeStore(state, style: style, beacon: beacon)
  }

  /// A card in a card in a card on a stack in a card, and neighbours of each.
  private var nest: Card.State {
    Card.State(
      0, name: "root",
      cards: [
        Card.State(1),
        Card.State(
          2,
          cards: [Card.State(20)],
          path: [
            Card.State(21), Card.State(22, cards: [Card.State(220), Card.State(221)]),
          ]),
      ],
      path: [Card.State(3, cards: [Card.State(30, path: [Card.State(300)])]), Card.State(4)])
  }

  @Test(
    "Whatever holds it, the effects of what is gone end, and no others", arguments: Style.allCases)
  func removing(style: Style) async throws {
    let store = makeStore(nest, style: style)
    for action in await store.state.actions(.listen) { await store.send(action) }
    let id = try #require(await store.state.cards[id: 2]?.path.ids.last)
    let all = ["1", "2", "20", "21", "22", "220", "221", "3", "30", "300", "4", "root"]
    #expect(beacon.alive == all)

    let steps: [(Card.Action, gone: [String])] = [
      (.change { $0.cards[id: 2]?.path[id: id]?.cards.remove(id: 220) }, ["220"]),
      (.inside(2, .onPath(id, .change { $0.cards = [] })), ["221"]),
      (.inside(2, .change { $0.path.popLast() }), ["22"]),
      (.change { $0.path[0].cards[0].path = [] }, ["300"]),
      (.change { $0.cards[id: 2] = nil }, ["2", "20", "21", "22", "220", "221"]),
      (.change { $0.path.pop(from: 0) }, ["3", "30", "300", "4"]),
      (.change { $0.cards = [] }, ["1"]),
    ]
    // A closure doesn't notice what the card around it changes far inside.
    for (action, gone) in steps.dropFirst(style == .closure ? 4 : 0) {
      let before = beacon.alive
      await store.send(action)
      #expect(beacon.alive == before.filter { !gone.contains($0) }, "\(gone)")
    }
  }

  @Test(
    "What elements hold is looked at, however far apart those are that an action changes",
    arguments: [
      [0], [0, 59], [59, 30, 0], [20, 21, 19, 40], Array(stride(from: 57, through: 0, by: -3)),
      Array(0..<60).reversed(),
    ])
  func distance(positions: [Int]) async throws {
    let cards = (0..<60).map {
      Card.State($0, name: "row \($0)", cards: [Card.State(0, name: "in \($0)")])
    }
    let screens = (0..<60).map {
      Card.State($0, name: "screen \($0)", path: [Card.State(0, name: "on \($0)")])
    }
    let store = makeStore(Card.State(0, name: "root", cards: cards, path: screens))
    for action in await store.state.actions(.listen) { await store.send(action) }
    let before = beacon.alive
    #expect(before.count == 241)

    await store.send(
      .change { card in
        for position in positions {
          card.cards[position].cards = []
          card.path[position].path = []
          // Once more, somewhere else in between.
          card.cards[position].leaf.name += "!"
        }
      })

    let gone = positions.flatMap { ["in \($0)", "on \($0)"] }
    #expect(beacon.alive == before.filter { !gone.contains($0) })
  }

  @Test("An element that is removed and added again by what it sends inherits nothing")
  func comingBackInTheSameSend() async {
    let store = makeStore(Card.State(0, cards: (1...3).map { Card.State($0) }))
    await store.send(.card(2, .listen))

    await store.send(
      .perform { state in
        let card = state.cards.remove(id: 2)
        return .send(.change { if let card { $0.cards.append(card) } })
      })

    #expect(beacon.alive == [])
    #expect(await store.state.cards.ids == [1, 3, 2])
  }

  @Test("An array of another store is taken as it is, whatever that store has noted about it")
  func arrayOfAnotherStore() async {
    let first = makeStore(nest)
    let second = Card.makeStore(nest, beacon: Beacon())
    await first.send(.card(1, .listen))
    await first.send(.card(2, .listen))
    await second.send(.card(1, .listen))
    await second.send(.change { $0.cards.remove(id: 2) })
    let foreign = await second.state.cards

    await first.send(.change { $0.cards = foreign })

    #expect(beacon.alive == ["1"])
  }

  @Test("Stacks in new elements get ids of the store", arguments: [Style.plain, .logged])
  func numbering(style: Style) async {
    let store = makeStore(
      Card.State(0, cards: [Card.State(1, path: [Card.State(5)])], path: [Card.State(6)]),
      style: style)
    let outside = Card.State(2, path: [Card.State(7), Card.State(8)])

    await store.send(.change { $0.cards.append(outside) })
    await store.send(.change { $0.cards[id: 1]?.path.append(Card.State(9)) })
    await store.send(.change { $0.path.append(Card.State(10)) })

    let state = await store.state
    let new =
      (state.cards[id: 2]?.path.numbers ?? []) + [
        state.cards[id: 1]?.path.ids.last?.generation ?? -1, state.path.numbers.last ?? -1,
      ]
    #expect(Set(new).count == 4)
    #expect(new == new.sorted())
    #expect(new.allSatisfy { $0 > 0 })
  }

  @Test("A feature that contains itself works to a depth of forty")
  func recursion() async {
    var state = Card.State(0)
    for _ in 0..<40 { state = Card.State(1, cards: [state]) }
    let store = makeStore(state)
    func action(_ action: Card.Action) -> Card.Action {
      (0..<40).reduce(action) { inner, level in .inside(level == 0 ? 0 : 1, inner) }
    }

    let task = await store.send(action(.leaf(.listen)))
    await beacon.play(3, to: "0")
    #expect(await store.state.deepest.leaf.received == [3])

    await store.send(.change { $0.cards[0].cards[0].cards = [] })
    await task.finish()
    #expect(beacon.alive == [])
    #expect(await store.hasNoEffects)
  }
}

extension Card.State {
  /// The actions that send an action to the leaf of this card and of all inside.
  func actions(_ action: Leaf.Action) -> [Card.Action] {
    [.leaf(action)]
      + cards.flatMap { card in card.actions(action).map { .inside(card.id, $0) } }
      + zip(path.ids, path).flatMap { id, card in card.actions(action).map { .onPath(id, $0) } }
  }

  fileprivate var deepest: Card.State {
    cards.first?.deepest ?? self
  }
}
