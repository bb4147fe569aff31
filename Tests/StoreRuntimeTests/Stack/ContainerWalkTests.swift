import StoreRuntime
import TestSupport
import Testing

/// Random changes to cards in cards and on stacks, with listeners in any of them.
///
/// What comes of the elements is known from a copy that no store has seen. Beside that there is a
/// list of listeners, each with the way to its card: it lives as long as there is that way.
struct ContainerWalkTests {
  @Test(
    "After each of many random changes, the effects of what is there are alive and no others",
    arguments: 0..<UInt64(RunLength.count(5, long: 400)), [Style.plain, .logged])
  func walk(seed: UInt64, style: Style) async throws {
    var walk = ContainerWalk(seed: seed, style: style)

    let isFaithful = try await walk.isFaithful(steps: 40)

    #expect(isFaithful, "seed \(seed), \(style): \(walk.history.joined(separator: "; "))")
  }
}

private struct ContainerWalk {
  /// One step on the way from a card to another one that it holds.
  ///
  /// An id of a stack can stand for another card later. The name tells that one apart.
  enum Step: Hashable {
    case card(Int)
    case path(StackElementID, name: String)
  }

  private struct Listener {
    let way: [Step]
    let name: String
    let isReplaceable: Bool
  }

  private(set) var history: [String] = []
  private let beacon = Beacon()
  private let store: StoreOf<Card>
  private var generator: SeededGenerator
  private var listeners: [Listener] = []
  private var lastNumber = 0

  /// The names of the cards that each id of a stack has stood for.
  private var names: [StackElementID: Set<String>] = [:]

  private var savedCards: [IdentifiedArrayOf<Card.State>] = []
  private var savedPaths: [StackState<Card.State>] = []

  init(seed: UInt64, style: Style) {
    generator = SeededGenerator(seed: seed)
    let inner = Card.State(2, path: [Card.State(3), Card.State(4, path: [Card.State(5)])])
    store = Card.makeStore(
      Card.State(0, name: "root", cards: [Card.State(1), inner], path: [Card.State(6)]),
      style: style,
      beacon: beacon)
  }

  /// Takes random steps until one goes wrong, and returns whether none did.
  mutating func isFaithful(steps: Int) async throws -> Bool {
    noteIDs(in: await store.state)
    for _ in 0..<steps {
      let expected = try await takeStep(from: await store.state)
      let state = await store.state
      listeners.removeAll { state.card(at: $0.way[...]) == nil }
      guard state.leaves == expected.leaves, noteIDs(in: state),
        beacon.alive == listeners.map(\.name).sorted()
      else { return false }
    }
    return await store.droppedActionCount == 0
  }

  /// Notes what the ids stand for, and returns whether none was given twice.
  @discardableResult
  private mutating func noteIDs(in state: Card.State) -> Bool {
    var areUnique = true
    for (id, name) in state.stacked where names[id]?.contains(name) != true {
      areUnique = areUnique && names[id] == nil
      names[id, default: []].insert(name)
    }
    return areUnique
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func makeCard() -> Card.State {
    lastNumber += 1
    let name = "\(lastNumber)"
    let inner = Card.State(8, name: "\(name)x", path: [Card.State(9, name: "\(name)y")])
    let isOnStack = random(0...1) == 0
    return Card.State(
      random(0...3), name: name, cards: isOnStack ? [] : [inner], path: isOnStack ? [inner] : [])
  }

  private mutating func randomWay(in state: Card.State) -> [Step] {
    var way: [Step] = []
    var card = state
    while way.count < 3, random(0...3) > 0 {
      guard let step = card.steps.randomElement(using: &generator),
        let next = card.card(at: [step])
      else { break }
      way.append(step)
      card = next
    }
    return way
  }
}

// MARK: - Steps

extension ContainerWalk {
  /// Takes a step, and returns what it makes of the elements.
  private mutating func takeStep(from state: Card.State) async throws -> Card.State {
    let way = randomWay(in: state)
    var expected = state
    switch random(0...9) {
    case 0...2: await listen(at: way, as: state.card(at: way[...])?.leaf.name ?? "")
    case 3: await play(to: &expected)
    case 4: await pop(way, from: &expected)
    case 5: await push(at: way, to: &expected)
    default: try await change(at: way, &expected)
    }
    return expected
  }

