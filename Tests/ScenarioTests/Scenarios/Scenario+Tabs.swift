import StoreRuntime
import TabNavigation

@testable import StoreTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A navigation asks a form, and other things happen while it does.

extension Scenario {
  /// What asks the form.
  private enum Navigation: String, CaseIterable {
    case back
    case link = "a link to the root"
    case otherTab = "a link into the other tab"

    var action: TabBarAction<Harbour.Tab> {
      let path = self == .link ? "left" : "right/form"
      guard self != .back, let url = URL(string: "harbour://" + path) else {
        return .backButtonTapped
      }
      return .deepLink(url)
    }
  }

  /// A tab with a form on it.
  private static func asking(guardsHiding: Bool = false) -> Harbour.State {
    var state = Harbour.State()
    state.left = Quay.State(
      root: Mooring.State(), path: [.form(Form.State(guardsHiding: guardsHiding))])
    return state
  }

  /// What happens while the form asks.
  private enum Event: String, CaseIterable {
    case leave = "the answer is to leave"
    case stay = "the answer is to stay"
    case save = "the answer is to save"
    case failure = "the answer is to save, which fails"
    case close = "the form closes itself"
    case pop = "a reducer pops the form"
    case reset = "the tabs are reset"
    case other = "another navigation comes"
    case cancellation = "who waits is cancelled"
  }

  static let tabs: [Scenario] =
    Navigation.allCases.flatMap { navigation in
      combinations(of: Event.allCases, upTo: 2).map { events in
        let name = events.map(\.rawValue).joined(separator: ", ")
        return Scenario("tabs: \(navigation.rawValue), \(name)", schedules: 14) {
          await play(navigation, events, $0)
        }
      }
    } + tabStores

  private static func play(
    _ navigation: Navigation, _ events: [Event], _ run: ExploredRun
  ) async {
    let visible = Guarded(0)
    let store = run.store(
      initialState: asking(guardsHiding: navigation == .otherTab), always: problem(of:)
    ) {
      Harbour()
    } withDependencies: {
      $0[Shore.self] = Shore(
        save: {
          await run.reply("save")
          return !events.contains(.failure)
        },
        close: { await run.reply("close") },
        seen: { change in visible.withLock { $0 += change } })
    }
    await store.send(.tabs(.launched))
    run.user("caller") {
      await withTaskGroup { group in
        group.addTask { await navigate(navigation, events, store, run) }
        if events.contains(.cancellation) {
          await run.step("cancel the caller")
          group.cancelAll()
        }
      }
    }
    for event in events {
      run.user(event.rawValue) { await carryOut(event, store, run) }
    }
    await run.settle()
    let settled = await store.state
    let isLeft = settled.tabs.selected == .left
    let seen = visible.withLock { $0 }
    run.expect(
      seen == (isLeft ? settled.left : settled.right).path.count,
      "\(seen) forms are visible to their effects, of \(settled).")
    // Whoever still waits for an answer gets one.
    await store.send(.reset)
    await run.settle()
    let last = await store.state
    run.expect(last.left.question == nil, "A question is left: \(last)")
  }

  @Sendable
  private static func problem(of state: Harbour.State) -> String? {
    if state.left.question != nil, state.left.path.isEmpty { return "Nobody is there who asks" }
    if state.left.path.count > 1 || state.right.path.count > 1 { return "A form is there twice" }
    return nil
  }

  private static func navigate(
    _ navigation: Navigation, _ events: [Event],
    _ store: ExploredStore<Harbour.State, Harbour.Action>, _ run: ExploredRun
  ) async {
    let outcome = await store.perform(navigation.rawValue) {
      await $0.navigate(navigation.action, through: \.tabs)
    }
    let state = await store.state
    let isMade = navigation == .otherTab ? state.tabs.selected == .right : state.left.path.isEmpty
    switch outcome {
    case .done, .unchanged:
      run.expect(
        // Back under another's question is an answer: to stay.
        isMade || outcome == .done && !Set(events).isDisjoint(with: [.other, .close, .pop]),
        "The navigation was made, and this is the state: \(state)")
    case .refusedByScreen:
      run.expect(
        events.contains(.stay) || events.contains(.failure) || events.contains(.other),
        "Nobody wanted to stay.")
    case .superseded:
      run.expect(
        !Set(events).isDisjoint(with: [.other, .cancellation, .close, .pop, .reset])
          || state.left.path.isEmpty,
        "Nothing else came.")
    case .pending, .invalid, nil:
      run.expect(false, "The outcome is \(String(describing: outcome)).")
    }
  }

