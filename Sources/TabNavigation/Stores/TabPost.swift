import StoreRuntimeCore

/// Delivers the messages between the hub of an app and its tabs, one after the other.
final class TabPost<State: Sendable, Action: Sendable, Tab: TabID>: Sendable {
  enum Message: Sendable {
    /// An action of the app that nobody has reduced yet, and who waits for its outcome.
    case sent(Action, NavigationAnswer?)

    /// A tab has reduced an action; the closure puts the tab's state into that of the app.
    case reduced(Action, @Sendable (inout State) -> Void)

    /// The hub shows another tab of its own accord.
    case barChanged
  }

  private struct Box {
    var messages = WorkQueue<Message>()

    /// Whether somebody delivers messages now.
    var isDelivering = false

    /// Those who wait until all messages are delivered.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private struct Stores: Sendable {
    let hub: Store<State, HubAction<State, Action>>
    let channels: [Tab: TabChannel<State, Action>]
  }

  private struct Pending: Sendable {
    var navigation: Navigation<Tab>
    let tab: Tab
    let move: Int
    let answer: NavigationAnswer?
  }

  let tabs: Tabs<State, Action, Tab>
  let shared = SharedValues()
  let numbering = ElementNumbering()

  /// The actor that the stores live on, and messages are delivered on, `nil` if there is none.
  let actor: (any Actor)?

  private let box = Guarded(Box())
  private let stores = Guarded<Stores?>(nil)

  /// The navigation that waits for an answer, used only by who delivers messages.
  private let pending = Guarded<Pending?>(nil)

  private let isLaunched = Guarded(false)

  init(_ tabs: Tabs<State, Action, Tab>, on actor: (any Actor)?) {
    self.tabs = tabs
    self.actor = actor
  }

  func begin(
    hub: Store<State, HubAction<State, Action>>, _ channels: [Tab: TabChannel<State, Action>]
  ) {
    stores.withLock { $0 = Stores(hub: hub, channels: channels) }
  }

  /// Lets go of the stores, and answers whoever waits.
  func end() {
    stores.withLock { $0 = nil }
    while let message = box.withLock({ $0.messages.popFirst() }) {
      if case .sent(_, let answer?) = message { answer.give(.superseded) }
    }
    pending.withLock { $0.take() }?.answer?.give(.superseded)
  }

  // MARK: Delivery

  /// Puts a message of a store behind those that are there, to be delivered soon.
  func add(_ message: Message) {
    let isFirst = put(message)
    guard isFirst else { return }
    if let actor {
      beginDelivery(on: actor)
    } else {
      Task { [weak self] in await self?.deliverAll(on: nil) }
    }
  }

  /// Puts a message behind those that are there.
  ///
  /// - Returns: Whether nobody delivers it unless somebody begins to.
  @discardableResult
  func put(_ message: Message) -> Bool {
    box.withLock { box in
      defer { box.messages.append(message) }
      return box.messages.isEmpty && !box.isDelivering
    }
  }

  /// Begins a delivery for a store, which reduces on the actor: the task is on it from the start.
  private func beginDelivery(on actor: some Actor) {
    actor.assumeIsolated { actor in
      _ = Task { [weak self] in await self?.deliverAll(on: actor) }
    }
  }

  /// Delivers all messages that are there, or waits until somebody else has.
  func deliverAll(on actor: isolated (any Actor)?) async {
    let mayDeliver = box.withLock { box in
      if box.isDelivering { return false }
      box.isDelivering = true
      return true
    }
    guard mayDeliver else {
      await withCheckedContinuation { continuation in
        let isDone = box.withLock { box in
          if box.isDelivering { box.waiting.append(continuation) }
          return !box.isDelivering
        }
        if isDone { continuation.resume() }
      }
      return
    }
    while let message = nextMessage() { await deliver(message) }
  }

  /// Takes the next message; without one, ends the delivery.
  private func nextMessage() -> Message? {
    let (message, waiting) = box.withLock { box -> (Message?, [CheckedContinuation<Void, Never>]) in
      if let message = box.messages.popFirst() { return (message, []) }
      box.isDelivering = false
      defer { box.waiting = [] }
      return (nil, box.waiting)
    }
    for continuation in waiting { continuation.resume() }
    return message
  }

  private nonisolated(nonsending) func deliver(_ message: Message) async {
    guard let stores = stores.withLock({ $0 }) else {
      if case .sent(_, let answer?) = message { answer.give(.superseded) }
      return
    }
    switch message {
    case .reduced(let action, let update):
      await stores.hub.send(.reduced(action, update))
      await settle(stores)
    case .barChanged:
      await settle(stores)
    case .sent(let action, let answer):
      if let barAction = tabs.toBarAction.extract(from: action) {
        await navigate(barAction, action, answer, stores)
      } else if let channel = stores.channels.values.first(where: { $0.takes(action) }) {
        await channel.send(action)
      } else {
        await stores.hub.send(.app(action))
      }
    }
  }

  // MARK: Navigations

