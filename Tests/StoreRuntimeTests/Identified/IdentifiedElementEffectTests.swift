import StoreRuntime
import Testing

struct IdentifiedElementEffectTests {
  private static var cards: Card.State {
    Card.State(0, name: "root", cards: (1...3).map { Card.State($0) })
  }

  @Test("A closure that runs the reducers of the elements notices when it runs next")
  func removalInsideClosure() async {
    let beacon = Beacon()
    let store = Card.makeStore(Self.cards, style: .closure, beacon: beacon)
    for id in 1...3 { await store.send(.card(id, .listen)) }

    await store.send(.change { $0.cards.remove(id: 2) })

    #expect(beacon.alive == ["1", "3"])
  }

  @Test("An element that is removed and added again by what it sends inherits nothing")
  func comingBackInTheSameSend() async {
    let beacon = Beacon()
    let store = Card.makeStore(Self.cards, beacon: beacon)
    await store.send(.card(2, .listen))

    await store.send(
      .perform { state in
        let card = state.cards.remove(id: 2)
        return .send(.change { if let card { $0.cards.append(card) } })
      })

    #expect(beacon.alive == [])
    #expect(await store.state.cards.ids == [1, 3, 2])
  }
}
