import StoreRuntime
import TabNavigation
import TestSupport

/// Random effects of features in every kind of place, and random changes of what is there.
///
/// Beside the store there is a list of listeners, each with the way to its feature. It knows two
/// rules: an effect lives exactly as long as the value that its feature is in, and an id reaches the
/// feature that uses it and those below.
struct EffectPlacesWalk {
  /// What runs the features.
  enum World {
    case one(StoreOf<Season>)
    case many(TabStores<Colony.State, Colony.Action, Colony.Tab>)
  }

  private struct Listener {
    let name: String
    let address: NestAddress
    let id: Int?
  }

  private(set) var history: [String] = []
  private let world: World
  private let beacon: Beacon
  private var generator: SeededGenerator
  private var listeners: [Listener] = []
  private var saved: [Season.State] = []
  private var lastNumber = 0

  init(seed: UInt64, hasManyStores: Bool) {
    let beacon = Beacon()
    let colony = Colony.State(
      one: NestTab.State(root: Nest.State(serial: 1)),
      two: NestTab.State(
        root: Nest.State(serial: 2), path: [.nest(Nest.State()), .egg(Egg.State())]))
    if hasManyStores {
      let stores = TabStores(initialState: colony, tabs: Colony.tabs) {
        ColonyHub()
      } withDependencies: {
        $0[Beacon.self] = beacon
      }
      world = .many(stores)
    } else {
      world = .one(Store(initialState: .summer(colony), beacon: beacon) { Season() })
    }
    self.beacon = beacon
    generator = SeededGenerator(seed: seed)
    lastNumber = 2
  }

  /// Takes random steps until one goes wrong, and returns whether none did.
  mutating func isFaithful(steps: Int) async -> Bool {
    for _ in 0..<steps {
      let before = await features()
      guard await takeStep(from: before) else { return false }
      let living = Set(await features().map(\.address))
      listeners.removeAll { !living.contains($0.address) }
      guard beacon.alive == listeners.map(\.name).sorted() else { return false }
    }
    return true
  }

