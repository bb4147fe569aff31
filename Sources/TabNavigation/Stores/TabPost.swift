import StoreRuntimeCore

/// Delivers the messages between the hub of an app and its tabs, one after another.
final class TabPost<State: Sendable, Action: Sendable, Tab: TabIdentifier>: Sendable {
  /// The continuation for a navigation's outcome: the first yielded outcome counts.
  typealias Answer = AsyncStream<MoveOutcome>.Continuation

  /// Copies a tab's new state into the state of the app.
  typealias Update = TabChannel<State, Action>.Update

  // Indirect: unspecialised code looks up the type of a value to copy it, but not of a reference.
  indirect enum Message: Sendable {
    /// An action of the app that isn't reduced yet, with the continuation for its outcome.
    case sent(Action, Answer?)

    /// An action that a tab has reduced.
    case reduced(Action, Update)

    /// A change of the selected tab by the hub, or one that may allow a held link to open.
    case barChanged

    /// A cancellation of the hub's effects by an id, which includes those of the tabs below it.
    case cancelled(id: any Hashable & Sendable)
  }

  /// The contents of a letter, an object because casting one is a comparison of types.
  private final class Contents: Sendable {
    let message: Message

    init(_ message: Message) {
      self.message = message
    }
  }

  /// The default actor of the hub and of the post.
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

  /// Delays effects that send faster than letters are delivered, while it has entries.
  let gate = EffectGroup()

  /// The actor of the hub, on which letters are delivered.
  let actor: any Actor

  /// `true` if all stores run on this actor.
  private let isShared: Bool

  /// `true` if an observation orders the steps of the stores.
  private let isOrdered: Bool

  private let box = Guarded(PostBox())

  // The values aren't generic, so that the locks are specialised code.
  private let currentStores = Guarded<(any Sendable)?>(nil)
  private let standing = Guarded(PostStanding())

  /// `true` if the hub's latest update left no link to open and no tab to show.
  var isSettled: Bool {
    get { standing.withLock { $0.isSettled } }
    set { standing.withLock { $0.isSettled = newValue } }
  }

  private var stores: Stores? { currentStores.withLock { $0 } as? Stores }

  /// The navigation that waits for an answer, used only by deliveries.
  private var pending: Navigation<Tab, Answer>? {
    get { standing.withLock { $0.navigation } as? Navigation<Tab, Answer> }
    set { standing.withLock { $0.navigation = newValue } }
  }

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

