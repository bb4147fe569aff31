import StoreRuntime
import Testing

struct IdentifiedElementEffectTests {
  let beacon = Beacon()

  private func makeStore(
    _ state: Card.State = Card.State(0, name: "root", cards: (1...3).map { Card.State($0) }),
    style: Tree.Style = .plain
  ) -> StoreOf<Card> {
    Card.makeStore(state, style: style, beacon: beacon)
  }

  @Test(
    "The effects of elements that are gone end at once, and no others", arguments: CardChange.all,
    Tree.Place.allCases)
  func removal(change: CardChange, place: Tree.Place) async {
    for style in [Tree.Style.plain, .logged] {
      let beacon = Beacon()
      let store = Card.makeStore(
        Card.State(0, name: "root", cards: (1...3).map { Card.State($0) }),
        style: style,
        beacon: beacon)
      for id in 1...3 { await store.send(.card(id, .listen)) }
      await store.send(.leaf(.listen))

      await store.send(.change(place, change.apply))

      let kept = Set(1...3).subtracting(change.removed)
      #expect(beacon.alive == kept.sorted().map(String.init) + ["root"], "\(style)")
      for id in 1...3 { await beacon.play(7, to: "\(id)") }
      for card in await store.state.cards {
        #expect(card.leaf.received == (kept.contains(card.id) ? [7] : []), "\(style)")
      }
    }
  }

  @Test("A closure that runs the reducers of the elements notices when it runs next")
  func removalInsideClosure() async {
    let store = makeStore(style: .closure)
    for id in 1...3 { await store.send(.card(id, .listen)) }

    await store.send(.change { $0.cards.remove(id: 2) })

    #expect(beacon.alive == ["1", "3"])
  }

  @Test("An element that comes back later inherits nothing", arguments: Tree.Style.allCases)
  func comingBack(style: Tree.Style) async {
    let store = makeStore(style: style)
    await store.send(.card(2, .relisten))
    let saved = await store.state.cards
    await store.send(.change { $0.cards[id: 2] = nil })
    #expect(beacon.alive == [])

    await store.send(.change { $0.cards = saved })
    #expect(beacon.alive == [])
    await store.send(.card(2, .relisten))
    await store.send(.card(2, .relisten))
    #expect(beacon.alive == ["2"])
    await beacon.play(5, to: "2")
    #expect(await store.state.cards[id: 2]?.leaf.received == [5])

    await store.send(.change { $0.cards.removeAll() })
    #expect(beacon.alive == [])
  }

  @Test("An element that is removed and added again by what it sends inherits nothing")
  func comingBackInTheSameSend() async {
    let store = makeStore()
    await store.send(.card(2, .listen))

    await store.send(
      .perform { state in
        let card = state.cards.remove(id: 2)
        return .send(.change { if let card { $0.cards.append(card) } })
      })

    #expect(beacon.alive == [])
    #expect(await store.state.cards.ids == [1, 3, 2])
  }

  @Test("Cancellation ids reach into elements only", arguments: Tree.Style.allCases)
  func cancellation(style: Tree.Style) async {
    let store = makeStore(style: style)

    for id in 1...3 { await store.send(.card(id, .relisten)) }
    await store.send(.card(2, .relisten))
    #expect(beacon.alive == ["1", "2", "3"])
    await store.send(.card(1, .stopListening))
    #expect(beacon.alive == ["2", "3"])
    await store.send(.leaf(.stopListening))
    #expect(beacon.alive == [])
  }

  @Test(
    "What an element wants done in the action that removes it isn't done",
    arguments: [Tree.Place.insideForEach, .afterForEach])
  func removedInTheSameAction(place: Tree.Place) async {
    let beacon = beacon
    let store = Store(initialState: Bin.State()) { Bin(place: place) }

    await store.send(
      .element(
        1,
        .leave {
          .merge(
            .send(.count),
            .concatenate(.run { _ in await beacon.listen(as: "gone") { _ in } }, .send(.count)))
        }))

    #expect(beacon.alive == [])
    #expect(await store.state.log == ["leave"])
    #expect(await store.state.items.ids == [0, 2])
    #expect(await store.hasNoEffects)
  }

  @Test("What is left of an effect isn't done once a part of it has removed the element")
  func removedHalfway() async {
    let beacon = beacon
    let store = Store(initialState: Bin.State()) { Bin(place: .insideForEach) }

    let task = await store.send(
      .element(
        1,
        .perform {
          .merge(
            .run { _ in await beacon.listen(as: "before") { _ in } },
            .send(.leave { .none }),
            .send(.count),
            .run { _ in await beacon.listen(as: "after") { _ in } })
        }))
    await task.finish()

    #expect(beacon.alive == [])
    #expect(await store.state.log == ["perform", "leave"])
    #expect(await store.hasNoEffects)
  }

