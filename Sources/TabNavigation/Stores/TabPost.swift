import StoreRuntimeCore

/// Delivers the messages between the hub of an app and its tabs, one after the other.
final class TabPost<State: Sendable, Action: Sendable, Tab: TabIdentifier>: Sendable {
  /// Who waits for the outcome of a navigation: the first one that is yielded counts.
  typealias Answer = AsyncStream<MoveOutcome>.Continuation

  /// Puts what a tab has become into the state of the app.
  typealias Update = TabChannel<State, Action>.Update

  enum Message: Sendable {
    /// An action of the app that nobody has reduced yet, and who waits for its outcome.
    case sent(Action, Answer?)

    /// A tab has reduced an action.
    case reduced(Action, Update)

    /// The hub shows another tab of its own accord, or may let a link be opened that was kept.
    case barChanged

    /// The hub has cancelled what it runs under an id, and the tabs are below it.
    case cancelled(id: any Hashable & Sendable)
  }

  /// The actor of the hub and of the post, where no other is given.
  private actor Desk {}

  private final class Stores: Sendable {
    let hub: Store<State, HubAction<State, Action>>
    let channels: [Tab: TabChannel<State, Action>]

    init(
      _ hub: Store<State, HubAction<State, Action>>, _ channels: [Tab: TabChannel<State, Action>]
    ) {
      (self.hub, self.channels) = (hub, channels)
    }
  }

  let tabs: Tabs<State, Action, Tab>
  let shared = SharedValues()
  let numbering = ElementNumbering()

  /// Holds up effects that send faster than letters are delivered, while it has something to wait
  /// for.
  let gate = EffectGroup()

  /// The actor that the hub lives on and letters are delivered on.
  let actor: any Actor

  /// Whether all stores live on it.
  private let isShared: Bool

  /// Whether somebody orders the steps of the stores.
  private let isOrdered: Bool

  private let box = Guarded(PostBox())

  private let settled = Guarded(false)

  /// Whether the hub's latest update left no link to open and no tab to show.
  var isSettled: Bool {
    get { settled.withLock { $0 } }
    set { settled.withLock { $0 = newValue } }
  }

  // The values aren't generic, so that the locks are specialised code.
  private let currentStores = Guarded<(any Sendable)?>(nil)
  private let pendingNavigation = Guarded<(any Sendable)?>(nil)

  private var stores: Stores? { currentStores.withLock { $0 } as? Stores }

  /// The navigation that waits for an answer, used only by who delivers messages.
  private var pending: Navigation<Tab, Answer>? {
    get { pendingNavigation.withLock { $0 } as? Navigation<Tab, Answer> }
    set { pendingNavigation.withLock { $0 = newValue } }
  }

