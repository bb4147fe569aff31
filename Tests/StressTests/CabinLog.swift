/// What a walk should have come to: a cabin that is a value outside of a store.
struct CabinLog {
  var cabin = Cabin.State(0)

  /// How many actions effects were told to send.
  var told = 0

  /// How many of them came too late.
  var dropped = 0

  /// How many actions were sent to what wasn't there any more.
  var rejected = 0

  /// Takes note of an event.
  mutating func note(_ event: CabinEvent) {
    switch event {
    case .start(let number, let isLight, let route):
      let isThere = change(at: route) { cabin in
        if isLight { cabin.light(number) } else { cabin.effects.insert(number) }
        cabin.received += 1
      }
      if isThere { told += 1 }
    case .putOut(let route): change(at: route) { $0.light(nil) }
    case .order(let number, let command): note(command, for: number)
    case .change(let change, let newID, let route, let depth):
      self.change(at: Array(route[..<depth])) { cabin in
        cabin.modify(at: route[depth...]) { change.apply(to: &$0, newID: newID) }
      }
    case .dismissal(let route):
      if change(at: route, { _ in }) { cabin.dismiss(at: route[...]) }
    case .answer(let route): change(at: route) { $0.alert = nil }
    }
  }

  private mutating func note(_ command: Switchboard.Command, for effect: Int) {
    let route = cabin.route(to: effect)
    if command != .dismiss {
      told += 1
      if route == nil { dropped += 1 }
    }
    guard let route else { return }
    switch command {
    case .send: change(at: route) { $0.received += 1 }
    case .finish: change(at: route) { $0.end(effect) }
    case .dismiss: cabin.dismiss(at: Cabin.State.presenter(of: route))
    }
  }

  /// Changes a cabin, and returns whether it is there.
  @discardableResult
  private mutating func change(at route: [Turn], _ body: (inout Cabin.State) -> Void) -> Bool {
    guard cabin[route[...]] != nil else {
      rejected += 1
      return false
    }
    cabin.modify(at: route[...], body)
    return true
  }

  /// Returns what it may have come to after events of which nobody knows the order.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - isRight: Whether an outcome is the one that is looked for.
  /// - Returns: The outcome, `nil` if none is right.
  func outcome(of events: [CabinEvent], where isRight: (CabinLog) -> Bool) -> CabinLog? {
    if events.isEmpty { return isRight(self) ? self : nil }
    for index in events.indices {
      var log = self
      var rest = events
      log.note(rest.remove(at: index))
      if let outcome = log.outcome(of: rest, where: isRight) { return outcome }
    }
    return nil
  }
}
