import Observation
import StoreRuntime
import TestSupport
import Testing

@MainActor
@Suite("The model of a store")
struct StoreModelTests {
  private let store = Store(initialState: Cell.State(0), on: MainActor.shared) { Cell() }
  private let model: StoreModelOf<Cell>

  init() {
    model = StoreModel(store)
  }

  @Test("shows the state, sends at once, and tells the readers of a property that has changed")
  func invalidation() {
    let label = Readers { [model] in _ = model.label }
    let name = Readers { [model] in _ = model.name }
    let path = Readers { [model] in _ = model[stack: \.path, action: \.path] }

    model.send(.up)
    model.send(.change { $0.count = 1 })

    #expect((model.count, model.label) == (1, " 1"))
    #expect([label, name, path].map(\.count) == [1, 0, 0])
  }

  @Test("tells readers once about all that one action has led to, and lets them send at once")
  func oneTelling() {
    let count = Readers { [model] in
      if model.count == 2 { model.send(.set(\.name, "new")) }
    }

    model.send(
      .perform {
        $0.count = 1
        return .send(.up)
      })

    #expect((model.count, model.name) == (2, "new"))
    #expect(count.count == 1)
  }

  @Test("reports what a control writes if the feature has no BindingReducer")
  func bindingsWithoutReducer() async {
    let store = Store<Cell.State, Cell.Action>(
      initialState: Cell.State(1), on: MainActor.shared
    ) {
      EmptyReducer()
    }
    let unbound = StoreModel(store)

    let found = await IssueRecorder.issues {
      unbound.name = "A"
      model.name = "A"
    }

    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix(#"A control wrote .set(\State.name, "A")"#) == true)
    #expect(unbound.name != "A" && model.name == "A")
  }

  @Test("writes bindings of controls as one action, and a field of a case only while it is shown")
  func bindings() {
    model.name = "A"
    #expect(model.name == "A")
    model[\.name, sending: \.renamed] = "B"
    model.part.count = 2
    #expect((model.name, model.part) == ("B", Spot.State(count: 2)))

    model[\.kind, case: \.custom] = "ignored"
    #expect(model.kind == .plain)
    #expect(model[\.kind, case: \.custom] == nil)
    model.kind = .custom("A")
    model[\.kind, case: \.custom] = "B"
    model[\.kind, case: \.custom] = nil
    #expect(model[\.kind, case: \.custom] == "B")
  }

  @Test("gives the same model for a part as long as somebody holds it, with an id of its own")
  func scope() {
    let part = model.scope(\.part, action: \.part)
    let readers = [Readers { _ = part.count }, Readers { [model] in _ = model.name }]

    part.send(.up)

    #expect(model.part.count == 1)
    #expect(part === model.scope(\.part, action: \.part))
    #expect(part.id != model.id)
    #expect(readers.map(\.count) == [1, 0])
  }

  @Test("goes alone, and keeps neither its parts nor its store behind")
  func lifetime() {
    weak var store: StoreOf<Cell>?
    weak var model: StoreModelOf<Cell>?
    weak var part: StoreModelOf<Spot>?
    do {
      let new = Store(initialState: Cell.State(0), on: MainActor.shared) { Cell() }
      store = new
      do {
        let whole = StoreModel(new)
        let scoped = whole.scope(\.part, action: \.part)
        (model, part) = (whole, scoped)
        _ = (whole.count, scoped.count)
      }
      #expect(model == nil && part == nil)

      new.assumeIsolated { _ = $0.send(.up) }
      #expect(StoreModel(new).count == 1)
    }

    #expect(store == nil)
  }

  @Test("that is gone leaves nothing that grows in a store without actions")
  func formerModels() {
    // None holds what all models of one part share.
    let store = Store(initialState: Cell.State(0), on: MainActor.shared) { Cell() }

    for _ in 0..<10 {
      let model = StoreModel(store)
      withObservationTracking {
        #expect(model.count == 0)
      } onChange: {
      }
    }

    #expect(store.assumeIsolated { $0.listenerCount } <= 1)
  }

  @Test("has the id of another model of its store, and shows the same")
  func twoModels() throws {
    let second = StoreModel(store)
    let count = Readers { _ = second.count }

    model.send(.up)
    model.send(.change { $0.sheet = Cell.State(1) })

    #expect(model.id == second.id)
    #expect(count.count == 1)
    let sheets = try [model, second].map { try #require($0[presented: \.sheet, action: \.sheet]) }
    #expect(sheets[0].id == sheets[1].id)
    #expect(sheets[0] === sheets[1])
  }

  @Test("of a scoped store shows the part, and has the id of every other model of the part")
  func scopedStores() {
    let scoped = store.scope(state: \.part, action: \.part)
    let models = [
      StoreModel(scoped), StoreModel(scoped),
      StoreModel(store.scope(state: \.part, action: \.part)),
      model.scope(\.part, action: \.part),
    ]
    let whole = StoreModel(store.scope(state: \.self, action: \.self))
    let count = Readers { _ = models[0].count }

    store.assumeIsolated { _ = $0.send(.part(.up)) }
    store.assumeIsolated { _ = $0.send(.up) }

    #expect(models.map(\.count) == [1, 1, 1, 1])
    #expect(count.count == 1)
    #expect(Set(models.map(\.id)).count == 1)
    #expect(whole.id != models[0].id)
    #expect(whole.scope(\.part, action: \.part).id != models[0].id)
  }

  @Test("of a scoped store presents what every other model of the part presents")
  func presentedInScopedStores() throws {
    let models = (0..<2).map { _ in StoreModel(store.scope(state: \.self, action: \.self)) }

    model.send(.change { $0.sheet = Cell.State(1) })

    let sheets = try models.map { try #require($0[presented: \.sheet, action: \.sheet]) }
    #expect(sheets[0] === sheets[1])
  }

  private actor Interface {
    nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
  }

  @Test("follows a store on another actor with the executor of the main actor")
  func storeOnMainExecutor() {
    let store = Store(initialState: Cell.State(0), on: Interface()) { Cell() }
    let models = [
      StoreModel(store), StoreModel(Store(initialState: Cell.State(1), on: store) { Cell() }),
    ]

    for model in models { model.send(.up) }

    #expect(models.map(\.count) == [1, 1])
  }

  /// A text that counts how often it is compared.
  private struct Label: Equatable, Sendable {
    let comparisons: Kept<Int>

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.comparisons.increment()
      return true
    }
  }

  private struct Labelled: Sendable {
    let label: Label
    var year = 0

    subscript(place: Int) -> Label { label }
  }

  @Test("compares no value that nobody waits for, who is told of changes, or waits no more")
  func comparisons() {
    let comparisons = Kept(0)
    let model = StoreModel(initialState: Labelled(label: Label(comparisons: comparisons))) {
      Reduce<Labelled, Int> { state, year in
        state.year = year
        return .none
      }
    }

    _ = model.label
    model.send(-1)
    #expect(comparisons.value == 0)
    for year in 1...50 {
      // A change of the year ends the wait for the label, which is read elsewhere the next time.
      withObservationTracking {
        _ = (model.year, model[dynamicMember: \.[year]])
      } onChange: {
      }
      model.send(year)
    }
    #expect(comparisons.value == 50)
    model.send(0)
    #expect(comparisons.value == 50)
  }

  private final class Argument: Hashable, Sendable {
    static func == (lhs: Argument, rhs: Argument) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test("keeps no key path that nobody waits for when something is sent")
  func formerKeyPaths() {
    var arguments: [() -> Argument?] = []
    let other = StoreModel(initialState: Cell.State(0)) { Cell() }
    for _ in 1...50 {
      let argument = Argument()
      withObservationTracking {
        _ = (other.count, model[dynamicMember: \.[row: argument]])
        _ = model.scope(\.[row: argument], action: \.self).id
      } onChange: {
      }
      arguments.append { [weak argument] in argument }
      other.send(.up)
    }

    model.send(.up)

    #expect(arguments.allSatisfy { $0() == nil })
  }

  @Test("notifies the readers of the property that has changed, whichever others waited before")
  func changingReaders() {
    var counts: [String: Int] = [:]
    func track(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) {
        MainActor.assumeIsolated { counts[name, default: 0] += 1 }
      }
    }
    for round in 1...20 {
      counts = [:]
      track("both") { _ = (model.count, model.name) }
      track("name") { _ = model.name }
      track("row") { _ = model[dynamicMember: \.[row: round]] }
      model.send(.renamed("\(round)"))
      #expect(counts == ["both": 1, "name": 1])
      track("kind") { _ = model.kind }
      model.send(.up)
      #expect(counts == ["both": 1, "name": 1, "row": 1])
      model.send(.change { $0.kind = .custom("\(round)") })
      #expect(counts == ["both": 1, "name": 1, "row": 1, "kind": 1])
    }
  }

  private final class Box: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private struct Places: Sendable {
    var number = 0
    var text: String? = "A"
    var box = Box(0)
    var pair = (left: 0, right: [0])
    var double: Int { number * 2 }
  }

  @Test("compares properties of all kinds: in a struct, in an object, in an optional, computed")
  func kindsOfProperties() {
    let model = StoreModel(initialState: Places()) {
      Reduce<Places, Int> { state, number in
        switch number {
        case 0: state.number += 1
        case 1: state.text?.append("B")
        case 2: state.box = Box(state.box.number + 1)
        case 3: state.pair.right.append(1)
        default: break
        }
        return .none
      }
    }
    let readers = [
      Readers { _ = model.number }, Readers { _ = model.double },
      Readers { _ = model.text }, Readers { _ = model[dynamicMember: \.text?.count] },
      Readers { _ = model[dynamicMember: \.box.number] },
      Readers { _ = model[dynamicMember: \.pair.right] },
      Readers { _ = model[dynamicMember: \.pair.left] },
    ]
    func counts(after action: Int) -> [Int] {
      model.send(action)
      return readers.map(\.count)
    }

    #expect(counts(after: 4) == [0, 0, 0, 0, 0, 0, 0])
    #expect(counts(after: 0) == [1, 1, 0, 0, 0, 0, 0])
    #expect(counts(after: 1) == [1, 1, 1, 1, 0, 0, 0])
    #expect(counts(after: 2) == [1, 1, 1, 1, 1, 0, 0])
    #expect(counts(after: 3) == [1, 1, 1, 1, 1, 1, 0])
  }

  // MARK: Models that nobody reads

  @Test("lets the store show it nothing until somebody reads, however many models there are")
  func unreadModels() {
    let models = (0..<50).map { number in
      StoreModel(store.scope(state: \.[row: number], action: \.self))
    }
    let parts = (0..<50).map { model.scope(\.[row: "\($0)"], action: \.self) }
    model.send(.up)
    #expect(store.assumeIsolated { $0.listenerCount } == 0)

    let readers = [
      Readers { _ = models[3][dynamicMember: \.self] },
      Readers { _ = parts[3][dynamicMember: \.self] },
    ]
    #expect(store.assumeIsolated { $0.listenerCount } == 2)
    for _ in 0..<3 { model.send(.up) }
    #expect(readers.map(\.count) == [3, 3])
    #expect(models[4][dynamicMember: \.self] == 4 && parts[4][dynamicMember: \.self] == 4)
  }

  @Test("stops to look at states when nobody waits any more, and begins again")
  func pauses() {
    for count in 1...3 {
      var changes = 0
      withObservationTracking {
        _ = model.count
      } onChange: {
        MainActor.assumeIsolated { changes += 1 }
      }
      model.send(.up)
      #expect((changes, model.count) == (1, count))
      #expect(store.assumeIsolated { $0.listenerCount } == 0)
    }
    withObservationTracking {
      #expect(model.isPresent)
    } onChange: {
    }
    let path = Readers { [model] in _ = model[stack: \.path, action: \.path] }
    model.send(.change { $0.path.append(Cell.State(1)) })
    #expect(path.count == 1)
  }

  @Test(
    "tells of a change, though another model begins to be read before",
    .immediateStart("The effect reads when the change was told."))
  func readBeforeTelling() {
    let other = StoreModel(store.scope(state: \.part, action: \.part))
    let changes = Kept(0)
    withObservationTracking {
      _ = model.count
    } onChange: {
      changes.increment()
    }

    let read: @Sendable () -> Void = {
      MainActor.assumeIsolated {
        withObservationTracking {
          _ = other.count
        } onChange: {
          changes.increment()
        }
      }
    }
    model.send(
      .perform { state in
        state.count += 1
        return .run { _ in read() }
      })
    #expect(changes.value == 1)
    model.send(.part(.up))

    #expect(changes.value == 2)
  }

  @Test("forgets the parts whose models are gone as others come, though nobody reads")
  func formerParts() {
    var arguments: [() -> Argument?] = []
    for _ in 1...200 {
      let argument = Argument()
      _ = model.scope(\.[row: argument], action: \.self).id
      _ = StoreModel(store.scope(state: \.[row: argument], action: \.self))
      arguments.append { [weak argument] in argument }
    }

    #expect(arguments.count { $0() != nil } < 10)
  }

  @Test("of a store on another actor stops the program")
  func distantStore() async {
    await #expect(processExitsWith: .failure) {
      let store = Store(initialState: Cell.State(0)) { Cell() }
      await MainActor.run { _ = StoreModel(store) }
    }
  }
}