  /// Who waits for the outcome of the link that is kept, used only by who delivers messages.
  private let heldAnswer = Guarded<Answer?>(nil)

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
    let stores = Stores(hub, channels)
    currentStores.withLock { $0 = stores }
  }

  /// Lets go of the stores, and answers whoever waits.
  func end() {
    currentStores.withLock { $0 = nil }
    while let letter = box.withLock({ $0.letters.popFirst() }) {
      giveUp(message(of: letter))
      finish(letter)
    }
    let navigation = pending
    pending = nil
    navigation?.reply?.yield(.superseded)
    giveUpHeldLink(for: nil)
  }

  private func message(of letter: PostLetter) -> Message {
    guard let message = letter.message as? Message else {
      preconditionFailure("A post has messages of its own only.")
    }
    return message
  }

  /// Answers whoever waits for a message that isn't delivered.
  private func giveUp(_ message: Message) {
    if case .sent(_, let answer?) = message { answer.yield(.superseded) }
  }

  // MARK: Delivery

  /// How many letters are delivered before other jobs of the actor get their turn: if somebody
  /// orders these, only one.
  private var batch: Int { isOrdered ? 1 : 64 }

  /// The priority of deliveries and of the effects that they set off.
  ///
  /// Without it, others' letters would be delivered with the priority of whoever sends first. The
  /// task-local values are still that task's: a test is among them, and issues of a detached task
  /// would belong to none.
  private static var priority: TaskPriority { .medium }

  /// How many letters there may be before effects are held up.
  private static var limit: Int { 256 }

  /// Sends a message, and returns when it is delivered with all that it has led to at once.
  func send(
    _ message: Message, in group: EffectGroup, on actor: isolated any Actor
  ) async {
    let errand = box.withLock { $0.errands.begin() }
    put(message, because: ActionCause(group: group, errand: errand))
    beginDelivery(on: actor)
    await wait(for: errand)
  }

  /// Returns when all letters that are there are delivered, with what they have led to at once.
  func catchUp(on actor: isolated any Actor) async {
    beginDelivery(on: actor)
    for errand in box.withLock({ $0.errands.all() }) { await wait(for: errand) }
  }

  /// Sends a message of the store that reduces an action now, or of one of its effects.
  func add(_ message: Message, because cause: ActionCause = .current) {
    put(message, because: cause)
    if isShared {
      beginDelivery(onCurrent: actor)
    } else if mayBegin() {
      Task(priority: Self.priority) { await self.deliver(on: self.actor) }
    }
  }

  /// Puts a message behind those that are there.
  func put(_ message: Message, because cause: ActionCause) {
    cause.group.enter()
    box.withLock { box in
      let errand = box.errands.add(to: cause.errand)
      box.letters.append(PostLetter(message: message, group: cause.group, errand: errand))
      box.count += 1
      guard box.count > Self.limit, !box.isHoldingUp else { return }
      box.isHoldingUp = true
      gate.enter()
    }
  }

  private nonisolated(nonsending) func wait(for errand: Int) async {
    await withCheckedContinuation { waiter in
      if !box.withLock({ $0.errands.wait(for: errand, waiter) }) { waiter.resume() }
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
      await deliver(message(of: letter), letter.cause)
      finish(letter)
    }
    goOn(on: actor)
  }

  private func goOn(on actor: isolated any Actor) {
    Task(priority: Self.priority) { await self.deliver(on: actor) }
  }

  /// Takes the next letter; without one, ends the delivery.
  private func takeLetter() -> PostLetter? {
    box.withLock { box in
      let letter = box.letters.popFirst()
      if letter == nil { box.isDelivering = false }
      return letter
    }
  }

  /// Tells those who wait that a letter is delivered.
  private func finish(_ letter: PostLetter) {
    let (waiters, opens) = box.withLock { box in
      box.count -= 1
      let opens = box.isHoldingUp && box.count == Self.limit / 2
      if opens { box.isHoldingUp = false }
      return (box.errands.finish(letter.errand), opens)
    }
    if opens { gate.leave() }
    for waiter in waiters { waiter.resume() }
    letter.group.leave()
  }

  private nonisolated(nonsending) func deliver(_ message: Message, _ cause: ActionCause) async {
    guard let stores else { return giveUp(message) }
    switch message {
    case .reduced(let action, let update):
      await stores.hub.send(.updated([update], by: action), because: cause)
      let waits = pendingNavigation.withLock { $0 != nil } || heldAnswer.withLock { $0 != nil }
      // Most actions leave nothing to do, which needs no further visit to the hub.
      if waits || !isSettled { await settle(cause, stores) }
    case .barChanged:
      await settle(cause, stores)
    case .cancelled(let id):
      for channel in stores.channels.values { await channel.cancel(id) }
    case .sent(let action, let answer):
      if let barAction = tabs.toBarAction.extract(from: action) {
        await navigate(barAction, action, answer, cause, stores)
      } else if let item = tabs.items.first(where: { $0.takes(action) }) {
        await stores.channels[item.tab]?.send(action, cause)
      } else {
        await stores.hub.send(.app(action), because: cause)
      }
    }
  }

  // MARK: Navigations

  private nonisolated(nonsending) func navigate(
    _ barAction: TabBarAction<Tab>, _ action: Action, _ answer: Answer?,
    _ cause: ActionCause, _ stores: Stores
  ) async {
    var updates: [Update] = []
    if case .launched = barAction {
      updates.append { [bar = tabs.bar] in $0[keyPath: bar].record.isLaunched = true }
    }
    var state = await stores.hub.state
    let navigation = tabs.navigation(
      by: barAction, after: pending, reply: answer, &state)
    await run(navigation, updates, by: action, cause, stores)
    await settle(cause, stores)
  }

  /// Takes the steps of a navigation as far as it goes, and has the hub reduce what they have
  /// changed.
  private nonisolated(nonsending) func run(
    _ navigation: Navigation<Tab, Answer>, _ updates: [Update], by action: Action? = nil,
    _ cause: ActionCause, _ stores: Stores
  ) async {
    var (navigation, updates) = (navigation, updates)
    while let step = navigation.next() {
      switch step {
      case .move(let tab, let move):
        let made = await stores.channels[tab]?.move(move, cause)
        if let made { updates.append(made.update) }
        navigation.take(made?.status, of: move, in: tab)
      case .show(let tab, let isBack):
        updates.append { [back = tabs.back, bar = tabs.bar] state in
          state[keyPath: bar].show(tab, isBack: isBack, back)
        }
      case .answer(let answer, let outcome, _):
        answer.yield(outcome)
      case .fail(let error):
        if let action = tabs.failure(error, of: navigation.action) {
          put(.sent(action, nil), because: cause)
        }
      case .hold(let url, let answer):
        giveUpHeldLink(for: answer)
        updates.append { [bar = tabs.bar] in $0[keyPath: bar].heldLink = url }
      case .dropHeldLink:
        giveUpHeldLink(for: nil)
        updates.append { [bar = tabs.bar] in $0[keyPath: bar].heldLink = nil }
      case .answerQuestion(let tab, let answer):
        let action = tabs.items.first { $0.tab == tab }?.answer?(answer)
        if let action { put(.sent(action, nil), because: cause) }
      case .open, .remove:
        // `withStacks()` has left groups out.
        break
      case .arrange(let visible):
        updates.append { [bar = tabs.bar] in $0[keyPath: bar].visible = visible }
      }
    }
    if navigation.supersedes {
      pending = navigation.outcome == .pending ? navigation : nil
    }
    await stores.hub.send(.updated(updates, by: action), because: cause)
  }

  /// Answers whoever waits for the link that is kept, and lets another one wait.
  private func giveUpHeldLink(for answer: Answer?) {
    let before = heldAnswer.withLock { held in
      defer { held = answer }
      return held
    }
    before?.yield(.superseded)
  }

  /// Opens the link that is kept, if it can be opened now.
  private nonisolated(nonsending) func openHeldLink(
    _ cause: ActionCause, _ stores: Stores
  ) async {
    var state = await stores.hub.state
    guard let url = state[keyPath: tabs.bar].heldLink else { return giveUpHeldLink(for: nil) }
    // Nobody's question is taken away for a link that has waited.
    if pending != nil || tabs.asking(in: state) != nil { return }
    let answer = heldAnswer.withLock { $0 }
    var navigation = tabs.navigation(by: .deepLink(url), after: nil, reply: answer, &state)
    if navigation.isHolding { return }
    navigation.isResumed = true
    heldAnswer.withLock { $0 = nil }
    let dropHeldLink: Update = { [bar = tabs.bar] in $0[keyPath: bar].heldLink = nil }
    await run(navigation, [dropHeldLink], cause, stores)
  }

  /// Does what is left when the hub has reduced: a link that was kept may be opened, a navigation
  /// go on, or another tab be shown.
  private nonisolated(nonsending) func settle(_ cause: ActionCause, _ stores: Stores) async {
    let state = await stores.hub.state
    if var navigation = pending, let outcome = tabs.outcome(of: navigation, state) {
      navigation.outcome = outcome
      await run(navigation, [], cause, stores)
    }
    await openHeldLink(cause, stores)
    let changes = await stores.hub.withState { [tabs] state in
      var state = state
      return tabs.changesOfVisibility(tabs.isLaunched(&state), &state)
    }
    for (tab, isVisible) in changes {
      let channel = stores.channels[tab]
      guard let made = await channel?.move(.setVisible(isVisible), cause) else { continue }
      await stores.hub.send(.updated([made.update]), because: cause)
    }
  }
}

