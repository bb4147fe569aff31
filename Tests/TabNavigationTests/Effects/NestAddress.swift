import StoreRuntime
import TabNavigation

/// One step on the way to a feature: the place, and what tells the value there from others.
///
/// A property tells nothing, so effects there outlive an assignment.
enum NestStep: Hashable, Sendable {
  case summer
  case winter(Int)
  case one
  case two
  case egg

  /// All features of the tab with a serial number.
  case tab(Int)
  case root
  case screen(StackElementID, name: String, Int)

  case left
  case right
  case calm(Int)
  case wild(Int)
  case phase
  case raw(Int)
  case boiled(Int)
  case spare(Int)
  case row(Int)
  case sheet(Int)
  case calmDialog(Int)
  case wildDialog(Int)
  case box
}

typealias NestAddress = [NestStep]

/// A feature in a state, with what it has received.
struct NestFeature {
  var address: NestAddress = []
  var received: [Int]

  /// Whether the feature is a nest.
  var isNest: Bool {
    switch address.last {
    case .root: !address.contains(.box)
    case .screen(_, "nest", _), .sheet: true
    default: false
    }
  }
}

extension [NestFeature] {
  fileprivate init(_ egg: Egg.State) { self = [NestFeature(received: egg.received)] }

  fileprivate mutating func add(_ step: NestStep, _ features: Self) {
    for feature in features {
      append(NestFeature(address: [step] + feature.address, received: feature.received))
    }
  }
}

extension Season.State {
  var features: [NestFeature] {
    var features: [NestFeature] = []
    switch self {
    case .summer(let colony): features.add(.summer, colony.features)
    case .winter(let egg): features.add(.winter(egg.id), Array(egg))
    }
    return features
  }
}

extension Colony.State {
  var features: [NestFeature] {
    var features = [NestFeature(received: received)]
    features.add(.one, one.features)
    features.add(.two, two.features)
    features.add(.egg, Array(egg))
    return features
  }
}

extension TabStack<NestPath.State> {
  fileprivate var features: [NestFeature] {
    var inside = [NestFeature(received: root.tabReceived)]
    inside.add(.root, root.features)
    for (id, screen) in zip(path.ids, path) {
      switch screen {
      case .nest(let nest): inside.add(.screen(id, name: "nest", nest.id), nest.features)
      case .egg(let egg): inside.add(.screen(id, name: "egg", egg.id), Array(egg))
      }
    }
    var features: [NestFeature] = []
    features.add(.tab(root.serial), inside)
    return features
  }
}

extension TabStack<BoxPath.State> {
  fileprivate var features: [NestFeature] {
    var inside: [NestFeature] = []
    inside.add(.root, Array(root))
    for (id, screen) in zip(path.ids, path) {
      switch screen {
      case .egg(let egg): inside.add(.screen(id, name: "egg", egg.id), Array(egg))
      case .other(let egg): inside.add(.screen(id, name: "other", egg.id), Array(egg))
      }
    }
    var features: [NestFeature] = []
    features.add(.tab(root.serial), inside)
    return features
  }
}

extension Mood.State {
  fileprivate var egg: (isCalm: Bool, state: Egg.State) {
    switch self {
    case .calm(let egg): (true, egg)
    case .wild(let egg): (false, egg)
    }
  }
}

extension Nest.State {
  fileprivate var features: [NestFeature] {
    var features = [NestFeature(received: received)]
    features.add(.left, Array(left))
    features.add(.right, Array(right))
    features.add(
      mood.egg.isCalm ? .calm(mood.egg.state.id) : .wild(mood.egg.state.id), Array(mood.egg.state))
    switch phase {
    case .raw(let egg):
      features.add(
        .phase,
        [NestFeature(received: []), NestFeature(address: [.raw(egg.id)], received: egg.received)])
    case .boiled(let egg):
      features.add(
        .phase,
        [
          NestFeature(received: []),
          NestFeature(address: [.boiled(egg.id)], received: egg.received),
        ])
    }
    if let spare { features.add(.spare(spare.id), Array(spare)) }
    for egg in row { features.add(.row(egg.id), Array(egg)) }
    if let sheet { features.add(.sheet(sheet.id), sheet.features) }
    if let (isCalm, egg) = dialog?.egg {
      features.add(isCalm ? .calmDialog(egg.id) : .wildDialog(egg.id), Array(egg))
    }
    if let box { features.add(.box, box.features) }
    return features
  }
}

