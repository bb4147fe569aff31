import StoreRuntime
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whoever pushes a screen for its result gets one answer, however the screen goes.
struct ScreenResultTests {
  @Test func aScreenThatIsPoppedWithAValueAnswersWithIt() async {
    let store = store { $0.left.pop(from: 0, returning: 7) }
    let answer = await choose(in: store)

    await store.send(.change)

    #expect(await answer.value == 7)
    #expect(await store.state.left.path.isEmpty)
  }

  @Test("A screen that leaves in another way answers nothing", arguments: Way.otherWays)
  func otherWays(way: Way) async throws {
    let store = store { way.change(&$0) }
    let answer = await choose(in: store)

    switch way {
    case .back: await store.send(.tabs(.backButtonTapped))
    case .reselection: await store.send(.tabs(.selectedTabChanged(.left)))
    case .link:
      let url = try #require(URL(string: "works://left/machines/a"))
      await store.send(.tabs(.deepLink(url)))
    case .popFrom: await store.send(.left(.path(.popFrom(id: 0))))
    case .dismissal: await store.send(.left(.screen(0, .closeTapped))).finish()
    case .pop, .edit, .go, .reset, .popReturning: await store.send(.change)
    }

    #expect(await answer.value == nil)
    #expect(await store.state.left.path.ids.contains(0) == false)
  }

  @Test func aReleasedStoreAnswersNothing() async {
    let (answers, answered) = AsyncStream.makeStream(of: Int?.self)
    var store: Store<Works.State, Works.Action>? = Store(initialState: Works.State()) {
      Works()
      Reduce { _, action in
        guard action == .change else { return .none }
        return .run { send in answered.yield(await send.request { .choose($0) }) }
      }
    }
    await store?.send(.change)
    if let store { for await state in store.states where !state.left.path.isEmpty { break } }

    store = nil

    for await answer in answers {
      #expect(answer == nil)
      break
    }
  }

  @Test func aPopThatAGuardHeldAnswersWhenThatHasAgreed() async {
    let store = store { $0.left.pop(from: 0, returning: 7) }
    let answer = await choose(in: store)
    await store.send(.left(.screen(0, .guardSet(true))))

    await store.send(.change)
    #expect(await store.state.left.question == .leaving("choice"))
    await store.send(.left(.question(.presented(.leave))))

    #expect(await answer.value == 7)
  }

  @Test func aPopThatWaitedForAScreenAnswersWhenThatHasOpenedItsGuard() async {
    let store = store { $0.left.pop(from: 0, returning: 7) }
    let answer = await choose(in: store)
    await store.send(.left(.screen(0, .guardSet(true))))

    await store.send(.change)
    await store.send(.left(.question(.presented(.wait))))
    await store.send(.left(.screen(0, .guardSet(false))))

    #expect(await answer.value == 7)
  }

  @Test func aPopThatWasVetoedLeavesTheValueBehind() async {
    let store = store { $0.left.pop(from: 0, returning: 7) }
    let answer = await choose(in: store)
    await store.send(.left(.screen(0, .guardSet(true))))
    await store.send(.change)
    await store.send(.left(.question(.presented(.stay))))

    await store.send(.left(.screen(0, .guardSet(false))))
    await store.send(.tabs(.backButtonTapped))

    #expect(await answer.value == nil)
  }

  @Test("A screen that goes in the reduction that pushed it answers", arguments: Way.withinPush)
  func goesAtOnce(way: Way) async {
    let store = Store(initialState: Works.State()) {
      Works()
      Reduce { state, action in
        if case .choose = action { way.change(&state) }
        return .none
      }
    }

    let answer = await store.request { Works.Action.choose($0) }

    #expect(answer == (way == .popReturning ? 7 : nil))
    #expect(await store.state.left.path.ids.contains(0) == false)
  }

  private func store(
    change: @escaping @Sendable (inout Works.State) -> Void
  ) -> StoreOf<Works> {
    Store(initialState: Works.State()) { Works(change: change) }
  }

  /// Pushes a screen, and returns when it is there.
  private func choose(in store: StoreOf<Works>) async -> Task<Int?, Never> {
    let answer = Task { await store.request { Works.Action.choose($0) } }
    for await state in store.states where !state.left.path.isEmpty { break }
    return answer
  }

  enum Way: CaseIterable {
    case back, reselection, link, popFrom, dismissal, pop, edit, go, reset, popReturning

    static let otherWays = allCases.filter { $0 != .popReturning }

    /// Those that a reducer can take in the reduction that pushes the screen.
    static let withinPush: [Self] = [.pop, .edit, .go, .reset, .popReturning]

    func change(_ state: inout Works.State) {
      switch self {
      case .pop: state.left.pop()
      case .edit: state.left.edit { $0.removeAll() }
      case .go: state.left.go(to: .named("a"))
      case .reset: state.left = MachineTab.State(root: Machine.State())
      case .popReturning: state.left.pop(from: 0, returning: 7)
      case .back, .reselection, .link, .popFrom, .dismissal: break
      }
    }
  }
}