extension Tabs {
  /// Returns a Boolean value that indicates whether no link is kept, and the tab is shown that is
  /// selected.
  func isSettled(_ state: inout State) -> Bool {
    access.modify(&state) { $0.heldLink == nil }
      && changesOfVisibility(isLaunched(&state), &state).isEmpty
  }
}

/// A message, and what it is a part of.
private struct PostLetter: Sendable {
  /// The type-erased message, so that the queue is specialised code.
  let message: any Sendable

  let group: EffectGroup
  let errand: Int

  var cause: ActionCause { ActionCause(group: group, errand: errand) }
}

/// The letters of a post.
private struct PostBox {
  var letters = WorkQueue<PostLetter>()
  var count = 0
  var errands = PostErrands()

  /// Whether somebody delivers letters now, or is about to.
  var isDelivering = false

  /// Whether effects are held up.
  var isHoldingUp = false
}

/// Counts the letters of a post that aren't delivered yet, and knows who waits for which.
///
/// An errand is a letter and what it leads to at once. It has a number, which the letters that
/// follow from it have, too. The common errand has those that nobody has sent, such as reports of
/// what effects of tabs have sent.
struct PostErrands {
  typealias Waiter = CheckedContinuation<Void, Never>

  /// How many letters an errand has, without those that have none.
  private var counts: [Int: Int] = [:]

  private var last = 0
  private var common = 0

  /// Those who wait for one errand.
  private var waiters: [Int: [Waiter]] = [:]

  /// Returns the number of a new errand.
  mutating func begin() -> Int {
    last += 1
    return last
  }

  /// Counts a letter.
  ///
  /// - Parameter errand: What it is a part of, `nil` for the common errand.
  /// - Returns: The number of the errand.
  mutating func add(to errand: Int?) -> Int {
    counts[errand ?? common, default: 0] += 1
    return errand ?? common
  }

  /// Counts a letter less, as it was delivered.
  ///
  /// - Returns: Those who have waited for the last one, to be told.
  mutating func finish(_ errand: Int) -> [Waiter] {
    guard let count = counts[errand] else { return [] }
    counts[errand] = count > 1 ? count - 1 : nil
    guard count == 1 else { return [] }
    return waiters.removeValue(forKey: errand) ?? []
  }

  /// Lets somebody wait for an errand.
  ///
  /// - Returns: Whether there is something to wait for.
  mutating func wait(for errand: Int, _ waiter: Waiter) -> Bool {
    guard counts[errand] != nil else { return false }
    waiters[errand, default: []].append(waiter)
    return true
  }

  /// Returns all errands that there are now, of which nothing is a part that nobody sends later.
  mutating func all() -> [Int] {
    common = begin()
    return Array(counts.keys)
  }
}