  private nonisolated(nonsending) func navigate(
    _ barAction: TabBarAction<Tab>, _ action: Action, _ answer: NavigationAnswer?, _ stores: Stores
  ) async {
    var progress = Progress()
    let state = await stores.hub.state
    if case .launched = barAction {
      isLaunched.withLock { $0 = true }
      answer?.give(.done)
    } else if case .backButtonTapped = barAction, let tab = askingTab(state) {
      await move(.back, tab, &progress, stores)
      answer?.give(.done)
    } else {
      switch tabs.goal(of: barAction, state) {
      case .success(let goal):
        await supersede(&progress, stores)
        let bar = state[keyPath: tabs.bar]
        let previous = bar.previous(tabs.back, tabs: tabs.all, initial: tabs.initial)
        let navigation = Navigation(goal, from: bar.selected, previous: previous)
        await run(navigation, after: .unchanged, answer, &progress, stores)
      case .failure(let error):
        answer?.give(.refused(error))
        if answer == nil { tabs.report(error, barAction) }
      }
    }
    await stores.hub.send(.reduced(action, progress.update))
    await settle(stores)
  }

  /// Does what is left when the hub has reduced: a navigation may go on, or another tab be shown.
  private nonisolated(nonsending) func settle(_ stores: Stores) async {
    await goOn(stores)
    while let (tab, isVisible) = await misshown(stores) {
      var progress = Progress()
      await move(.setVisible(isVisible), tab, &progress, stores)
      await stores.hub.send(.updated(progress.update))
    }
  }

  /// Returns a tab that is to be hidden, or else shown, and isn't.
  private nonisolated(nonsending) func misshown(_ stores: Stores) async -> (
    tab: Tab, isVisible: Bool
  )? {
    let isLaunched = isLaunched.withLock { $0 }
    let tabs = tabs
    return await stores.hub.withState { state in
      let selected = state[keyPath: tabs.bar].selected
      for isVisible in [false, true] {
        for item in tabs.items where (isLaunched && item.tab == selected) == isVisible {
          if item.status(state).isVisible != isVisible { return (item.tab, isVisible) }
        }
      }
      return nil
    }
  }

  /// What a navigation has changed so far, for the hub's copy of the state.
  private struct Progress: Sendable {
    var updates: [@Sendable (inout State) -> Void] = []

    var update: @Sendable (inout State) -> Void {
      let updates = updates
      return { state in
        for update in updates { update(&state) }
      }
    }
  }

  private nonisolated(nonsending) func run(
    _ navigation: Navigation<Tab>, after outcome: MoveOutcome, _ answer: NavigationAnswer?,
    _ progress: inout Progress, _ stores: Stores
  ) async {
    var navigation = navigation
    var outcome = outcome
    while true {
      switch navigation.step(after: outcome) {
      case .move(let tab, let step):
        let status = await move(step, tab, &progress, stores)
        outcome = status?.outcome ?? .unchanged
        if outcome == .pending, let status {
          let waiting = Pending(
            navigation: navigation, tab: tab, move: status.number, answer: answer)
          pending.withLock { $0 = waiting }
          return
        }
      case .show(let tab, let isBack):
        let (back, bar) = (tabs.back, tabs.bar)
        progress.updates.append { state in
          if isBack {
            state[keyPath: bar].goBack(to: tab, back)
          } else {
            state[keyPath: bar].select(tab, back)
          }
        }
        outcome = .done
      case .finish(let outcome):
        answer?.give(outcome)
        return
      }
    }
  }

  @discardableResult
  private nonisolated(nonsending) func move(
    _ move: StackMove, _ tab: Tab, _ progress: inout Progress, _ stores: Stores
  ) async -> StackStatus? {
    guard let made = await stores.channels[tab]?.move(move) else { return nil }
    progress.updates.append(made.update)
    return made.status
  }

  /// Gives up the navigation that waits, as another one comes.
  private nonisolated(nonsending) func supersede(_ progress: inout Progress, _ stores: Stores) async
  {
    guard let old = pending.withLock({ $0.take() }) else { return }
    old.answer?.give(.superseded)
    let state = await stores.hub.state
    let status = tabs.items.first { $0.tab == old.tab }?.status(state)
    if let status, status.outcome(ofMove: old.move) == nil {
      await move(.giveUp, old.tab, &progress, stores)
    }
  }

  /// Goes on with the navigation that waits for a tab's answer, if that is there.
  private nonisolated(nonsending) func goOn(_ stores: Stores) async {
    guard let waiting = pending.withLock({ $0 }) else { return }
    let state = await stores.hub.state
    let status = tabs.items.first { $0.tab == waiting.tab }?.status(state)
    guard let outcome = status?.outcome(ofMove: waiting.move) else { return }
    pending.withLock { $0 = nil }
    var progress = Progress()
    await run(waiting.navigation, after: outcome, waiting.answer, &progress, stores)
    await stores.hub.send(.updated(progress.update))
  }

  private func askingTab(_ state: State) -> Tab? {
    let tab = pending.withLock { $0?.tab } ?? state[keyPath: tabs.bar].selected
    return tabs.items.first { $0.tab == tab }?.status(state).isAsking == true ? tab : nil
  }
}