  /// Releases the stores, and resumes all waiting callers.
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
    guard let contents = letter.contents as? Contents else {
      preconditionFailure("A post has messages of its own only.")
    }
    return contents.message
  }

  /// Supersedes an undelivered message for its caller.
  private func giveUp(_ message: Message) {
    if case .sent(_, let answer?) = message { answer.yield(.superseded) }
  }

  // MARK: Delivery

  /// The number of letters that are delivered before other jobs of the actor run: only one if an
  /// observation orders the jobs.
  private var batch: Int { isOrdered ? 1 : 64 }

  /// The priority of deliveries and of the effects that they start.
  ///
  /// Without it, letters would be delivered with the priority of the first sender's task. The
  /// task-local values are still that task's: they include its test, and issues of a detached task
  /// would belong to no test.
  private static var priority: TaskPriority { .medium }

  /// The number of letters above which effects are delayed.
  private static var limit: Int { 256 }

  /// Sends a message, and returns when it and everything that immediately followed were delivered.
  func send(
    _ message: Message, in group: EffectGroup, on actor: isolated any Actor
  ) async {
    let conversation = box.withLock { $0.conversations.begin() }
    put(message, because: ActionCause(group: group, conversation: conversation))
    beginDelivery(on: actor)
    await wait(for: conversation)
  }

  /// Returns when all present letters and everything that immediately followed were delivered.
  func catchUp(on actor: isolated any Actor) async {
    beginDelivery(on: actor)
    for conversation in box.withLock({ $0.conversations.all() }) { await wait(for: conversation) }
  }

  /// Sends a message of the store that is reducing an action, or of one of its effects.
  func add(_ message: Message, because cause: ActionCause = .current) {
    put(message, because: cause)
    if isShared {
      beginDelivery(onCurrent: actor)
    } else if mayBegin() {
      Task(priority: Self.priority) { await self.deliver(on: self.actor) }
    }
  }

  /// Appends a message to the queue.
  func put(_ message: Message, because cause: ActionCause) {
    cause.group.enter()
    let contents = Contents(message)
    box.withLock { box in
      let conversation = box.conversations.add(to: cause.conversation)
      box.letters.append(
        PostLetter(contents: contents, group: cause.group, conversation: conversation))
      box.count += 1
      guard box.count > Self.limit, !box.isHoldingUp else { return }
      box.isHoldingUp = true
      gate.enter()
    }
  }

  private nonisolated(nonsending) func wait(for conversation: Int) async {
    await withCheckedContinuation { waiter in
      if !box.withLock({ $0.conversations.wait(for: conversation, waiter) }) { waiter.resume() }
    }
  }

  /// Begins a delivery for a store that is reducing on the actor: the task starts on it.
  private func beginDelivery(onCurrent actor: some Actor) {
    actor.assumeIsolated { beginDelivery(on: $0) }
  }

  /// Begins to deliver letters, if there are any and no delivery is running.
  private func beginDelivery(on actor: isolated any Actor) {
    if mayBegin() { scheduleDelivery(on: actor) }
  }

  private func mayBegin() -> Bool {
    box.withLock { box in
      guard !box.letters.isEmpty, !box.isDelivering else { return false }
      box.isDelivering = true
      return true
    }
  }

  /// Delivers some letters, and leaves the rest to another task, so that other jobs of the actor
  /// run.
  func deliver(on actor: isolated any Actor) async {
    for _ in 0..<batch {
      guard let letter = takeLetter() else { return }
      await deliver(message(of: letter), letter.cause)
      finish(letter)
    }
    scheduleDelivery(on: actor)
  }

  private func scheduleDelivery(on actor: isolated any Actor) {
    Task(priority: Self.priority) { await self.deliver(on: actor) }
  }

  /// Takes the next letter, or ends the delivery if there is none.
  private func takeLetter() -> PostLetter? {
    box.withLock { box in
      let letter = box.letters.popFirst()
      if letter == nil { box.isDelivering = false }
      return letter
    }
  }

  /// Resumes the callers that wait for a letter's delivery.
  private func finish(_ letter: PostLetter) {
    let (waiters, opens) = box.withLock { box in
      box.count -= 1
      let opens = box.isHoldingUp && box.count == Self.limit / 2
      if opens { box.isHoldingUp = false }
      return (box.conversations.finish(letter.conversation), opens)
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
      // Most actions require nothing more, and so no further visit to the hub.
      if standing.withLock({ $0.needsSettling }) { await settle(cause, stores) }
    case .barChanged:
      await settle(cause, stores)
    case .cancelled(let id):
      for channel in stores.channels.values { await channel.cancel(id) }
    case .sent(let action, let answer):
      if let barAction = tabs.toBarAction.extract(from: action) {
        await navigate(barAction, action, answer, cause, stores)
      } else if let tab = tabs.tab(taking: action) {
        await stores.channels[tab]?.send(action, cause)
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
      updates.append(change { $0.record.isLaunched = true })
    }
    var state = await stores.hub.state
    let navigation = tabs.navigation(
      by: barAction, after: pending, reply: answer, &state)
    await run(navigation, updates, by: action, cause, stores)
    await settle(cause, stores)
  }

  /// Executes the steps of a navigation as far as possible, and has the hub reduce their changes.
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
        navigation.take(made?.result, of: move, in: tab)
      case .show(let tab, let isBack):
        updates.append(change { [back = tabs.back] in $0.show(tab, isBack: isBack, back) })
      case .answer(let answer, let outcome, _):
        answer.yield(outcome)
      case .fail(let error):
        if let action = tabs.failure(error, of: navigation.action) {
          put(.sent(action, nil), because: cause)
        }
      case .hold(let url, let answer):
        giveUpHeldLink(for: answer)
        updates.append(change { $0.heldLink = url })
      case .dropHeldLink:
        giveUpHeldLink(for: nil)
        updates.append(change { $0.heldLink = nil })
      case .answerQuestion(let tab, let answer):
        let stack = tabs.items.first { $0.tab == tab }?.stack
        if let action = stack?.tab.answering(answer) { put(.sent(action, nil), because: cause) }
      case .open, .remove:
        // `withStacks()` has removed all groups.
        break
      case .arrange(let visible):
        updates.append(change { $0.visible = visible })
      }
    }
    if navigation.supersedes {
      pending = navigation.outcome == .pending ? navigation : nil
    }
    await stores.hub.send(.updated(updates, by: action), because: cause)
  }

  /// Returns an update that changes the bar.
  private func change(_ body: @escaping @Sendable (inout TabBar<Tab>) -> Void) -> Update {
    { [bar = tabs.bar] state in
      body(&state[keyPath: bar])
      return true
    }
  }

  /// Supersedes the held link for its caller, and keeps another continuation.
  private func giveUpHeldLink(for answer: Answer?) {
    let before = standing.withLock { standing in
      defer { standing.heldAnswer = answer }
      return standing.heldAnswer
    }
    before?.yield(.superseded)
  }

  /// Opens the held link, if it can be opened now.
  private nonisolated(nonsending) func openHeldLink(
    _ cause: ActionCause, _ stores: Stores
  ) async {
    var state = await stores.hub.state
    guard let url = state[keyPath: tabs.bar].heldLink else { return giveUpHeldLink(for: nil) }
    // A held link doesn't dismiss a pending question.
    if pending != nil || tabs.asking(in: state) != nil { return }
    let answer = standing.withLock { $0.heldAnswer }
    var navigation = tabs.navigation(by: .deepLink(url), after: nil, reply: answer, &state)
    if navigation.isHolding { return }
    navigation.isResumed = true
    standing.withLock { $0.heldAnswer = nil }
    await run(navigation, [change { $0.heldLink = nil }], cause, stores)
  }

  /// Does the remaining work after a reduction of the hub.
  ///
  /// It continues a navigation, opens a held link, or shows another tab.
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
  /// Returns the tab that an action is for, or `nil`.
  func tab(taking action: Action) -> Tab? {
    for item in items where item.stack?.storable?.takes(action) == true { return item.tab }
    return nil
  }

  /// Returns a Boolean value that indicates whether no link is held and the selected tab is
  /// visible.
  func isSettled(_ state: inout State) -> Bool {
    access.modify(&state) { $0.heldLink == nil }
      && changesOfVisibility(isLaunched(&state), &state).isEmpty
  }
}