  private static func carryOut(
    _ event: Event, _ store: ExploredStore<Harbour.State, Harbour.Action>, _ run: ExploredRun
  ) async {
    switch event {
    case .leave: await store.send(.answered(.leave))
    case .stay: await store.send(.answered(.stay))
    case .save, .failure: await store.send(.answered(.saveFirst))
    case .close: await store.send(.closed)
    case .pop: await store.send(.popped)
    case .reset: await store.send(.reset)
    case .other:
      let outcome = await store.perform("another navigation") {
        await $0.navigate(.selectedTabChanged(.right), through: \.tabs)
      }
      run.expect(outcome != .pending, "The outcome is pending.")
    case .cancellation: break
    }
  }

  // MARK: A store for each tab

  private static let tabStores: [Scenario] = [
    Scenario("tab stores: all that callers send arrives once", schedules: 60) { run in
      let stores = stores(Harbour.State(), run)
      await stores.send(.tabs(.launched))
      for tab in Harbour.Tab.allCases {
        run.user(tab.rawValue) {
          for number in 1...2 {
            await run.step("\(tab) \(number)")
            switch tab {
            case .left: await stores.send(.left(.root(.roped)))
            case .right: await stores.store(\.right, action: \.right).send(.root(.roped))
            }
          }
        }
      }
      run.user("tabs") {
        await run.step("select")
        run.expect(
          await stores.navigate(.selectedTabChanged(.right)) == .done, "The tab isn't selected.")
      }
      await run.settle()
      let state = await stores.state()
      run.expect(
        state.left.root.ropes == 2 && state.right.root.ropes == 2 && state.ropes == 4,
        "Ropes are missing: \(state)")
      run.agree(state)
    },

    Scenario("tab stores: a question against answers and other navigations", schedules: 80) { run in
      let stores = stores(asking(), run)
      await stores.send(.tabs(.launched))
      for caller in ["A", "B"] {
        run.user(caller) {
          await run.step("back \(caller)")
          let outcome = await stores.navigate(.backButtonTapped)
          run.expect(outcome != .pending, "The outcome is pending.")
        }
      }
      run.user("C") {
        await run.step("select")
        let outcome = await stores.navigate(.selectedTabChanged(.right))
        run.expect(outcome == .done, "The tab isn't selected: \(outcome)")
      }
      run.user("D") {
        await run.step("answer")
        await answer(stores.store(\.left, action: \.left))
      }
      await run.settle()
      await answer(stores.store(\.left, action: \.left))
      await run.settle()
      let last = await stores.state()
      run.expect(last.left.question == nil, "A question is left.")
    },

    Scenario("tab stores: they go while a navigation waits", schedules: 60) { run in
      let stores = LockIsolated<HarbourStores?>(stores(asking(), run))
      await stores.value?.send(.tabs(.launched))
      let left = stores.value?.store(\.left, action: \.left)
      run.user("caller") {
        await run.step("back")
        let outcome = await stores.value?.navigate(.backButtonTapped)
        run.expect(outcome != .pending, "The outcome is pending.")
      }
      run.user("answer") {
        await run.step("answer")
        if let left { await answer(left) }
      }
      await run.step("let the stores go")
      stores.setValue(nil)
      await run.settle()
      if let left { await answer(left) }
    },
  ]

  private typealias HarbourStores = TabStores<Harbour.State, Harbour.Action, Harbour.Tab>

  private static func stores(_ state: Harbour.State, _ run: ExploredRun) -> HarbourStores {
    TabStores(
      initialState: state, tabs: Harbour.tabs, on: TestActor(executor: run.executor),
      hub: { HarbourHub() },
      withDependencies: {
        $0.context = .test
        $0.continuousClock = run.clock
      })
  }

  private static func answer(_ store: isolated Store<Quay.State, Quay.Action>) {
    if store.state.question != nil { store.send(.question(.presented(.leave))) }
  }
}
