import StoreRuntime
import StoreTesting

// A screen is taken off in several ways at the same time.

extension Scenario {
  /// A way to take the screen 2 off the stack of the screen 10.
  enum Removal: String, CaseIterable {
    case dismissal = "it dismisses itself"
    case pop = "a view pops it"
    case removal = "a reducer pops it"
    case newStack = "a new stack is assigned"
    case keptStack = "the stack is assigned without it"
    case parentsPop = "the parent is popped"

    func carryOut(_ voyage: Voyage) async {
      switch self {
      case .dismissal:
        // The effect that was started before does it.
        break
      case .pop:
        await voyage.act("pop") { state in
          guard let path = state.path[id: 0]?.path,
            let id = path.ids.first(where: { path[id: $0]?.number == 2 })
          else { return .none }
          return .send(.path(.popFrom(id: id)).on(0))
        }
      case .removal:
        await voyage.change("remove") { state in
          state.path[id: 0]?.path.removeAll { $0.number == 2 }
        }
      case .newStack:
        await voyage.change("assign a new stack") { state in
          state.path[id: 0]?.path = [Deck.State(100)]
        }
      case .keptStack:
        await voyage.change("assign the others") { state in
          guard let path = state.path[id: 0]?.path else { return }
          state.path[id: 0]?.path = StackState()
          var kept = path
          kept.removeAll { $0.number == 2 }
          state.path[id: 0]?.path = kept
        }
      case .parentsPop:
        await voyage.change("pop the parent") { state in
          if state.path.ids.contains(0) { state.path.pop(from: 0) }
        }
      }
    }

    /// The screens that are left, after this and others.
    static func left(_ removals: [Removal]) -> [Int] {
      if removals.contains(.parentsPop) { return [0] }
      return removals.contains(.newStack) ? [0, 10, 100] : [0, 1, 10]
    }
  }

  static let removals: [Scenario] = combinations(of: Removal.allCases, upTo: 3).map { removals in
    let name = removals.map(\.rawValue).joined(separator: ", ")
    return Scenario("removal: \(name)", schedules: 28) { run in
      let voyage = Voyage(run, Deck.State(0))
      await voyage.begin([
        .act(
          Deck.Act("build") { state in
            state.path = [Deck.State(10)]
            return .none
          }),
        .act(
          Deck.Act("build more") { state in
            state.path[id: 0]?.path = [Deck.State(1), Deck.State(2)]
            return .none
          }),
        .act(
          Deck.Act("build all") { state in
            state.path[id: 0]?.path[id: 2]?.sheet = Deck.State(4)
            state.path[id: 0]?.path[id: 2]?.path = [Deck.State(5)]
            return .none
          }),
        voyage.life(1).on(1).on(0),
        voyage.life(2).on(2).on(0),
        voyage.life(4).onSheet.on(2).on(0),
        voyage.life(5).on(3).on(2).on(0),
      ])
      if removals.contains(.dismissal) { await voyage.begin([voyage.leaving(2).on(2).on(0)]) }
      for removal in removals.dropFirst() {
        run.user(removal.rawValue) { await removal.carryOut(voyage) }
      }
      await removals.first?.carryOut(voyage)
      let left = await voyage.land(living: [1, 2, 4, 5])
      run.expect(left == Removal.left(removals), "The screens \(left) are left.")
    }
  }

  /// The combinations of at least one element and at most so many, in their order.
  static func combinations<Element>(of elements: [Element], upTo count: Int) -> [[Element]] {
    guard let first = elements.first, count > 0 else { return [] }
    let rest = Array(elements.dropFirst())
    let others = combinations(of: rest, upTo: count)
    return [[first]] + combinations(of: rest, upTo: count - 1).map { [first] + $0 } + others
  }
}
