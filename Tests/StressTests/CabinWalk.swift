import StoreRuntime
import TestSupport

/// A walk at random through presentations in presentations, in a store and in a model of it.
struct CabinWalk {
  /// When effects do what they were told, as seen from the change that they meet.
  private enum Timing: CaseIterable {
    /// They are told before the change is sent, and may be quicker than it or slower.
    case ahead

    /// They are told while the change is being reduced, and come after it.
    case during

    /// Another task tells them.
    case concurrent
  }

  let store: StoreOf<Cabin>
  let switchboard: Switchboard
  var log = CabinLog()

  /// What happened in the last step, in any order.
  private(set) var lastEvents: [CabinEvent] = []
  private var generator: SeededGenerator
  private var lastID = 0
  private var lastEffect = 0

  init(seed: UInt64) {
    let switchboard = Switchboard()
    self.switchboard = switchboard
    generator = SeededGenerator(seed: seed)
    store = Cabin.makeStore(switchboard)
  }

  /// Does something somewhere, often while effects are doing what they were told.
  ///
  /// - Parameter issues: The issues that the walk has met so far.
  /// - Returns: Whether the store is as it should be when all of it is done.
  mutating func step(_ issues: CabinIssues) async -> Bool {
    let route = log.cabin.routes.randomElement(using: &generator) ?? []
    var events: [CabinEvent] = []
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      events = [makeStart(at: route)].compactMap(\.self)
      await send(events)
    case 1:
      events = [makeStart(at: route), makeChange(at: route)]
        .compactMap(\.self)
      await sendAtOnce(events)
    case 2:
      events = [makeOrder()].compactMap(\.self)
      tell(events)
    case 3, 4, 5, 6:
      events = [makeOrder(), makeOrder()].compactMap(\.self).withoutTwins
      let change = makeChange(at: route)
      events = await meet(events, change)
    case 7:
      if log.cabin[route[...]]?.alert != nil { events = [.answer(at: route)] }
      await send(events)
    case 8:
      if !route.isEmpty { events = [.dismissal(at: route)] }
      await send(events)
    default:
      events = [makeChange(at: route)]
      await send(events)
    }
    return await settle(events, issues)
  }

  private mutating func makeStart(at route: [Turn]) -> CabinEvent? {
    let choice = Int.random(in: 0..<8, using: &generator)
    if choice == 0 { return .putOut(at: route) }
    guard let cabin = log.cabin[route[...]], cabin.effects.count < 3 else { return nil }
    lastEffect += 1
    return .start(lastEffect, isLight: choice < 4, at: route)
  }

  private mutating func makeOrder() -> CabinEvent? {
    guard let effect = log.cabin.alive.sorted().randomElement(using: &generator),
      let route = log.cabin.route(to: effect)
    else { return nil }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where !Cabin.State.presenter(of: route).isEmpty: return .order(effect, .dismiss)
    case 1, 2: return .order(effect, .finish)
    default: return .order(effect, .send)
    }
  }

  private mutating func makeChange(at route: [Turn]) -> CabinEvent {
    lastID += 1
    return .change(lastID, at: route, isFull: log.cabin.routes.count > 10, &generator)
  }

  /// Gives effects their orders.
  ///
  /// - Returns: The orders that reached an effect: one may take another effect away.
  @discardableResult
  private func tell(_ orders: [CabinEvent]) -> [CabinEvent] {
    orders.filter { order in
      if case .order(let effect, let command) = order {
        switchboard.tell(effect, command)
      } else {
        false
      }
    }
  }

  /// Lets a change meet effects that do what they were told.
  ///
  /// - Returns: What has happened, in no order.
  private mutating func meet(_ orders: [CabinEvent], _ change: CabinEvent) async -> [CabinEvent] {
    let timing = Timing.allCases.randomElement(using: &generator) ?? .ahead
    let walk = self
    let given = Guarded<[CabinEvent]>([])
    let tell: @Sendable () -> Void = {
      let events = walk.tell(orders)
      given.withLock { $0 = events }
    }
    let actions = await actions(of: [change]) { if timing == .during { tell() } }
    if timing == .ahead { tell() }
    async let told: Void = timing == .concurrent ? tell() : ()
    for action in actions { await store.send(action) }
    await told
    return given.withLock { $0 } + [change]
  }

  /// Sends actions from tasks of their own.
  private func sendAtOnce(_ events: [CabinEvent]) async {
    let actions = await actions(of: events)
    await withTaskGroup { group in
      for action in actions {
        group.addTask { [store] in _ = await store.send(action) }
      }
    }
  }

  private func send(_ events: [CabinEvent]) async {
    for action in await actions(of: events) { await store.send(action) }
  }

  private func actions(
    of events: [CabinEvent],
    _ meanwhile: @escaping @Sendable () -> Void = {}
  ) async -> [Cabin.Action] {
    let state = await store.state
    return events.compactMap { $0.action(in: state, meanwhile) }
  }

  /// Waits until effects have done what they were told, and compares.
  private mutating func settle(
    _ events: [CabinEvent],
    _ issues: CabinIssues
  ) async -> Bool {
    lastEvents = events
    for case .order(let effect, _) in events { await switchboard.answer(effect) }
    let state = await store.state
    let dropped = await store.droppedActionCount
    let alive = switchboard.alive
    let outcome = log.outcome(of: events) { outcome in
      outcome.dropped == dropped && outcome.told == switchboard.received + dropped
        && outcome.rejected == issues.count
        && outcome.cabin.alive == alive && outcome.cabin.matches(state)
    }
    if let outcome { log = outcome }
    return outcome != nil
  }
}

extension [CabinEvent] {
  /// The events without those that order something of an effect that an earlier one orders
  /// something of.
  fileprivate var withoutTwins: [CabinEvent] {
    var effects: Set<Int> = []
    return filter { event in
      if case .order(let effect, _) = event { effects.insert(effect).inserted } else { true }
    }
  }
}
