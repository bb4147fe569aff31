import StoreRuntime
import StoreTesting
import Testing

/// What the older guide says, in its older style: actions written out, and tests on the main actor.
@MainActor
struct OlderStyleTests {
  @Test("One state opens a letter, its draft and an alert at once, and one action takes all away")
  func deepLink() async {
    let store = Store(
      initialState: MailboxFeature.State(
        letter: LetterFeature.State(
          draft: DraftFeature.State(
            alert: AlertState {
              TextState("This draft is empty.")
            }
          )
        )
      )
    ) {
      MailboxFeature()
    }
    #expect(await store.state.letter?.draft?.alert != nil)

    await store.send(
      .letter(.presented(.draft(.presented(.alert(.presented(.discardButtonTapped)))))))
    #expect(await store.state.letter?.draft?.alert == nil)
    await store.send(.letter(.presented(.draft(.presented(.closeButtonTapped))))).finish()
    #expect(await store.state == MailboxFeature.State(letter: LetterFeature.State()))
    await store.send(.letter(.dismiss))
    #expect(await store.state == MailboxFeature.State())
  }

  @Test("A path is an array of states until it is put into a stack")
  func pathOfStates() {
    let path: [HallFeature.Path.State] = [
      .first(NoticeFeature.State()),
      .second(NoticeFeature.State(clicks: 2)),
    ]

    #expect(Array(StackState(path)) == path)
  }

  @Test("In a tree, a counter that is clicked to five dismisses itself")
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
  }

  @Test("A presentation under its older name works with the macro")
  func olderName() async {
    let store = TestStore(
      initialState: NoticeSheetFeature.State(notice: NoticeFeature.State(clicks: 4))
    ) {
      NoticeSheetFeature()
    }

    await store.send(.notice(.presented(.clickButtonTapped))) {
      $0.notice?.clicks = 5
    }
    await store.receive(.notice(.dismiss)) {
      $0.notice = nil
    }
  }

  @Test("In a tree, a test without exhaustivity names the actions only")
  func treeNonExhaustively() async {
    let store = TestStore(
      initialState: BoardFeature.State(destination: .second(.init(clicks: 3)))
    ) {
      BoardFeature()
    }

    store.exhaustivity = .off

    await store.send(.destination(.presented(.second(.clickButtonTapped))))
    await store.send(.destination(.presented(.second(.clickButtonTapped))))
    await store.receive(.destination(.dismiss))
  }

  @Test("In a stack, a counter that is clicked to five pops itself")
  func stackDismissal() async {
    let store = TestStore(
      initialState: HallFeature.State(
        path: StackState([
          .first(.init(clicks: 3))
        ])
      )
    ) {
      HallFeature()
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

  @Test("In a stack, a test without exhaustivity names the actions only")
  func stackNonExhaustively() async {
    let store = TestStore(
      initialState: HallFeature.State(path: StackState([.first(.init(clicks: 3))]))
    ) {
      HallFeature()
    }

    store.exhaustivity = .off

    await store.send(.path(.element(id: 0, action: .first(.clickButtonTapped))))
    await store.send(.path(.element(id: 0, action: .first(.clickButtonTapped))))
    await store.receive(.path(.popFrom(id: 0)))
  }

  @Test("What is sent after the dismissal is an issue and isn't reduced")
  func tickAfterDismissal() async {
    let store = TestStore(
      initialState: HallFeature.State(path: StackState([.first(.init()), .second(.init())]))
    ) {
      HallFeature()
    }

    await withKnownIssue {
      await store.send(.path(.element(id: 0, action: .first(.tickAndCloseButtonTapped))))
      await store.receive(.path(.popFrom(id: 0))) {
        $0.path.removeAll()
      }
      await store.finish()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("tick") }
    }
  }

  @Test("One action drills down three screens, and each is a store of its own case")
  func walkIn() async {
    let store = Store(initialState: HallFeature.State()) { HallFeature() }

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

  @Test("The board counts its dismissals")
  func dismissals() async {
    let store = TestStore(initialState: BoardFeature.State()) {
      BoardFeature()
    }

    await store.send(.firstButtonTapped) {
      $0.destination = .first(.init())
    }
    await store.send(.destination(.presented(.first(.closeButtonTapped))))
    await store.receive(.destination(.dismiss)) {
      $0.destination = nil
      $0.dismissals = 1
    }
  }
}
