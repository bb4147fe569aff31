import StoreRuntime
import TestSupport

/// A walk at random through presentations in presentations, in a store and in a model of it.
struct CabinWalk {
  let store: StoreOf<Cabin>
  let switchboard: Switchboard
  var model = CabinModel(0)
  var generator: SeededGenerator
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

  /// Does something somewhere.
  mutating func step() async {
    let routes = model.routes
    guard let route = routes.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1:
      await startEffect(at: route)
    case 2, 3, 4:
      await tellAnEffect()
    case 5:
      await dismissSomething(at: route)
    case let choice:
      let isFull = routes.count > 20
      let changes = isFull || choice == 6 ? CabinChange.removals : CabinChange.all
      await change(at: route, .random(changes, &generator))
    }
  }

  private func send(_ action: Cabin.Action, at route: [Turn]) async {
    if let action = await store.state.wrap(action, at: route[...]) { await store.send(action) }
  }

  private mutating func startEffect(at route: [Turn]) async {
    guard model[route[...]].effects.count < 3 else { return }
    lastEffect += 1
    model[route[...]].effects.insert(lastEffect)
    await send(.start(lastEffect), at: route)
  }

  private mutating func tellAnEffect() async {
    guard let effect = model.alive.sorted().randomElement(using: &generator),
      let route = model.route(to: effect)
    else { return }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where !route.isEmpty:
      model.dismiss(at: route[...])
      await switchboard.tell(effect, .dismiss)
    case 1, 2:
      model[route[...]].effects.remove(effect)
      await switchboard.tell(effect, .finish)
    default:
      model[route[...]].received += 1
      await switchboard.tell(effect, .send)
    }
  }

  /// Sends the action that takes a cabin away.
  private mutating func dismissSomething(at route: [Turn]) async {
    guard let turn = route.last else { return }
    let parent = Array(route.dropLast())
    switch turn {
    case .sheet:
      await send(.sheet(.dismiss), at: parent)
    case .left, .right:
      await send(.wing(.dismiss), at: parent)
    case .path(let position):
      var ids: [StackElementID] = []
      var state = await store.state
      state.modify(at: parent[...]) { ids = Array($0.path.ids) }
      await send(.path(.popFrom(id: ids[position])), at: parent)
    }
    model.dismiss(at: route[...])
  }

  /// Changes a cabin, from itself or from one that it is in.
  private mutating func change(at route: [Turn], _ change: CabinChange) async {
    lastID += 1
    let id = lastID
    change.apply(to: &model[route[...]], newID: id)
    let depth = Int.random(in: 0...route.count, using: &generator)
    let rest = Array(route[depth...])
    await send(
      .change { $0.modify(at: rest[...]) { change.apply(to: &$0, newID: id) } },
      at: Array(route[..<depth]))
  }
}

/// A change of what one cabin presents.
enum CabinChange: CaseIterable, Sendable {
  case presentSheet
  case presentLeft
  case presentRight
  case renewSheet
  case renewWing
  case switchWing
  case reassign
  case push
  case dismissSheet
  case dismissWing
  case popLast
  case popFirst
  case popAll

  static let all = CabinChange.allCases
  static let removals: [CabinChange] = [
    .dismissSheet, .dismissWing, .popLast, .popFirst, .popAll, .renewSheet, .renewWing,
  ]

  static func random(
    _ changes: [CabinChange],
    _ generator: inout SeededGenerator
  ) -> CabinChange {
    changes.randomElement(using: &generator) ?? .reassign
  }

  func apply(to cabin: inout Cabin.State, newID: Int) {
    switch self {
    case .presentSheet: cabin.sheet = Cabin.State(newID)
    case .presentLeft: cabin.wing = .left(Cabin.State(newID))
    case .presentRight: cabin.wing = .right(Cabin.State(newID))
    case .renewSheet: cabin.sheet = cabin.sheet.map { Cabin.State($0.id) }
    case .renewWing:
      switch cabin.wing {
      case .left(let old): cabin.wing = .left(Cabin.State(old.id))
      case .right(let old): cabin.wing = .right(Cabin.State(old.id))
      case nil: break
      }
    case .switchWing:
      switch cabin.wing {
      case .left(let old): cabin.wing = .right(old)
      case .right(let old): cabin.wing = .left(old)
      case nil: break
      }
    case .reassign:
      let copy = cabin
      cabin = Cabin.State(cabin.id)
      cabin = copy
    case .push: cabin.path.append(Cabin.State(newID))
    case .dismissSheet: cabin.sheet = nil
    case .dismissWing: cabin.wing = nil
    case .popLast: cabin.path.popLast()
    case .popFirst: if !cabin.path.isEmpty { cabin.path.removeFirst() }
    case .popAll: cabin.path = StackState()
    }
  }

  func apply(to cabin: inout CabinModel, newID: Int) {
    switch self {
    case .presentSheet: cabin.sheet = [CabinModel(newID)]
    case .presentLeft: (cabin.wing, cabin.isWingLeft) = ([CabinModel(newID)], true)
    case .presentRight: (cabin.wing, cabin.isWingLeft) = ([CabinModel(newID)], false)
    case .renewSheet: cabin.sheet = cabin.sheet.map(\.renewed)
    case .renewWing: cabin.wing = cabin.wing.map(\.renewed)
    case .switchWing:
      cabin.wing = cabin.wing.map(\.withoutEffects)
      if !cabin.wing.isEmpty { cabin.isWingLeft.toggle() }
    case .reassign: break
    case .push: cabin.path.append(CabinModel(newID))
    case .dismissSheet: cabin.sheet = []
    case .dismissWing: cabin.wing = []
    case .popLast: _ = cabin.path.popLast()
    case .popFirst: if !cabin.path.isEmpty { cabin.path.removeFirst() }
    case .popAll: cabin.path = []
    }
  }
}

extension CabinModel {
  /// A new value with the same id, which keeps the effects of the presentation but not what it held.
  fileprivate var renewed: CabinModel {
    var cabin = CabinModel(id)
    cabin.effects = effects
    return cabin
  }

  /// The same cabin in another presentation.
  fileprivate var withoutEffects: CabinModel {
    var cabin = self
    cabin.effects = []
    cabin.sheet = sheet.map(\.withoutEffects)
    cabin.wing = wing.map(\.withoutEffects)
    cabin.path = path.map(\.withoutEffects)
    return cabin
  }
}
