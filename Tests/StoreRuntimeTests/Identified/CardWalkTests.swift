import StoreRuntime
import TestSupport
import Testing

/// Random changes to cards in cards and on stacks, with listeners in any of them.
///
/// The model is a list of listeners, each with the way to its card. What isn't there after an
/// action has lost its listeners, and nothing else has.
struct CardWalkTests {
  @Test(
    "After each of many random changes, the effects of what is there are alive and no others",
    arguments: 0..<UInt64(RunLength.count(3, long: 12)))
  func walk(seed: UInt64) async {
    for style in [Style.plain, .logged] {
      var walk = CardWalk(seed: seed, style: style)

      let isFaithful = await walk.isFaithful(steps: 150)

      #expect(isFaithful, "seed \(seed), \(style): \(walk.history.joined(separator: "; "))")
    }
  }
}

private struct CardWalk {
  /// One step on the way from a card to another one that it holds.
  enum Step: Hashable {
    case card(Int)
    case path(StackElementID)
  }

  private(set) var history: [String] = []
  private let beacon = Beacon()
  private let store: StoreOf<Card>
  private var listeners: [(name: String, way: [Step])] = []
  private var lastName = 0
  private var saved: [IdentifiedArrayOf<Card.State>] = []
  private var generator: SeededGenerator

  init(seed: UInt64, style: Style) {
    generator = SeededGenerator(seed: seed)
    store = Card.makeStore(
      Card.State(0, name: "root", cards: [Card.State(1), Card.State(2, path: [Card.State(3)])]),
      style: style,
      beacon: beacon)
  }

  /// Makes random changes until one goes wrong, and returns whether none did.
  mutating func isFaithful(steps: Int) async -> Bool {
    for _ in 0..<steps {
      await step()
      let state = await store.state
      listeners.removeAll { state.card(at: $0.way[...]) == nil }
      guard beacon.alive == listeners.map(\.name).sorted() else { return false }
    }
    await store.send(
      .change {
        $0.cards = []
        $0.path.removeAll()
      })
    return beacon.alive == listeners.filter(\.way.isEmpty).map(\.name).sorted()
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func randomWay() async -> [Step] {
    var way: [Step] = []
    var card = await store.state
    while way.count < 3, random(0...3) > 0 {
      let steps = card.cards.ids.map(Step.card) + card.path.ids.map { Step.path($0) }
      guard let step = steps.randomElement(using: &generator), let next = card.card(at: [step])
      else { break }
      way.append(step)
      card = next
    }
    return way
  }

  private mutating func step() async {
    let way = await randomWay()
    let id = random(0...3)
    let position = random(0...3)
    switch random(0...13) {
    case 0...3: await listen(at: way)
    case 4:
      await change("add \(id)", at: way) { card in
        if card.cards[id: id] == nil { card.cards.append(Card.State(id, cards: [Card.State(9)])) }
      }
    case 5:
      await change("insert \(id)", at: way) { card in
        guard card.cards[id: id] == nil else { return }
        card.cards.insert(
          Card.State(id, path: [Card.State(8)]), at: min(position, card.cards.count))
      }
    case 6: await change("remove \(id)", at: way) { $0.cards.remove(id: id) }
    case 7: await change("reverse", at: way) { $0.cards.reverse() }
    case 8: await change("remove all but \(id)", at: way) { $0.cards.removeAll { $0.id != id } }
    case 9: await change("push", at: way) { $0.path.append(Card.State(7)) }
    case 10: await change("pop", at: way) { $0.path.popLast() }
    case 11:
      saved.append(await store.state.card(at: way[...])?.cards ?? [])
      history.append("save \(way)")
    case 12:
      guard let cards = saved.randomElement(using: &generator) else { return }
      await change("put back \(cards.ids)", at: way) { $0.cards = cards }
    default:
      await change("modify all", at: way) { card in
        for position in card.cards.indices { card.cards[position].leaf.received.append(1) }
      }
    }
  }

  private mutating func listen(at way: [Step]) async {
    lastName += 1
    let name = "\(lastName)"
    history.append("listen as \(name) at \(way)")
    listeners.append((name, way))
    let beacon = beacon
    await store.send(
      .at(
        way[...],
        .leaf(.perform { _ in .run { _ in await beacon.listen(as: name) { _ in } } })))
  }

  /// Makes a change in the card's own reducer, or from the outermost card.
  private mutating func change(
    _ name: String, at way: [Step], _ change: @escaping @Sendable (inout Card.State) -> Void
  ) async {
    let isFromOutside = random(0...1) == 0
    history.append("\(name) at \(way)\(isFromOutside ? " from outside" : "")")
    if isFromOutside {
      await store.send(.change { $0.modify(at: way[...], change) })
    } else {
      await store.send(.at(way[...], .change { change(&$0) }))
    }
  }
}

extension Card.State {
  fileprivate func card(at way: ArraySlice<CardWalk.Step>) -> Card.State? {
    switch way.first {
    case nil: self
    case .card(let id): cards[id: id]?.card(at: way.dropFirst())
    case .path(let id): path[id: id]?.card(at: way.dropFirst())
    }
  }

  fileprivate mutating func modify(
    at way: ArraySlice<CardWalk.Step>, _ change: (inout Card.State) -> Void
  ) {
    switch way.first {
    case nil: change(&self)
    case .card(let id): cards[id: id]?.modify(at: way.dropFirst(), change)
    case .path(let id): path[id: id]?.modify(at: way.dropFirst(), change)
    }
  }
}

extension Card.Action {
  fileprivate static func at(_ way: ArraySlice<CardWalk.Step>, _ action: Self) -> Self {
    switch way.first {
    case nil: action
    case .card(let id): .inside(id, .at(way.dropFirst(), action))
    case .path(let id): .onPath(id, .at(way.dropFirst(), action))
    }
  }
}