  @Test("An effect that is still to be started isn't that of an element that came back meanwhile")
  func replacedBeforeTheStart() async {
    let beacon = beacon
    let store = Store(initialState: Bin.State()) { Bin(place: .insideForEach) }

    await store.send(
      .element(
        1,
        .perform {
          .merge(
            .send(.leave { .none }),
            .run { _ in await beacon.listen(as: "old") { _ in } })
        }))
    #expect(beacon.alive == [])
    await store.send(.put(1))
    #expect(beacon.alive == [])
    await store.send(
      .element(1, .perform { .run { _ in await beacon.listen(as: "new") { _ in } } }))

    #expect(beacon.alive == ["new"])
    await store.send(.element(1, .leave { .none }))
    #expect(beacon.alive == [])
  }

  @Test("The next part of a concatenation isn't started once the element is gone")
  func removedDuringConcatenation() async {
    let beacon = beacon
    let store = Store(initialState: Bin.State()) { Bin(place: .insideForEach) }
    let task = await store.send(
      .element(
        1,
        .perform {
          .concatenate(
            .run { _ in await beacon.listen(as: "first") { _ in } },
            .run { _ in await beacon.listen(as: "second") { _ in } },
            .send(.count))
        }))
    #expect(beacon.alive == ["first"])

    await store.send(.element(1, .leave { .none }))
    await task.finish()

    #expect(beacon.alive == [])
    #expect(await store.state.log == ["perform", "leave"])
    #expect(await store.hasNoEffects)
  }

  @Test("A cancelled effect that goes on sends nothing, which is no issue")
  func lateSend() async {
    let store = makeStore()
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let stubborn = Task { for await _ in gate {} }

    let issues = await IssueRecorder.issues {
      let task = await store.send(
        .card(
          2,
          .perform { _ in
            .run { send in
              await stubborn.value
              await send(.received(9))
            }
          }))
      await store.send(.change { $0.cards[id: 2] = nil })
      await store.send(.change { $0.cards[id: 2] = Card.State(2) })
      opening.finish()
      await task.finish()
    }

    #expect(issues.isEmpty)
    #expect(await store.droppedActions == 1)
    #expect(await store.state.cards[id: 2]?.leaf.received == [])
  }

  @Test("Bookkeeping doesn't grow with elements that came and went")
  func bookkeeping() async {
    let store = makeStore(Card.State())

    for id in 0..<300 {
      await store.send(.change { $0.cards.append(Card.State(id)) })
      let task = await store.send(.card(id, .listen))
      await store.send(.card(id, .perform { _ in .run { _ in } }))
      await store.send(.change { $0.cards.removeAll() })
      await task.finish()
    }

    #expect(await store.slotCount <= 4)
    #expect(await store.hasNoEffects)
  }

  @Test("Nothing of an element is kept once it is gone, nor of a store")
  func leaks() async {
    let journal = Journal()
    do {
      let canary = Canary("effect", in: journal)
      let store = makeStore()
      let task = await store.send(
        .card(
          2,
          .perform { [beacon] _ in
            .run { _ in
              await beacon.listen(as: "2") { _ in }
              _ = canary
            }
          }))
      await store.send(.card(1, .listen))
      await store.send(.change { $0.cards[id: 2] = nil })
      await task.finish()
    }
    #expect(journal.lines == ["effect released"])
    #expect(beacon.alive == [])
  }
}

/// A feature that takes an item away as soon as the item says that it leaves.
private struct Bin: Reducer {
  struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
  }

  struct State: Equatable, Sendable {
    var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1), Item(id: 2)]
    var log: [String] = []
  }

  enum ItemAction: Sendable {
    case count
    case perform(@Sendable () -> Effect<ItemAction>)
    case leave(@Sendable () -> Effect<ItemAction>)

    var name: String { String("\(self)".prefix { $0.isLetter }) }
  }

  enum Action: Sendable {
    case items(IdentifiedAction<Int, ItemAction>)
    case put(Int)

    static func element(_ id: Int, _ action: ItemAction) -> Self {
      .items(.element(id: id, action: action))
    }
  }

  let place: Tree.Place

  var body: some ReducerOf<Self> {
    CombineReducers {
      removal(at: .insideForEach)
      Reduce { state, action in
        switch action {
        case .put(let id): state.items.append(Item(id: id))
        case .items(.element(_, let action)): state.log.append(action.name)
        }
        return .none
      }
    }
    .forEach(
      \.items,
      actionPath: AnyCasePath(
        embed: Action.items, extract: { if case .items(let action) = $0 { action } else { nil } })
    ) {
      Reduce { state, action in
        switch action {
        case .count:
          state.count += 1
          return .none
        case .perform(let effect), .leave(let effect):
          return effect()
        }
      }
    }
    removal(at: .afterForEach)
  }

  private func removal(at place: Tree.Place) -> Reduce<State, Action> {
    Reduce { [removalPlace = self.place] state, action in
      if place == removalPlace, case .items(.element(let id, .leave)) = action {
        state.items[id: id] = nil
      }
      return .none
    }
  }
}
