import StoreRuntime
import StoreTesting
import Testing

/// What the older guide says, in its older style: actions written out, and tests on the main actor.
@MainActor
struct OlderStyleTests {
  @Test("One state opens a draft and an alert at once, and one action takes all away")
  func deepLink() async {
    let store = Store(
      initialState: LetterFeature.State(
        draft: DraftFeature.State(
          alert: AlertState {
            TextState("This draft is empty.")
          }
        )
      )
    ) {
      LetterFeature()
    }
    #expect(await store.state.draft?.alert != nil)

    await store.send(.draft(.presented(.alert(.presented(.discardButtonTapped)))))
    #expect(await store.state.draft?.alert == nil)
    await store.send(.draft(.presented(.closeButtonTapped))).finish()
    #expect(await store.state == LetterFeature.State())
  }

  @Test("In a tree, a counter that is clicked to five dismisses itself, and the board counts it")
  func treeDismissal() async {
    let store = TestStore(
      initialState: BoardFeature.State(
        destination: .first(NoticeFeature.State(clicks: 3))
      )
    ) {
      BoardFeature()
    }

    await store.send(.destination(.presented(.first(.clickButtonTapped)))) { state in
      state.destination?.modify(
        \.first,
        yield: { state in
          state.clicks = 4
        })
    }
    await store.send(.destination(.presented(.first(.clickButtonTapped)))) {
      $0.destination?.modify(\.first, yield: { $0.clicks = 5 })
    }
    await store.receive(.destination(.dismiss)) { state in
      state.destination = nil
      state.dismissals = 1
    }
    await store.send(.firstButtonTapped) {
      $0.destination = .first(.init())
    }
    await store.send(.destination(.presented(.first(.closeButtonTapped))))
    await store.receive(.destination(.dismiss)) {
      $0.destination = nil
      $0.dismissals = 2
    }
  }

  @Test("In a stack, a counter that is clicked to five pops itself")
  func stackDismissal() async {
    let path: [BoardFeature.Screen.State] = [.first(NoticeFeature.State(clicks: 3))]
    let store = TestStore(initialState: BoardFeature.State(path: StackState(path))) {
      BoardFeature()
    }

    await store.send(.path(.element(id: 0, action: .first(.clickButtonTapped)))) { state in
      state.path[id: 0]?.modify(
        \.first,
        yield: { state in
          state.clicks = 4
        })
    }
    await store.send(.path(.element(id: 0, action: .first(.clickButtonTapped)))) { state in
      state.path[id: 0, case: \.first]?.clicks = 5
    }
    await store.receive(.path(.popFrom(id: 0))) {
      $0.path[id: 0] = nil
    }
  }

  @Test("One action drills down three screens, and each is a store of its own case")
  func walkIn() async {
    let store = Store(initialState: BoardFeature.State()) { BoardFeature() }

    await store.send(.walkIn)

    #expect(await store.state.path.map { $0.is(\.first) } == [true, false, true])
    let top = store.scope(state: \.path[id: 2], action: \.path[id: 2])
    let first = top.scope(state: \.?[case: \.first], action: \.first)
    await first.send(.clickButtonTapped)
    #expect(await first.state?.clicks == 4)
    await first.send(.clickButtonTapped).finish()
    #expect(await store.state.path.count == 2)
    #expect(await first.state == nil)
  }
}