  private mutating func listen(at way: [Step], as name: String) async {
    let isReplaceable = random(0...1) == 0
    history.append("listen as \(name) at \(way)")
    // The leaf of a card cancels its own effects by an id: the cards below are beside it.
    if isReplaceable { listeners.removeAll { $0.isReplaceable && $0.way == way } }
    listeners.append(Listener(way: way, name: name, isReplaceable: isReplaceable))
    await store.send(.at(way[...], .leaf(isReplaceable ? .relisten : .listen)))
  }

  private mutating func play(to state: inout Card.State) async {
    guard let name = listeners.randomElement(using: &generator)?.name else { return }
    history.append("play to \(name)")
    let number = history.count
    for listener in listeners where listener.name == name {
      state.modify(at: listener.way[...]) { $0.leaf.received.append(number) }
    }
    await beacon.play(number, to: name)
  }

  /// Pops the last element of a stack that is on a way, or lets it or a card in it dismiss itself.
  private mutating func pop(_ way: [Step], from state: inout Card.State) async {
    var parent = way
    while let last = parent.popLast() {
      guard case .path(let id, _) = last else { continue }
      let isDismissal = random(0...1) == 0
      history.append(isDismissal ? "dismiss \(way)" : "pop \(id) from \(parent)")
      state.modify(at: parent[...]) { $0.path.pop(from: id) }
      await store.send(
        isDismissal
          ? .at(way[...], .leaf(.closeButtonTapped)) : .at(parent[...], .path(.popFrom(id: id)))
      ).finish()
      return
    }
  }

  private mutating func push(at way: [Step], to state: inout Card.State) async {
    let card = makeCard()
    let highest = names.keys.max()?.generation ?? 0
    let id = StackElementID(generation: random(0...highest + 3))
    guard state.card(at: way[...])?.path[id: id] == nil else { return }
    history.append("push \(card.leaf.name) under \(id) at \(way)")
    // An id from before may stand for another card from now on.
    names[id, default: []].insert(card.leaf.name)
    state.modify(at: way[...]) { $0.path.append(card) }
    await store.send(.at(way[...], .path(.push(id: id, state: card))))
  }

  /// Makes changes in the card's own reducer, or from the outermost card.
  private mutating func change(at way: [Step], _ state: inout Card.State) async throws {
    var changes: [@Sendable (inout Card.State) -> Void] = []
    let isGrowing = state.leaves.count < 60
    for _ in 0..<random(1...3) {
      let change = try randomChange(of: state.card(at: way[...]), isGrowing: isGrowing)
      if let change { changes.append(change) }
    }
    let apply: @Sendable (inout Card.State) -> Void = { [changes] card in
      for change in changes { change(&card) }
    }
    let place = Place.allCases[random(0...2)]
    let workplace = Workplace.allCases[random(0...2)]
    state.modify(at: way[...], apply)
    if random(0...1) == 0 {
      history.append("at \(way) from outside, \(place), \(workplace)")
      await store.change(at: place, workingIn: workplace) { $0.modify(at: way[...], apply) }
    } else {
      history.append("at \(way), \(place)")
      await store.send(.at(way[...], .change(place, apply)))
    }
  }

