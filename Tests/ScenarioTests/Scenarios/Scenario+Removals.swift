import StoreRuntime
import StoreTesting

// Screens are taken off in several ways at the same time, on each level of what is presented.

extension Scenario {
  /// How a screen goes.
  private enum Way: String, CaseIterable {
    case taken = "is taken off"
    case dismissed = "dismisses itself"
    case replaced = "is replaced"
    case popped = "is popped by a view"
    case kept = "isn't in the stack that is assigned"
  }

  /// The screens 1 to 4, each on the one before: by a sheet, a stack, a sheet and a stack.
  ///
  /// Below the screen 2 is the screen 5, and on its own stack the screen 6.
  private static let levels = 1...4

  private struct Removal {
    let level: Int
    let way: Way

    var name: String { "level \(level) \(way.rawValue)" }
  }

  static let removals: [Scenario] = {
    let all = levels.flatMap { level in
      Way.allCases.prefix(level == 2 ? 5 : 3).map { Removal(level: level, way: $0) }
    }
    return combinations(of: all, upTo: 3).filter { removals in
      // On one level the order of some ways matters. Three at once are enough on one.
      zip(removals, removals.dropFirst()).allSatisfy { $0.level < $1.level || $1.level == 2 }
        && (removals.count < 3 || removals[0].level == removals[2].level)
    }
    .map { removals in
      let name = removals.map(\.name).joined(separator: ", ")
      return Scenario("removal: \(name)", schedules: 22) { await play(removals, $0) }
    }
  }()

  private static func play(_ removals: [Removal], _ run: ExploredRun) async {
    let voyage = Voyage(run, Deck.State(0))
    await voyage.begin(
      [
        .act("build") { state in
          state.sheet = Deck.State(1, path: [Deck.State(5), Deck.State(2)])
          return .none
        },
        .act("build more") { state in
          state.sheet?.path[id: 1]?.sheet = Deck.State(3)
          state.sheet?.path[id: 1]?.path = [Deck.State(6)]
          return .none
        },
        .act("build all") { state in
          state.sheet?.path[id: 1]?.sheet?.path = [Deck.State(4)]
          return .none
        },
      ] + (1...6).map { voyage.life($0).to($0) })
    await voyage.begin(
      removals.filter { $0.way == .dismissed }.map { voyage.leaving($0.level).to($0.level) })
    for removal in removals where removal.way != .dismissed {
      run.user(removal.name) {
        await voyage.act(removal.name) { carryOut(removal, &$0) }
      }
    }
    let left = await voyage.land(living: Array(1...6))
    run.expect(left == screens(after: removals), "The screens \(left) are left.")
  }

  private static func screens(after removals: [Removal]) -> [Int] {
    guard let level = removals.first?.level else { return [] }
    let isReplaced = removals.contains { $0.level == level && $0.way == .replaced }
    let below = level > 2 ? [5, 6] : level == 2 && !isReplaced ? [5] : []
    return Array(0..<level) + below + (isReplaced ? [100 + level] : [])
  }

  private static func carryOut(
    _ removal: Removal, _ state: inout Deck.State
  ) -> Effect<Deck.Action> {
    let other = removal.way == .replaced ? Deck.State(100 + removal.level) : nil
    let stack = other.map { [$0] } ?? []
    guard state[removal.level] != nil || removal.level == 2 && state[1] != nil else { return .none }
    switch (removal.level, removal.way) {
    case (1, _): state.sheet = other
    case (2, .replaced): state.sheet?.path = StackState(stack)
    case (2, .popped): return state[2] == nil ? .none : .send(.path(.popFrom(id: 1)).onSheet)
    case (2, .kept):
      var path = state.sheet?.path ?? StackState()
      state.sheet?.path = StackState()
      path.removeAll { $0.number == 2 }
      state.sheet?.path = path
    case (2, _): state.sheet?.path.removeAll { $0.number == 2 }
    case (3, _): state.sheet?.path[id: 1]?.sheet = other
    default: state.sheet?.path[id: 1]?.sheet?.path = StackState(stack)
    }
    return .none
  }

  /// The combinations of at least one element and at most so many, in their order.
  static func combinations<Element>(of elements: [Element], upTo count: Int) -> [[Element]] {
    guard let first = elements.first, count > 0 else { return [] }
    let rest = Array(elements.dropFirst())
    let others = combinations(of: rest, upTo: count)
    return [[first]] + combinations(of: rest, upTo: count - 1).map { [first] + $0 } + others
  }
}

extension Deck.Action {
  /// The same for a screen that the scenario has built.
  fileprivate func to(_ number: Int) -> Self {
    switch number {
    case 1: onSheet
    case 2: on(1).onSheet
    case 3: onSheet.on(1).onSheet
    case 4: on(3).onSheet.on(1).onSheet
    case 5: on(0).onSheet
    default: on(2).on(1).onSheet
    }
  }
}
