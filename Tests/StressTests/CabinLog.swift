/// Something that happens in a walk.
///
/// Cabins are named by addresses: routes with the ids of elements in the place of their
/// positions, which change.
enum CabinEvent {
  case start(Int, at: [Turn])
  case order(Int, Switchboard.Command)
  case change(CabinChange, newID: Int, at: [Turn], depth: Int)
  case dismissal(at: [Turn])
  case answer(at: [Turn])
}

/// What a walk should have come to.
struct CabinLog {
  var cabin = CabinModel(0)

  /// How many actions effects were told to send.
  var told = 0

  /// How many of them came too late.
  var dropped = 0

  /// How many actions were sent to what wasn't there any more.
  var rejected = 0

  /// Takes note of an event.
  mutating func note(_ event: CabinEvent) {
    switch event {
    case .start(let number, let address):
      guard let route = cabin.route(at: address) else {
        rejected += 1
        return
      }
      told += 1
      cabin[route[...]].effects.insert(number)
      cabin[route[...]].received += 1
    case .order(let number, .send):
      told += 1
      guard let route = cabin.route(to: number) else {
        dropped += 1
        return
      }
      cabin[route[...]].received += 1
    case .order(let number, .finish):
      guard let route = cabin.route(to: number) else { return }
      cabin[route[...]].effects.remove(number)
    case .order(let number, .dismiss):
      guard let route = cabin.route(to: number) else { return }
      cabin.dismiss(at: CabinModel.presenter(of: route))
    case .change(let change, let newID, let address, let depth):
      guard cabin.route(at: Array(address[..<depth])) != nil else {
        rejected += 1
        return
      }
      guard let route = cabin.route(at: address) else { return }
      change.apply(to: &cabin[route[...]], newID: newID)
    case .dismissal(let address):
      guard let route = cabin.route(at: address) else {
        rejected += 1
        return
      }
      cabin.dismiss(at: route[...])
    case .answer(let address):
      guard let route = cabin.route(at: address) else {
        rejected += 1
        return
      }
      cabin[route[...]].hasAlert = false
    }
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

extension CabinModel {
  /// Returns the part of a route that leads to what goes when the cabin at its end dismisses
  /// itself.
  static func presenter(of route: [Turn]) -> ArraySlice<Turn> {
    let last = route.lastIndex { turn in
      switch turn {
      case .sheet, .left, .right, .path: true
      case .row, .annex: false
      }
    }
    return route[..<(last.map { $0 + 1 } ?? 0)]
  }

  /// Returns the address of the cabin at the end of a route.
  func address(of route: [Turn]) -> [Turn] {
    route.indices.map { index in
      if case .path = route[index] { .path(self[route[...index]].id) } else { route[index] }
    }
  }

  /// Returns the route to the cabin that has an address, `nil` if there is none.
  func route(at address: [Turn]) -> [Turn]? {
    guard let turn = address.first else { return [] }
    let found: (Turn, CabinModel)? =
      switch turn {
      case .sheet: sheet.first.map { (turn, $0) }
      case .left: isWingLeft ? wing.first.map { (turn, $0) } : nil
      case .right: isWingLeft ? nil : wing.first.map { (turn, $0) }
      case .path(let id):
        path.firstIndex { $0.id == id }.map { (.path($0), path[$0]) }
      case .row(let id): rows.first { $0.id == id }.map { (turn, $0) }
      case .annex: annex.first.map { (turn, $0) }
      }
    return found.flatMap { turn, cabin in
      cabin.route(at: Array(address.dropFirst())).map { [turn] + $0 }
    }
  }
}
