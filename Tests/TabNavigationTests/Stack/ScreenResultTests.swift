import StoreRuntime
import TabNavigation
import Testing

/// Whoever pushes a screen for its result gets one answer, however the screen goes.
struct ScreenResultTests {
  @Test("A screen that is popped with a value answers with it; otherwise it answers nothing")
  func answers() async {
    for way in Way.allCases {
      let store = Store(initialState: Works.State()) { Works { way.change(&$0) } }
      let answer = await choose(in: store)

      switch way {
      case .back: await store.send(.tabs(.backButtonTapped))
      case .reselection: await store.send(.tabs(.selectedTabChanged(.left)))
      case .link: await store.send(.tabs(.deepLink(makeURL("works://left/machines/a"))))
      case .popFrom: await store.send(.left(.path(.popFrom(id: 0))))
      case .dismissal: await store.send(.left(.screen(0, .closeTapped))).finish()
      case .pop, .edit, .go, .reset, .popReturning: await store.send(.change)
      }

      #expect(await answer.value == (way == .popReturning ? 7 : nil), "\(way)")
      #expect(await store.state.left.path.ids.contains(0) == false, "\(way)")
    }
  }

  @Test(
    "A pop that a guard held answers when that has agreed",
    arguments: [LeaveChoice.leave, .stay, .saveFirst])
  func held(choice: LeaveChoice) async {
    let store = Store(initialState: Works.State()) {
      Works { $0.left.pop(from: 0, returning: 7) }
    }
    let answer = await choose(in: store)
    await store.send(.left(.screen(0, .guardSet(true))))

    await store.send(.change)
    #expect(await store.state.left.question == .leaving("choice"))
    await store.send(.left(.question(.presented(choice))))
    if choice != .leave { await store.send(.left(.screen(0, .guardSet(false)))) }
    if choice == .stay { await store.send(.tabs(.backButtonTapped)) }

    #expect(await answer.value == (choice == .stay ? nil : 7))
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

  /// Pushes a screen, and returns when it is there.
  private func choose(in store: StoreOf<Works>) async -> Task<Int?, Never> {
    let answer = Task { await store.request { Works.Action.choose($0) } }
    for await state in store.states where !state.left.path.isEmpty { break }
    return answer
  }

  enum Way: CaseIterable {
    case back, reselection, link, popFrom, dismissal, pop, edit, go, reset, popReturning

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