/// A message, with its effect group and its conversation.
private struct PostLetter: Sendable {
  /// The type-erased message, so that the queue is specialised code.
  let contents: any AnyObject & Sendable

  let group: EffectGroup
  let conversation: Int

  var cause: ActionCause { ActionCause(group: group, conversation: conversation) }
}

/// The unfinished work of navigations beside the letters.
private struct PostStanding {
  /// `true` if the hub's latest update left no link to open and no tab to show.
  var isSettled = false

  /// The navigation that waits for an answer.
  var navigation: (any Sendable)?

  /// The continuation for the outcome of the held link.
  var heldAnswer: AsyncStream<MoveOutcome>.Continuation?

  /// `true` if an action of a tab may lead to more than its reduction.
  var needsSettling: Bool { navigation != nil || heldAnswer != nil || !isSettled }
}

/// The letters of a post.
private struct PostBox {
  var letters = WorkQueue<PostLetter>()
  var count = 0
  var conversations = PostConversations()

  /// `true` while letters are being delivered, or are about to be.
  var isDelivering = false

  /// `true` while effects are delayed.
  var isHoldingUp = false
}

/// Counts the undelivered letters of a post, and stores the callers that wait for them.
///
/// A conversation is a letter with the letters that immediately follow from it, which share its
/// number. The common conversation has letters without a waiting sender, such as reports of actions
/// that effects of tabs have sent.
struct PostConversations {
  typealias Waiter = CheckedContinuation<Void, Never>

  /// The number of undelivered letters of each conversation that has any.
  private var counts: [Int: Int] = [:]

  private var last = 0
  private var common = 0

  /// The callers that wait for each conversation.
  private var waiters: [Int: [Waiter]] = [:]

  /// Returns the number of a new conversation.
  mutating func begin() -> Int {
    last += 1
    return last
  }

  /// Counts a letter.
  ///
  /// - Parameter conversation: The letter's conversation, or `nil` for the common conversation.
  /// - Returns: The number of the conversation.
  mutating func add(to conversation: Int?) -> Int {
    counts[conversation ?? common, default: 0] += 1
    return conversation ?? common
  }

  /// Removes a delivered letter from the count.
  ///
  /// - Returns: The callers that waited for the conversation's last letter, to resume.
  mutating func finish(_ conversation: Int) -> [Waiter] {
    guard let count = counts[conversation] else { return [] }
    counts[conversation] = count > 1 ? count - 1 : nil
    guard count == 1 else { return [] }
    return waiters.removeValue(forKey: conversation) ?? []
  }

  /// Adds a caller that waits for a conversation.
  ///
  /// - Returns: `false` if the conversation has no undelivered letters.
  mutating func wait(for conversation: Int, _ waiter: Waiter) -> Bool {
    guard counts[conversation] != nil else { return false }
    waiters[conversation, default: []].append(waiter)
    return true
  }

  /// Returns the conversations that are outstanding now, without those of later messages.
  mutating func all() -> [Int] {
    common = begin()
    return Array(counts.keys)
  }
}
