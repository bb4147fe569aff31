import StoreRuntime
import TestSupport
import Testing

struct ForEachIdentifiedTests {
  let beacon = Beacon()

  private func makeStore(_ state: Card.State, style: Style = .plain) -> StoreOf<Card> {
    Card.makeStore(state, style: style, beacon: beacon)
  }

  @Test("What an element's effects send comes back to the element", arguments: Style.allCases)
  func roundTrip(style: Style) async {
    let store = makeStore(
      Card.State(0, cards: [Card.State(1), Card.State(2, cards: [Card.State(1)])]), style: style)

    await store.send(
      .inside(
        2,
        .card(
          1,
          .perform { _ in
            .merge(.send(.received(1)), .run { send in await send(.received(2)) })
          }))
    ).finish()

    #expect(await store.state.cards[id: 2]?.cards[id: 1]?.leaf.received == [1, 2])
    #expect(await store.state.cards[id: 1]?.leaf.received == [])
  }

  @Test(
    "An action for a missing element is an issue of the call that names the forEach",
    arguments: [Style.plain, .logged])
  func missingElement(style: Style) async {
    let state = Card.State(0, cards: [Card.State(1), Card.State(2)])
    let store = makeStore(state, style: style)

    let issues = await IssueRecorder.issues {
      await store.send(.card(3, .received(5)))
      await store.send(.inside(2, .card(1, .received(6))))
    }

    #expect(await store.state == state)
    #expect(issues.linesAbove() == [5, 4])
    let operation = "\"forEach\" at StoreRuntimeTests/Card.swift:"
    #expect(
      issues.mention(
        [operation, "received(5)", "Element: 3.", "The 2 elements: [1, 2]."],
        [operation, "The 0 elements: []."]))
  }

  @Test("A reducer that changes the id of its element is an issue that names the action")
  func changedID() async {
    let store = makeStore(Card.State(0, cards: [Card.State(1), Card.State(2)]))

    let issues = await IssueRecorder.issues {
      await store.send(
        .inside(
          1,
          .change { $0.id = 7 }))
      await store.send(.card(1, .received(5)))
    }

    #expect(issues.mention(["change", "from 1 to 7"], []))
    #expect(await store.state.cards.ids == [1, 2])
    #expect(await store.state.cards[id: 1]?.leaf.received == [5])
  }

  @Test("An element isn't presented: dismissing it at the root is an issue")
  func dismissAtTheRoot() async {
    let store = makeStore(Card.State(0, cards: [Card.State(1)]))

    let issues = await IssueRecorder.issues {
      await store.send(.card(1, .closeButtonTapped)).finish()
    }

    #expect(issues.map { $0.message.contains("closeButtonTapped") } == [true])
    #expect(await store.state.cards.ids == [1])
  }

  @Test("Dismissing an element takes away what presents it", arguments: Style.allCases)
  func dismissInsideStack(style: Style) async {
    let inner = Card.State(2, cards: [Card.State(5, path: [Card.State(6), Card.State(7)])])
    let store = makeStore(
      Card.State(0, path: [Card.State(1), inner, Card.State(3)]), style: style)
    let id = await store.state.path[1].cards[0].path.ids[1]

    await store.send(.onPath(1, .inside(5, .onPath(id, .leaf(.closeButtonTapped))))).finish()
    #expect(await store.state.path[1].cards[0].path.map(\.id) == [6])
    await store.send(.onPath(1, .card(5, .closeButtonTapped))).finish()

    #expect(await store.state.path.map(\.id) == [1])
  }

  @Test("An element is presented if what holds the array is")
  func isPresented() async {
    let seen = Kept<[Bool]>([])
    let look = Leaf.Action.noteIsPresented(in: seen)
    let store = makeStore(
      Card.State(0, cards: [Card.State(1)], path: [Card.State(2, cards: [Card.State(3)])]))

    await store.send(.card(1, look))
    await store.send(.onPath(0, .card(3, look)))

    #expect(seen.value == [false, false, true, true])
  }

  @Test("A scoped store follows an element until it is gone")
  func scope() async {
    let store = makeStore(Card.State(0, cards: [Card.State(1), Card.State(2)]))
    let scoped = store.scope(state: \.cards[id: 2], action: \.cards[id: 2])

    await scoped.send(.leaf(.received(4)))
    #expect(await scoped.state?.leaf.received == [4])
    #expect(await store.state.cards[id: 2]?.leaf.received == [4])

    await store.send(.change { $0.cards.remove(id: 2) })
    #expect(await scoped.state == nil)
    let issues = await IssueRecorder.issues { await scoped.send(.leaf(.received(5))) }
    #expect(issues.count == 1)
  }

  @Test("Case key paths lead to the action of one element")
  func caseKeyPaths() {
    let action = Card.Action.inside(1, .card(2, .received(3)))

    #expect(action.is(\.cards))
    #expect(action.is(\.cards[id: 1]))
    #expect(!action.is(\.cards[id: 2]))
    #expect(action[case: \.cards[id: 1].cards[id: 2].leaf.received] == 3)
    #expect(action[case: \.cards.element]?.id == 1)
    #expect(
      Set([IdentifiedAction.element(id: 1, action: 2), .element(id: 2, action: 2)]).count == 2)
    let made = AnyCasePath(\Case<Card.Action>.cards[id: 4].leaf.received).embed(5)
    #expect(made[case: \.cards[id: 4].leaf.received] == 5)
  }

  @Test("A dependency of the elements is theirs alone")
  func dependency() async {
    let other = Beacon()
    let store = Store(
      initialState: Card.State(0, name: "root", cards: [Card.State(1)]), beacon: beacon
    ) {
      Scope(state: \Card.State.leaf, action: \Case<Card.Action>.leaf) { Leaf() }
        .forEach(\.cards, action: \.cards) {
          Card().dependency(other)
        }
    }

    await store.send(.leaf(.listen))
    await store.send(.card(1, .listen))

    #expect(beacon.alive == ["root"])
    #expect(other.alive == ["1"])
  }

  /// An id that counts how often it is compared or hashed.
  private struct CountedID: Hashable, Sendable {
    let number: Int
    let count: Kept<Int>

    static func == (lhs: CountedID, rhs: CountedID) -> Bool {
      lhs.count.increment()
      return lhs.number == rhs.number
    }

    func hash(into hasher: inout Hasher) {
      count.increment()
      hasher.combine(number)
    }
  }

  private struct Counted: Identifiable, Sendable {
    let id: CountedID
    var value = 0
  }

  @Test("An action costs the same in an array of any length, effects in flight or not")
  func cost() async {
    var counts: [Int] = []
    for length in [20, 2000] {
      let count = Kept(0)
      let beacon = Beacon()
      let array = IdentifiedArray(
        uniqueElements: (0..<length).map { Counted(id: CountedID(number: $0, count: count)) })
      let ids = Array(array.ids)
      typealias Elements = IdentifiedArrayOf<Counted>
      let store = Store<Elements, IdentifiedAction<CountedID, Bool>>(initialState: array) {
        EmptyReducer<Elements, IdentifiedAction<CountedID, Bool>>()
          .forEach(\.self, action: \.self) {
            Reduce { state, isListening in
              state.value += 1
              return isListening ? .run { _ in await beacon.listen(as: "") { _ in } } : .none
            }
          }
      }
      for id in ids { await store.send(.element(id: id, action: true)) }
      #expect(beacon.alive.count == length)
      count.value = 0
      for id in ids.prefix(10) { await store.send(.element(id: id, action: false)) }
      counts.append(count.value)
    }

    // A few more where ids share a bucket of the table.
    #expect(counts[0] > 0 && counts[1] > 0)
    #expect(counts.allSatisfy { $0 < 10 * 20 })
  }
}