  private func features() async -> [NestFeature] {
    switch world {
    case .one(let store): return await store.state.features
    case .many(let stores):
      return await stores.state().features.map {
        NestFeature(address: [.summer] + $0.address, received: $0.received)
      }
    }
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func number() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

// MARK: - Steps

extension EffectPlacesWalk {
  /// Takes a step, and returns whether it did what it had to.
  private mutating func takeStep(from features: [NestFeature]) async -> Bool {
    switch random(0...9) {
    case 0...4: await work(features)
    case 5: return await play(features)
    case 6: await changeWhole()
    case 7: await changeTab(features)
    default: await changeNest(features)
    }
    return true
  }

  /// Lets a feature do something, mostly listen.
  private mutating func work(_ features: [NestFeature]) async {
    guard let address = features.randomElement(using: &generator)?.address else { return }
    let (name, id) = ("\(number())", random(0...2))
    let policies: [EffectPolicy?] = [nil, .replacing, .keeping]
    let choice = random(0...4)
    let job: Job =
      switch choice {
      case 3: .cancel(id: id)
      case 4: .listen(name)
      default: .listen(name, id: id, policies[choice])
      }
    history.append("\(choice) as \(name) by \(id) at \(address)")
    if choice == 1 || choice == 3 { cancel(id, at: address) }
    let isKept = choice == 2 && listeners.contains { $0.address == address && $0.id == id }
    if choice != 3, !isKept {
      listeners.append(Listener(name: name, address: address, id: choice == 4 ? nil : id))
    }
    await send(job, to: address)
  }

  private mutating func cancel(_ id: Int, at address: NestAddress) {
    listeners.removeAll { $0.id == id && $0.address.starts(with: address) }
  }

  private func send(_ job: Job, to address: NestAddress) async {
    switch world {
    case .one(let store): await store.send(.at(address[...], job))
    case .many(let stores): await stores.send(.at(address.dropFirst(), job))
    }
  }

  /// Lets an effect send, and returns whether its feature got that, and no other.
  private mutating func play(_ features: [NestFeature]) async -> Bool {
    guard let listener = listeners.randomElement(using: &generator) else { return true }
    let number = number()
    history.append("play \(number) to \(listener.name)")
    await beacon.play(number, to: listener.name)
    let expected = features.map { feature in
      // A phase has nowhere to put it.
      let isMeant = feature.address == listener.address && feature.address.last != .phase
      return isMeant ? feature.received + [number] : feature.received
    }
    return await self.features().map(\.received) == expected
  }

  /// Changes a nest by itself, or from the outermost feature that can.
  private mutating func changeNest(_ features: [NestFeature]) async {
    let nests = features.filter(\.isNest).map(\.address)
    guard let address = nests.randomElement(using: &generator) else { return }
    let change = randomChange()
    if Bool.random(using: &generator) {
      await send(.change(change), to: address)
      return
    }
    history.append("from outside")
    switch world {
    case .one(let store):
      await store.send(.change { $0.modifyNest(at: address[...], change) })
    case .many:
      await send({ $0.modifyNest(at: address[2...], change) }, toTab: address[1])
    }
    history.append("at \(address)")
  }

  /// Changes a tab as its own reducer does, or puts another in its place.
  private mutating func changeTab(_ features: [NestFeature]) async {
    let tab = Bool.random(using: &generator) ? NestStep.one : .two
    guard features.contains(where: { $0.address.dropFirst().first == tab }) else { return }
    let (choice, nest, serial) = (random(0...6), makeNest(), number())
    let id = random(0...2)
    history.append("\(tab): \(choice) with \(nest.id)")
    let change: @Sendable (inout NestTab.State) -> Void = { tab in
      switch choice {
      case 0 where tab.path.count < 4: tab.push(.nest(nest))
      case 1 where tab.path.count < 4: tab.push(.egg(Egg.State(id: id)))
      case 2: tab.popToRoot()
      case 3: if let last = tab.path.ids.last { tab.pop(from: last) }
      case 4:
        var root = nest
        root.serial = serial
        tab = NestTab.State(root: root, path: [.nest(nest)])
      case 5:
        let serial = tab.root.serial
        tab.root = nest
        tab.root.serial = serial
      default:
        tab.edit { path in
          if !path.isEmpty, id > 0 { path[0] = .egg(Egg.State(id: id)) }
          path.reverse()
        }
      }
    }
    await send(change, toTab: tab)
  }

  private func send(
    _ change: @escaping @Sendable (inout NestTab.State) -> Void, toTab tab: NestStep
  ) async {
    let change = NestTab.Action.root(.tab(.change(change)))
    let action: Colony.Action = tab == .one ? .one(change) : .two(change)
    switch world {
    case .one(let store): await store.send(.summer(action))
    case .many(let stores): await stores.send(action)
    }
  }

  /// Changes the state as a whole: what a feature of many stores can't.
  private mutating func changeWhole() async {
    guard case .one(let store) = world else { return }
    let (choice, id, serials) = (random(0...7), random(0...2), (number(), number()))
    let state = await store.state
    history.append("whole: \(choice) with \(id)")
    switch choice {
    case 0: saved.append(state)
    case 1:
      guard let saved = saved.randomElement(using: &generator) else { return }
      await store.send(.change { $0 = saved })
    case 2: await store.send(.change { $0 = .winter(Egg.State(id: id)) })
    case 3:
      cancel(id, at: [])
      await store.send(.cancel(id: id))
    default:
      let other = Colony.State(
        one: NestTab.State(root: Nest.State(serial: serials.0)),
        two: NestTab.State(root: makeNest(serial: serials.1), path: [.nest(makeNest())]),
        egg: Egg.State(id: id))
      guard choice < 7, case .summer = state else {
        await store.send(.change { $0 = .summer(other) })
        return
      }
      await store.send(
        .summer(
          .change { state in
            switch choice {
            case 4: state = other
            case 5: swap(&state.one, &state.two)
            default: state.egg = other.egg
            }
          }))
    }
  }
}

// MARK: - Changes

extension EffectPlacesWalk {
  private mutating func makeEgg() -> Egg.State { Egg.State(id: random(0...2)) }

  private mutating func makeMood() -> Mood.State {
    random(0...1) == 0 ? .calm(makeEgg()) : .wild(makeEgg())
  }

  /// Returns what makes a tab for a sheet.
  ///
  /// In one store it was made before: its screens get the ids of the store when that sees it.
  private mutating func boxMaker() -> @Sendable () -> BoxTab.State {
    let (root, screens) = (Egg.State(id: random(0...2), serial: number()), [makeEgg(), makeEgg()])
    let make: @Sendable () -> BoxTab.State = {
      BoxTab.State(root: root, path: [.egg(screens[0]), .other(screens[1])])
    }
    guard case .one = world else { return make }
    let box = make()
    return { box }
  }

  private mutating func makeNest(serial: Int = 0, isInside: Bool = false) -> Nest.State {
    var nest = Nest.State(id: random(0...2), mood: makeMood(), serial: serial)
    if random(0...1) == 0 { nest.spare = makeEgg() }
    nest.row = [Egg.State(id: 0), Egg.State(id: 1), Egg.State(id: 2)]
    if random(0...2) == 0 { nest.dialog = makeMood() }
    if !isInside, random(0...1) == 0 { nest.sheet = makeNest(isInside: true) }
    return nest
  }

  private mutating func randomChange() -> @Sendable (inout Nest.State) -> Void {
    let (choice, nest, egg) = (random(0...17), makeNest(), makeEgg())
    let (mood, makeBox) = (makeMood(), boxMaker())
    history.append("change \(choice) with nest \(nest.id), egg \(egg.id)")
    return { state in
      switch choice {
      case 0: state.left = egg
      case 1: swap(&state.left, &state.right)
      case 2, 3: state.mood = mood
      case 4: state.phase = .raw(egg)
      case 5: state.phase = .boiled(egg)
      case 6: state.spare = state.spare == nil ? egg : nil
      case 7: state.spare = egg
      case 8: if state.row.remove(id: egg.id) == nil { state.row.append(egg) }
      case 9: state.row = [egg]
      case 10: state.sheet = state.sheet == nil ? nest : nil
      case 11: state.sheet = nest
      case 12: state.sheet?.id = egg.id
      case 13: state.dialog = state.dialog == nil ? mood : nil
      case 14: state.dialog = mood
      case 15: state.box = state.box == nil ? makeBox() : nil
      case 16: state.box = makeBox()
      default:
        let (serial, received) = (state.serial, state.tabReceived)
        state = nest
        (state.serial, state.tabReceived) = (serial, received)
      }
    }
  }
}
