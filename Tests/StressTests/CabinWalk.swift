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
    store = Store(initialState: Cabin.State(0)) {
      Cabin()
    } withDependencies: {
      $0[Switchboard.self] = switchboard
    }
  }

  /// Does something somewhere, often while effects are doing what they were told.
  ///
  /// - Parameter issues: The issues that the walk has met so far.
  /// - Returns: Whether the store is as it should be when all of it is done.
  mutating func step(_ issues: CabinIssues) async -> Bool {
    let routes = log.cabin.routes
    guard let route = routes.randomElement(using: &generator) else { return true }
    var events: [CabinEvent] = []
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      if let start = makeStart(at: route) { events = [start] }
      await send(events)
    case 1:
      if let start = makeStart(at: route) { events = [start] }
      events.append(makeChange(at: route, isFull: routes.count > 10))
      await sendAtOnce(events)
    case 2:
      events = [makeOrder()].compactMap(\.self)
      tell(events)
    case 3, 4, 5, 6:
      events = [makeOrder(), makeOrder()].compactMap(\.self).withoutTwins
      let change = makeChange(at: route, isFull: routes.count > 10)
      events = await meet(events, change)
    case 7:
      events = [log.cabin[route[...]].hasAlert ? .answer(at: log.cabin.address(of: route)) : nil]
        .compactMap(\.self)
      await send(events)
    case 8:
      if !route.isEmpty { events = [.dismissal(at: log.cabin.address(of: route))] }
      await send(events)
    default:
      events = [makeChange(at: route, isFull: routes.count > 10)]
      await send(events)
    }
    return await settle(events, issues)
  }

  private mutating func makeStart(at route: [Turn]) -> CabinEvent? {
    guard log.cabin[route[...]].effects.count < 3 else { return nil }
    lastEffect += 1
    return .start(lastEffect, at: log.cabin.address(of: route))
  }

  private mutating func makeOrder() -> CabinEvent? {
    guard let effect = log.cabin.alive.sorted().randomElement(using: &generator),
      let route = log.cabin.route(to: effect)
    else { return nil }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where !CabinModel.presenter(of: route).isEmpty: return .order(effect, .dismiss)
    case 1, 2: return .order(effect, .finish)
    default: return .order(effect, .send)
    }
  }

  /// Makes a change of a cabin, from itself or from one that it is in.
  private mutating func makeChange(at route: [Turn], isFull: Bool) -> CabinEvent {
    lastID += 1
    let isRemoval = isFull || Int.random(in: 0..<4, using: &generator) == 0
    return .change(
      .random(isRemoval ? CabinChange.removals : CabinChange.all, &generator),
      newID: lastID,
      at: log.cabin.address(of: route),
      depth: Int.random(in: 0...route.count, using: &generator))
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
    return events.compactMap { action(of: $0, in: state, meanwhile) }
  }

  private func action(
    of event: CabinEvent,
    in state: Cabin.State,
    _ meanwhile: @escaping @Sendable () -> Void
  ) -> Cabin.Action? {
    switch event {
    case .start(let number, let address):
      return log.cabin.route(at: address).flatMap { state.wrap(.start(number), at: $0[...]) }
    case .answer(let address):
      return log.cabin.route(at: address)
        .flatMap { state.wrap(.alert(.presented(.yes)), at: $0[...]) }
    case .dismissal(let address):
      return log.cabin.route(at: address).flatMap { state.dismissal(at: $0[...]) }
    case .change(let change, let id, let address, let depth):
      guard let route = log.cabin.route(at: address) else { return nil }
      let action = Cabin.Action.change {
        meanwhile()
        $0.modify(at: route[depth...]) { change.apply(to: &$0, newID: id) }
      }
      return state.wrap(action, at: route[..<depth])
    case .order:
      return nil
    }
  }

  /// Waits until effects have done what they were told, and compares.
  private mutating func settle(
    _ events: [CabinEvent],
    _ issues: CabinIssues
  ) async -> Bool {
    lastEvents = events
    for case .order(let effect, _) in events { await switchboard.answer(effect) }
    let state = await store.state
    let dropped = await store.droppedActions
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

extension Cabin.State {
  /// Returns the action that takes a cabin away.
  fileprivate func dismissal(at route: ArraySlice<Turn>) -> Cabin.Action? {
    let parent = route.dropLast()
    switch route.last {
    case .sheet: return wrap(.sheet(.dismiss), at: parent)
    case .left, .right: return wrap(.wing(.dismiss), at: parent)
    case .row(let id): return wrap(.change { $0.rows.remove(id: id) }, at: parent)
    case .annex: return wrap(.change { $0.annex = nil }, at: parent)
    case .path(let position):
      var ids: [StackElementID] = []
      var state = self
      state.modify(at: parent) { ids = Array($0.path.ids) }
      return wrap(.path(.popFrom(id: ids[position])), at: parent)
    case nil: return nil
    }
  }
}