  private mutating func randomChange(
    of card: Card.State?, isGrowing: Bool
  ) throws -> (@Sendable (inout Card.State) -> Void)? {
    let new = makeCard()
    let number = random(0...3)
    let choice = random(0...(isGrowing ? 17 : 11))
    history.append("change \(choice) with \(new.leaf.name) and \(number)")
    return switch choice {
    case 0: { $0.cards.remove(id: number) }
    case 1: { $0.cards.sort { $0.id > $1.id } }
    case 2: { $0.cards.removeAll { $0.id != number } }
    case 3:
      { card in
        for position in card.cards.indices { card.cards[position].leaf.received.append(1) }
        for position in card.path.indices { card.path[position].leaf.received.append(2) }
      }
    case 4: { $0.path.popLast() }
    case 5:
      { card in
        let lowest = min(number, card.path.count)
        card.path.removeSubrange(lowest..<min(lowest + 2, card.path.count))
      }
    case 6: { $0.path.reverse() }
    case 7: { $0.path.removeAll() }
    case 8: { if !$0.cards.isEmpty { swap(&$0.path, &$0.cards[0].path) } }
    case 9: { if $0.path.count > 1 { $0.path[0...] = $0.path[1...] } }
    case 10: save(card)
    case 11: restoring(number)
    case 12:
      { card in
        guard card.cards[id: new.id] == nil else { return }
        card.cards.insert(new, at: min(number, card.cards.count))
      }
    case 13: { $0.path.insert(new, at: min(number, $0.path.count)) }
    case 14: { $0.path.replaceSubrange(..<min(1, $0.path.count), with: [new]) }
    case 15: { if !$0.cards.isEmpty { $0.cards[0].path = $0.path } }
    case 16: { [path = try card?.path.decodedCopy() ?? []] in $0.path = path }
    default: { $0.path.append(new) }
    }
  }

  /// Remembers what a card holds.
  private mutating func save(_ card: Card.State?) -> (@Sendable (inout Card.State) -> Void)? {
    savedCards.append(card?.cards ?? [])
    savedPaths.append(card?.path ?? [])
    return nil
  }

  /// Puts back what was remembered.
  private mutating func restoring(_ number: Int) -> (@Sendable (inout Card.State) -> Void)? {
    guard let cards = savedCards.randomElement(using: &generator),
      let path = savedPaths.randomElement(using: &generator)
    else { return nil }
    return { card in
      if number < 3 { card.cards = cards }
      if number > 0 { card.path = path }
    }
  }
}

// MARK: - Ways

extension Card.State {
  /// The leaves of this card and of all inside.
  fileprivate var leaves: [Leaf.State] {
    [leaf] + cards.flatMap(\.leaves) + path.flatMap(\.leaves)
  }

  /// The ids of the stacks of this card and of all inside, and what they stand for.
  fileprivate var stacked: [(id: StackElementID, name: String)] {
    zip(path.ids, path).map { (id: $0, name: $1.leaf.name) }
      + cards.flatMap(\.stacked) + path.flatMap(\.stacked)
  }

  fileprivate var steps: [ContainerWalk.Step] {
    cards.ids.map { .card($0) } + zip(path.ids, path).map { .path($0, name: $1.leaf.name) }
  }

  fileprivate func card(at way: ArraySlice<ContainerWalk.Step>) -> Card.State? {
    switch way.first {
    case nil: return self
    case .card(let id): return cards[id: id]?.card(at: way.dropFirst())
    case .path(let id, let name):
      guard let card = path[id: id], card.leaf.name == name else { return nil }
      return card.card(at: way.dropFirst())
    }
  }

  fileprivate mutating func modify(
    at way: ArraySlice<ContainerWalk.Step>, _ change: (inout Card.State) -> Void
  ) {
    switch way.first {
    case nil: change(&self)
    case .card(let id): cards[id: id]?.modify(at: way.dropFirst(), change)
    case .path(let id, _):
      // By position now and then, which has to make no difference.
      if id.generation.isMultiple(of: 2), let position = path.index(id: id) {
        path[position].modify(at: way.dropFirst(), change)
      } else {
        path[id: id]?.modify(at: way.dropFirst(), change)
      }
    }
  }
}

extension Card.Action {
  fileprivate static func at(_ way: ArraySlice<ContainerWalk.Step>, _ action: Self) -> Self {
    switch way.first {
    case nil: action
    case .card(let id): .inside(id, .at(way.dropFirst(), action))
    case .path(let id, _): .onPath(id, .at(way.dropFirst(), action))
    }
  }
}
