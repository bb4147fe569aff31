import StoreRuntime
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

  private func listenEverywhere(_ store: StoreOf<Card>) async {
    for action in await store.state.actions(.listen) { await store.send(action) }
  }

  @Test("The effects of all that an element holds end with it", arguments: Style.allCases)
  func removingTheOutermost(style: Style) async {
    let store = makeStore(nest, style: style)
    await listenEverywhere(store)
    #expect(beacon.alive.count == 12)

    await store.send(.change { $0.cards[id: 2] = nil })

    #expect(beacon.alive == ["1", "3", "30", "300", "4", "root"])
    await store.send(.change { $0.path.pop(from: 0) })
    #expect(beacon.alive == ["1", "root"])
    await store.send(.change { $0.cards = [] })
    #expect(beacon.alive == ["root"])
  }

  @Test("A change far inside ends only what is gone there", arguments: [Style.plain, .logged])
  func changingFarInside(style: Style) async throws {
    let store = makeStore(nest, style: style)
    await listenEverywhere(store)
    let id = try #require(await store.state.cards[id: 2]?.path.ids.last)

    await store.send(.change { $0.cards[id: 2]?.path[id: id]?.cards.remove(id: 220) })
    #expect(!beacon.alive.contains("220") && beacon.alive.contains("221"))
    await store.send(.inside(2, .onPath(id, .change { $0.cards = [] })))
    #expect(!beacon.alive.contains("221") && beacon.alive.contains("22"))
    await store.send(.inside(2, .change { $0.path.popLast() }))
    #expect(!beacon.alive.contains("22") && beacon.alive.contains("21"))
    await store.send(.change { $0.path[0].cards[0].path = [] })

    #expect(beacon.alive == ["1", "2", "20", "21", "3", "30", "4", "root"])
  }

  @Test("Putting an array back that was saved ends what it doesn't hold further in")
  func savedArray() async {
    let store = makeStore(nest)
    await store.send(.card(2, .listen))
    let saved = await store.state.cards
    await store.send(.inside(2, .change { $0.path.append(Card.State(23)) }))
    let id = await store.state.cards[id: 2]?.path.ids.last ?? -1
    await store.send(.inside(2, .onPath(id, .leaf(.listen))))
    #expect(beacon.alive == ["2", "23"])

    await store.send(.change { $0.cards = saved })

    #expect(beacon.alive == ["2"])
    #expect(await store.state.cards[id: 2]?.path.map(\.id) == [21, 22])
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
