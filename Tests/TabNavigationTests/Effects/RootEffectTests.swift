import StoreRuntime
import StoreTesting
import TabNavigation
import TestSupport
import Testing

/// Effects of the root of a tab are the root's own, and end with the tab's state.
@Suite(.immediateStart("A listener is there when the action is reduced that has started it."))
struct RootEffectTests {
  private let beacon = Beacon()

  private func makeStore(_ state: Colony.State = Colony.State()) -> StoreOf<Colony> {
    Store(initialState: state, beacon: beacon) { Colony() }
  }

  private func makeStores() -> TabStores<Colony.State, Colony.Action, Colony.Tab> {
    makeStores { ColonyHub() }
  }

  private func makeStores<Hub: Reducer<Colony.State, Colony.Action>>(
    @ReducerBuilder<Colony.State, Colony.Action> hub: () -> Hub
  ) -> TabStores<Colony.State, Colony.Action, Colony.Tab> {
    let hub = hub()
    return TabStores(initialState: Colony.State(), tabs: Colony.tabs) {
      hub
    } withDependencies: { [beacon] in
      $0[Beacon.self] = beacon
    }
  }

  /// An action by which the root of each tab, a screen on it, and the tab around it listen.
  private static let listening: [Colony.Action] = [
    .one(.root(.job(.listen("one root", id: 1, .replacing)))),
    .two(.root(.job(.listen("two root", id: 1, .replacing)))),
    .one(.path(.element(id: 0, action: .nest(.job(.listen("screen", id: 1, .replacing)))))),
    .one(.root(.left(.job(.listen("left", id: 1, .replacing))))),
    .egg(.job(.listen("egg", id: 1, .replacing))),
  ]

  @Test(
    "An id of a root reaches the root and what is in it, in one store and in one for each tab",
    arguments: [false, true])
  func siblings(hasManyStores: Bool) async {
    let (store, stores) = (makeStore(), makeStores())
    func send(_ action: Colony.Action) async {
      if hasManyStores { await stores.send(action) } else { await store.send(action) }
    }
    await send(.one(.root(.tab(.change { $0.push(.nest(Nest.State())) }))))
    for action in Self.listening { await send(action) }
    #expect(beacon.alive == ["egg", "left", "one root", "screen", "two root"])

    await send(.two(.root(.job(.cancel(id: 1)))))
    #expect(beacon.alive == ["egg", "left", "one root", "screen"])
    await send(.one(.path(.element(id: 0, action: .nest(.job(.cancel(id: 1)))))))
    #expect(beacon.alive == ["egg", "left", "one root"])
    await send(.one(.root(.tab(.job(.listen("tab", id: 1, .keeping))))))
    #expect(beacon.alive == ["egg", "left", "one root", "tab"])
    await send(.one(.root(.job(.cancel(id: 1)))))
    #expect(beacon.alive == ["egg", "tab"])
    await send(.one(.root(.job(.listen("one root", id: 1)))))
    await send(.one(.root(.tab(.job(.cancel(id: 1))))))
    #expect(beacon.alive == ["egg"])
  }

  @Test(
    "An id of the app reaches all tabs, whether it is cancelled or an effect replaces others",
    arguments: [Job.cancel(id: 1), .listen("app", id: 1, .replacing)], [false, true])
  func app(job: Job, hasManyStores: Bool) async {
    let (store, stores) = (makeStore(), makeStores())
    func send(_ action: Colony.Action) async {
      if hasManyStores { await stores.send(action) } else { await store.send(action) }
    }
    await send(.one(.root(.tab(.change { $0.push(.nest(Nest.State())) }))))
    for action in Self.listening { await send(action) }
    await send(.two(.root(.job(.listen("other", id: 2)))))

    await send(.egg(.job(.cancel(id: 2))))
    #expect(beacon.alive.count == 6)
    await send(.job(job))

    #expect(beacon.alive == (beacon.alive.contains("app") ? ["app", "other"] : ["other"]))
  }

  @Test("An effect of the hub cancels what tabs run under an id, too")
  func effectOfTheHub() async {
    let stores = makeStores {
      Reduce<Colony.State, Colony.Action> { _, action in
        guard case .job = action else { return .none }
        return .run { _ in await Task.cancel(id: 1) }
      }
    }
    await stores.send(.two(.root(.job(.listen("two root", id: 1)))))
    #expect(beacon.alive == ["two root"])

    await stores.send(.job(.cancel(id: 0))).finish()
    _ = await stores.state()

    #expect(beacon.alive == [])
  }

  @Test("All effects of a tab end when another state takes its place, and nothing of them arrives")
  func reset() async {
    let store = makeStore()
    await store.send(.one(.root(.tab(.change { $0.push(.nest(Nest.State())) }))))
    await store.send(.one(.root(.change)))
    for action in Self.listening { await store.send(action) }
    await store.send(.one(.root(.tab(.job(.listen("tab"))))))
    await store.send(.one(.root(.sheet(.presented(.job(.listen("sheet")))))))
    await store.send(.tabs(.launched))
    #expect(
      beacon.alive == ["egg", "left", "one root", "screen", "sheet", "tab", "two root"])

    await store.send(.change { $0 = Colony.State() })

    #expect(beacon.alive == ["egg"])
    #expect(await store.state == Colony.State())
  }

  @Test("A tab of a store of its own that is replaced loses its effects as in one store")
  func resetByItself() async {
    let (store, stores) = (makeStore(), makeStores())
    let reset = Colony.Action.one(
      .root(.tab(.change { $0 = NestTab.State(root: Nest.State(id: 1)) })))
    for action in Self.listening where !"\(action)".contains("screen") {
      await store.send(action)
      await stores.send(action)
    }
    await store.send(.one(.root(.tab(.job(.listen("tab"))))))
    await stores.send(.one(.root(.tab(.job(.listen("tab"))))))

    await store.send(reset)
    await stores.send(reset)

    #expect(beacon.alive == ["egg", "egg", "two root", "two root"])
    #expect(await store.state == stores.state())
  }

  @Test("A root that is assigned, moves, and a copy that is put back keep the effects of the tab")
  func sameTab() async {
    let store = makeStore()
    let copy = await store.state
    await store.send(.one(.root(.job(.listen("root")))))
    await store.send(.one(.root(.tab(.job(.listen("tab"))))))

    await store.send(.one(.root(.tab(.change { $0.root = Nest.State(id: 3) }))))
    await store.send(.one(.root(.tab(.change { $0.push(.egg(Egg.State())) }))))
    await store.send(.one(.root(.tab(.change { $0.popToRoot() }))))
    await store.send(.change { $0 = copy })
    #expect(beacon.alive == ["root", "tab"])

    await store.send(.change { $0.one = $0.two })
    #expect(beacon.alive == [])
    await store.send(.change { $0 = copy })
    #expect(beacon.alive == [])
  }

  @Test("The state of another store begins a new life here")
  func otherStore() async {
    let (store, other) = (makeStore(), makeStore())
    await store.send(.one(.root(.job(.listen("here")))))
    await other.send(.one(.root(.job(.listen("there")))))
    let state = await other.state

    await store.send(.change { $0 = state })

    #expect(beacon.alive == ["there"])
    #expect(await other.state == state)
  }
}

extension Nest.Action {
  /// Presents a nest.
  fileprivate static var change: Self { .job(.change { $0.sheet = Nest.State() }) }
}