// MARK: - Actions

extension Season.Action {
  static func at(_ address: ArraySlice<NestStep>, _ job: Job) -> Self {
    switch address.first {
    case .summer: .summer(.at(address.dropFirst(), job))
    case .winter: .winter(.job(job))
    default: preconditionFailure("No feature is at \(address).")
    }
  }
}

extension Colony.Action {
  static func at(_ address: ArraySlice<NestStep>, _ job: Job) -> Self {
    switch address.first {
    case nil: .job(job)
    case .one: .one(.at(address.dropFirst(), job))
    case .two: .two(.at(address.dropFirst(), job))
    case .egg: .egg(.job(job))
    default: preconditionFailure("No feature is at \(address).")
    }
  }
}

extension TabStackAction<Nest.Action, NestPath.State, NestPath.Action> {
  static func at(_ address: ArraySlice<NestStep>, _ job: Job) -> Self {
    let address = address.dropFirst()
    switch address.first {
    case nil: return .root(.tab(.job(job)))
    case .root: return .root(.at(address.dropFirst(), job))
    case .screen(let id, "nest", _):
      return .path(.element(id: id, action: .nest(.at(address.dropFirst(), job))))
    case .screen(let id, _, _): return .path(.element(id: id, action: .egg(.job(job))))
    default: preconditionFailure("No feature is at \(address).")
    }
  }
}

extension TabStackAction<Egg.Action, BoxPath.State, BoxPath.Action> {
  static func at(_ address: ArraySlice<NestStep>, _ job: Job) -> Self {
    switch address.dropFirst().first {
    case .root: .root(.job(job))
    case .screen(let id, "egg", _): .path(.element(id: id, action: .egg(.job(job))))
    case .screen(let id, _, _): .path(.element(id: id, action: .other(.job(job))))
    default: preconditionFailure("No feature is at \(address).")
    }
  }
}

extension Nest.Action {
  static func at(_ address: ArraySlice<NestStep>, _ job: Job) -> Self {
    let rest = address.dropFirst()
    switch address.first {
    case nil: return .job(job)
    case .left: return .left(.job(job))
    case .right: return .right(.job(job))
    case .calm: return .mood(.calm(.job(job)))
    case .wild: return .mood(.wild(.job(job)))
    case .phase:
      switch rest.first {
      case nil: return .phase(.job(job))
      case .raw: return .phase(.raw(.job(job)))
      default: return .phase(.boiled(.job(job)))
      }
    case .spare: return .spare(.job(job))
    case .row(let id): return .row(.element(id: id, action: .job(job)))
    case .sheet: return .sheet(.presented(.at(rest, job)))
    case .calmDialog: return .dialog(.presented(.calm(.job(job))))
    case .wildDialog: return .dialog(.presented(.wild(.job(job))))
    case .box: return .box(.presented(.at(rest, job)))
    default: preconditionFailure("No feature is at \(address).")
    }
  }
}

// MARK: - Changes

extension Season.State {
  /// Changes the nest at an address.
  mutating func modifyNest(
    at address: ArraySlice<NestStep>, _ change: (inout Nest.State) -> Void
  ) {
    guard case .summer(var colony) = self else { return }
    let rest = address.dropFirst(2)
    if address.dropFirst().first == .one {
      colony.one.modifyNest(at: rest, change)
    } else {
      colony.two.modifyNest(at: rest, change)
    }
    self = .summer(colony)
  }
}

extension TabStack<NestPath.State> {
  /// Changes the nest at an address in the tab.
  mutating func modifyNest(
    at address: ArraySlice<NestStep>, _ change: (inout Nest.State) -> Void
  ) {
    let rest = address.dropFirst(2)
    switch address.dropFirst().first {
    case .screen(let id, _, _): self[id: id, case: \.nest]?.modifyNest(at: rest, change)
    default: root.modifyNest(at: rest, change)
    }
  }
}

extension Nest.State {
  fileprivate mutating func modifyNest(
    at address: ArraySlice<NestStep>, _ change: (inout Nest.State) -> Void
  ) {
    if address.isEmpty { change(&self) } else { sheet?.modifyNest(at: address.dropFirst(), change) }
  }
}
