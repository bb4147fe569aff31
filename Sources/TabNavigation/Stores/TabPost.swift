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

  /// A message, and what it is a part of.
  private struct Letter: Sendable {
    let message: Message
    let group: EffectGroup
    let errand: Int

    var cause: ActionCause { ActionCause(group: group, errand: errand) }
  }

  private struct Box {
    var letters = WorkQueue<Letter>()
    var count = 0
    var errands = PostErrands()

    /// Whether somebody delivers letters now, or is about to.
    var isDelivering = false
  }

  /// The actor of the hub and of the post, where no other is given.
  private actor Desk {}

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

  /// Holds up effects that send faster than letters are delivered.
  let gate = SendGate()

  /// The actor that the hub lives on and letters are delivered on.
  let actor: any Actor

  /// Whether all stores live on it.
  private let isShared: Bool

  /// Whether somebody orders the steps of the stores.
  private let isOrdered: Bool

  private let box = Guarded(Box())
  private let stores = Guarded<Stores?>(nil)

  /// The navigation that waits for an answer, used only by who delivers messages.
  private let pending = Guarded<Pending?>(nil)

  private let isLaunched = Guarded(false)

  init(
    _ tabs: Tabs<State, Action, Tab>, on actor: (any Actor)?, isOrdered: Bool
  ) {
    self.tabs = tabs
    self.actor = actor ?? Desk()
    isShared = actor != nil
    self.isOrdered = isOrdered
  }

  func begin(
    hub: Store<State, HubAction<State, Action>>, _ channels: [Tab: TabChannel<State, Action>]
  ) {
    stores.withLock { $0 = Stores(hub: hub, channels: channels) }
  }

  /// Lets go of the stores, and answers whoever waits.
  func end() {
    stores.withLock { $0 = nil }
    while let letter = box.withLock({ $0.letters.popFirst() }) {
      if case .sent(_, let answer?) = letter.message { answer.give(.superseded) }
      finish(letter)
    }
    pending.withLock { $0.take() }?.answer?.give(.superseded)
    for waiter in gate.open() { waiter.resume() }
  }

  // MARK: Delivery

  /// How many letters are delivered before other jobs of the actor get their turn: if somebody
  /// orders these, only one.
  private var batch: Int { isOrdered ? 1 : 64 }

  /// How many letters there may be before effects are held up.
  private static var limit: Int { 256 }

  /// How many letters there are.
  var letterCount: Int { box.withLock { $0.count } }

  /// Sends a message, and returns when it is delivered with all that it has led to at once.
  func send(
    _ message: Message, in group: EffectGroup, on actor: isolated any Actor
  ) async {
    let errand = box.withLock { $0.errands.begin() }
    put(message, because: ActionCause(group: group, errand: errand))
    beginDelivery(on: actor)
    await wait { $0.wait(for: errand, $1) }
  }

  /// Returns when all letters that are there are delivered, with what they have led to at once.
  func catchUp(on actor: isolated any Actor) async {
    beginDelivery(on: actor)
    await wait { $0.waitForAll($1) }
  }

  /// Sends a message of the store that reduces an action now.
  func add(_ message: Message) {
    put(message, because: .current)
    if isShared {
      beginDelivery(onCurrent: actor)
    } else if mayBegin() {
      Task { await self.deliver(on: self.actor) }
    }
  }

  /// Puts a message behind those that are there.
  func put(_ message: Message, because cause: ActionCause) {
    cause.group.enter()
    box.withLock { box in
      let errand = box.errands.add(to: cause.errand)
      box.letters.append(Letter(message: message, group: cause.group, errand: errand))
      box.count += 1
      // Under the lock, so that the gate follows the count.
      if box.count > Self.limit { gate.close() }
    }
  }

  private nonisolated(nonsending) func wait(
    for add: (inout PostErrands, PostErrands.Waiter) -> Bool
  ) async {
    await withCheckedContinuation { waiter in
      if !box.withLock({ add(&$0.errands, waiter) }) { waiter.resume() }
    }
  }

  /// Begins a delivery for a store, which reduces on the actor: the task is on it from the start.
  private func beginDelivery(onCurrent actor: some Actor) {
    actor.assumeIsolated { beginDelivery(on: $0) }
  }

  /// Begins to deliver letters, if there are any and nobody does.
  private func beginDelivery(on actor: isolated any Actor) {
    if mayBegin() { goOn(on: actor) }
  }

  private func mayBegin() -> Bool {
    box.withLock { box in
      guard !box.letters.isEmpty, !box.isDelivering else { return false }
      box.isDelivering = true
      return true
    }
  }

  /// Delivers some letters, and leaves the rest to another task: other jobs of the actor get their
  /// turn.
  func deliver(on actor: isolated any Actor) async {
    for _ in 0..<batch {
      guard let letter = takeLetter() else { return }
      await deliver(letter.message, letter.cause)
      finish(letter)
    }
    goOn(on: actor)
  }

  private func goOn(on actor: isolated any Actor) {
    Task { await self.deliver(on: actor) }
  }

  /// Takes the next letter; without one, ends the delivery.
  private func takeLetter() -> Letter? {
    box.withLock { box in
      let letter = box.letters.popFirst()
      if letter == nil { box.isDelivering = false }
      return letter
    }
  }

  /// Tells those who wait that a letter is delivered.
  private func finish(_ letter: Letter) {
    let waiters = box.withLock { box in
      box.count -= 1
      let waiters = box.errands.finish(letter.errand)
      return box.count == Self.limit / 2 ? waiters + gate.open() : waiters
    }
    for waiter in waiters { waiter.resume() }
    letter.group.leave()
  }

  private nonisolated(nonsending) func deliver(_ message: Message, _ cause: ActionCause) async {
    guard let stores = stores.withLock({ $0 }) else {
      if case .sent(_, let answer?) = message { answer.give(.superseded) }
      return
    }
    switch message {
    case .reduced(let action, let update):
      await stores.hub.send(.reduced(action, update), because: cause)
      await settle(cause, stores)
    case .barChanged:
      await settle(cause, stores)
    case .sent(let action, let answer):
      if let barAction = tabs.toBarAction.extract(from: action) {
        await navigate(barAction, action, answer, cause, stores)
      } else if let channel = stores.channels.values.first(where: { $0.takes(action) }) {
        await channel.send(action, cause)
      } else {
        await stores.hub.send(.app(action), because: cause)
      }
    }
  }

  // MARK: Navigations

  private nonisolated(nonsending) func navigate(
    _ barAction: TabBarAction<Tab>, _ action: Action, _ answer: NavigationAnswer?,
    _ cause: ActionCause, _ stores: Stores
  ) async {
    var progress = Progress()
    let state = await stores.hub.state
    if case .launched = barAction {
      isLaunched.withLock { $0 = true }
      answer?.give(.done)
    } else if case .backButtonTapped = barAction, let tab = askingTab(state) {
      await move(.back, tab, &progress, cause, stores)
      answer?.give(.done)
    } else {
      switch tabs.goal(of: barAction, state) {
      case .success(let goal):
        await supersede(&progress, cause, stores)
        let bar = state[keyPath: tabs.bar]
        let previous = bar.previous(tabs.back, tabs: tabs.all, initial: tabs.initial)
        let navigation = Navigation(goal, from: bar.selected, previous: previous)
        await run(navigation, after: .unchanged, answer, &progress, cause, stores)
      case .failure(let error):
        answer?.give(.refused(error))
        if answer == nil { tabs.report(error, barAction) }
      }
    }
    await stores.hub.send(.reduced(action, progress.update), because: cause)
    await settle(cause, stores)
  }

  /// Does what is left when the hub has reduced: a navigation may go on, or another tab be shown.
  private nonisolated(nonsending) func settle(_ cause: ActionCause, _ stores: Stores) async {
    await goOn(cause, stores)
    while let (tab, isVisible) = await tabOfWrongVisibility(stores) {
      var progress = Progress()
      await move(.setVisible(isVisible), tab, &progress, cause, stores)
      await stores.hub.send(.updated(progress.update), because: cause)
    }
  }

  /// Returns a tab that is to be hidden, or else shown, and isn't.
  private nonisolated(nonsending) func tabOfWrongVisibility(_ stores: Stores) async -> (
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
    _ progress: inout Progress, _ cause: ActionCause, _ stores: Stores
  ) async {
    var navigation = navigation
    var outcome = outcome
    while true {
      switch navigation.step(after: outcome) {
      case .move(let tab, let step):
        let status = await move(step, tab, &progress, cause, stores)
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
    _ move: StackMove, _ tab: Tab, _ progress: inout Progress, _ cause: ActionCause,
    _ stores: Stores
  ) async -> StackStatus? {
    guard let made = await stores.channels[tab]?.move(move, cause) else { return nil }
    progress.updates.append(made.update)
    return made.status
  }

  /// Gives up the navigation that waits, as another one comes.
  private nonisolated(nonsending) func supersede(
    _ progress: inout Progress, _ cause: ActionCause, _ stores: Stores
  ) async {
    guard let old = pending.withLock({ $0.take() }) else { return }
    old.answer?.give(.superseded)
    let state = await stores.hub.state
    let status = tabs.items.first { $0.tab == old.tab }?.status(state)
    if let status, status.outcome(ofMove: old.move) == nil {
      await move(.giveUp, old.tab, &progress, cause, stores)
    }
  }

  /// Goes on with the navigation that waits for a tab's answer, if that is there.
  private nonisolated(nonsending) func goOn(_ cause: ActionCause, _ stores: Stores) async {
    guard let waiting = pending.withLock({ $0 }) else { return }
    let state = await stores.hub.state
    let status = tabs.items.first { $0.tab == waiting.tab }?.status(state)
    guard let outcome = status?.outcome(ofMove: waiting.move) else { return }
    pending.withLock { $0 = nil }
    var progress = Progress()
    await run(waiting.navigation, after: outcome, waiting.answer, &progress, cause, stores)
    await stores.hub.send(.updated(progress.update), because: cause)
  }

  private func askingTab(_ state: State) -> Tab? {
    let tab = pending.withLock { $0?.tab } ?? state[keyPath: tabs.bar].selected
    return tabs.items.first { $0.tab == tab }?.status(state).isAsking == true ? tab : nil
  }
}
