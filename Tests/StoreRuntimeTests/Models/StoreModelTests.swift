import Dispatch
import Observation
import StoreRuntime
import Testing

@MainActor
@Suite("The model of a store")
struct StoreModelTests {
  private let model = StoreModel(initialState: Atlas.State()) { Atlas() }

  @Test("shows the state, and sends actions at once")
  func state() {
    #expect(model.year == 2026)

    model.send(.yearChanged(2027))

    #expect(model.year == 2027)
    #expect(model.label == ", 2027")
  }

  @Test("tells the readers of a property that has changed, and no others")
  func invalidation() {
    let year = Readers { [model] in _ = model.year }
    let label = Readers { [model] in _ = model.label }
    let name = Readers { [model] in _ = model.name }
    let path = Readers { [model] in _ = model[stack: \.path, action: \.path] }

    model.send(.yearChanged(2027))
    model.send(.yearChanged(2027))

    #expect([year.count, label.count, name.count, path.count] == [1, 1, 0, 0])
  }

  @Test("tells readers once about all that one action has led to")
  func oneTelling() {
    let presented = Readers { [model] in _ = model.destination }

    model.send(.shownAnew)

    #expect(model.destination != nil)
    #expect(presented.count == 1)
  }

  @Test("lets whoever is told send at once")
  func sendingReader() {
    let name = Readers { [model] in
      if model.year == 2027 { model.send(.set(\.name, "new")) }
    }

    model.send(.yearChanged(2027))

    #expect(model.name == "new")
    #expect(name.count == 1)
  }

  @Test("tells of what effects change, also without a view that sends")
  func effects() async {
    let store = Store(initialState: Pin.State(), on: MainActor.shared) {
      Reduce<Pin.State, Pin.Action> { state, action in
        if case .renamed(let name) = action { state.name = name }
        return .none
      }
    }
    let model = StoreModel(store)
    let name = Readers { _ = model.name }

    store.enqueue(.renamed("A"))
    while model.name.isEmpty { await Task.yield() }

    #expect(name.count == 1)
  }

  @Test("writes bindings of controls as one binding action of the whole property")
  func bindings() {
    model.name = "A"
    model.address.city = "B"
    model[\.tab, sending: \.tabChanged] = 3

    #expect(model.name == "A")
    #expect(model.address == Atlas.Address(city: "B"))
    #expect(model.tab == 3)
  }

  @Test("reads and writes a field of a case only while it is shown")
  func caseBinding() {
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
    let cover = model.scope(\.cover, action: \.cover)
    let name = Readers { _ = cover.name }
    let year = Readers { [model] in _ = model.year }

    cover.send(.renamed("A"))

    #expect(model.cover.name == "A")
    #expect(cover === model.scope(\.cover, action: \.cover))
    #expect(cover.id != model.id)
    #expect([name.count, year.count] == [1, 0])
  }

  @Test("keeps its store alive, and nothing of itself behind")
  func lifetime() {
    weak var store: Store<Atlas.State, Atlas.Action>?
    weak var cover: StoreModel<Pin.State, Pin.Action>?
    do {
      let new = Store(initialState: Atlas.State(), on: MainActor.shared) { Atlas() }
      store = new
      let model = StoreModel(new)
      let part = model.scope(\.cover, action: \.cover)
      cover = part
      _ = part.name
      new.assumeIsolated { _ = $0.send(.yearChanged(1)) }
      #expect(model.year == 1)
    }

    #expect(store == nil)
    #expect(cover == nil)
  }

  @Test("goes alone: its store tells nobody then")
  func modelIsReleased() {
    let store = Store(initialState: Atlas.State(), on: MainActor.shared) { Atlas() }
    weak var released: StoreModel<Atlas.State, Atlas.Action>?
    do {
      let model = StoreModel(store)
      released = model
      _ = model.year
    }
    #expect(released == nil)

    store.assumeIsolated { _ = $0.send(.yearChanged(1)) }
    #expect(StoreModel(store).year == 1)
  }

  @Test("has the id of another model of its store, and shows the same")
  func twoModels() throws {
    let store = Store(initialState: Atlas.State(), on: MainActor.shared) { Atlas() }
    let (first, second) = (StoreModel(store), StoreModel(store))
    let year = Readers { _ = second.year }

    first.send(.yearChanged(1))
    first.send(.shown(.pin(Pin.State())))

    #expect(first.id == second.id)
    #expect(year.count == 1)
    let one = try #require(first[presented: \.destination?.pin, action: \.destination.pin])
    let other = try #require(second[presented: \.destination?.pin, action: \.destination.pin])
    #expect(one.id == other.id)
    #expect(one !== other)
  }

  @Test("of a scoped store has the id of every other model of the part")
  func modelsOfScopedStores() {
    let store = Store(initialState: Atlas.State(), on: MainActor.shared) { Atlas() }
    let scoped = store.scope(\.cover, action: \.cover)
    let models = [
      StoreModel(scoped), StoreModel(scoped), StoreModel(store.scope(\.cover, action: \.cover)),
      StoreModel(store).scope(\.cover, action: \.cover),
    ]
    let whole = StoreModel(store.scope(\.self, action: \.self))

    #expect(Set(models.map(\.id)).count == 1)
    #expect(whole.id != models[0].id)
    #expect(whole.scope(\.cover, action: \.cover).id != models[0].id)
  }

  @Test("of a scoped store shows the part")
  func scopedStore() {
    let store = Store(initialState: Atlas.State(), on: MainActor.shared) { Atlas() }
    let model = StoreModel(store.scope(\.cover, action: \.cover))
    let name = Readers { _ = model.name }

    store.assumeIsolated { _ = $0.send(.cover(.renamed("A"))) }
    store.assumeIsolated { _ = $0.send(.yearChanged(1)) }

    #expect(model.name == "A")
    #expect(name.count == 1)
  }

  private actor Interface {
    nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
  }

  @Test("follows a store on another actor with the executor of the main actor")
  func storeOnMainExecutor() {
    let store = Store(initialState: Atlas.State(year: 1), on: Interface()) { Atlas() }
    let model = StoreModel(store)
    let neighbor = StoreModel(Store(initialState: Atlas.State(year: 3), on: store) { Atlas() })

    model.send(.yearChanged(2))
    neighbor.send(.yearChanged(4))

    #expect(model.year == 2)
    #expect(neighbor.year == 4)
  }

  /// A text that counts how often it is compared.
  private struct Label: Equatable, Sendable {
    let comparisons: Comparisons

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.comparisons.count.withLock { $0 += 1 }
      return true
    }
  }

  private final class Comparisons: Sendable {
    let count = Guarded(0)
  }

  private struct Labelled: Sendable {
    let label: Label
    var year = 0

    subscript(place: Int) -> Label { label }
  }

  private func model(counting comparisons: Comparisons) -> StoreModel<Labelled, Int> {
    StoreModel(initialState: Labelled(label: Label(comparisons: comparisons))) {
      Reduce<Labelled, Int> { state, year in
        state.year = year
        return .none
      }
    }
  }

  @Test("keeps no value to compare with that was read by nobody who is told of changes")
  func untrackedRead() {
    let comparisons = Comparisons()
    let model = model(counting: comparisons)

    _ = model.label
    model.send(1)
    #expect(comparisons.count.withLock { $0 } == 0)

    withObservationTracking {
      _ = model.label
    } onChange: {
    }
    model.send(2)
    #expect(comparisons.count.withLock { $0 } == 1)
  }

  @Test("keeps no value that was read by somebody who waits no more")
  func formerReaders() {
    let comparisons = Comparisons()
    let model = model(counting: comparisons)
    for year in 1...50 {
      // A change of the year ends the wait for the label, which is read elsewhere the next time.
      withObservationTracking {
        _ = (model.year, model[dynamicMember: \.[year]])
      } onChange: {
      }
      model.send(year)
    }

    #expect(comparisons.count.withLock { $0 } == 50)
    model.send(0)
    #expect(comparisons.count.withLock { $0 } == 50)
  }

  /// The argument of a key path, which counts how many of its kind there are.
  private final class Place: Hashable {
    let count: LockIsolated<Int>

    init(_ count: LockIsolated<Int>) {
      self.count = count
      count.withValue { $0 += 1 }
    }

    deinit { count.withValue { $0 -= 1 } }

    static func == (lhs: Place, rhs: Place) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test("keeps few key paths that nobody waits for, also while nothing is sent")
  func formerKeyPaths() {
    let count = LockIsolated(0)
    let other = StoreModel(initialState: Atlas.State()) { Atlas() }
    for year in 1...500 {
      withObservationTracking {
        _ = (other.year, model[dynamicMember: \.[at: Place(count)]])
        _ = model.scope(\.[at: Place(count)], action: \.self).id
      } onChange: {
      }
      other.send(.yearChanged(year))
    }

    #expect(count.value < 50)
  }

  @Test("of a store that isn't on the main actor is an issue, shows its state and enqueues")
  func distantStore() async {
    let store = Store(initialState: Atlas.State(year: 1)) { Atlas() }
    let recorder = IssueRecorder()

    let model = withIssueReporter(recorder.reporter) { StoreModel(store) }
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.first?.contains("isn't on the main actor") == true)
    #expect(model.year == 1)
    #expect(model.isPresent)

    model.send(.yearChanged(2))

    #expect(model.year == 1)
    await store.send(.tabChanged(1))
    #expect(await store.state.year == 2)
  }

  private actor Worker {
    func work(until gate: DispatchSemaphore, hasBegun: CheckedContinuation<Void, Never>) {
      hasBegun.resume()
      gate.wait()
    }
  }

  @Test("doesn't wait for an actor that is at work, which may wait for the main one")
  func busyStore() async {
    let worker = Worker()
    let store = Store(initialState: Atlas.State(), on: worker) { Atlas() }
    await store.send(.yearChanged(1))
    let gate = DispatchSemaphore(value: 0)
    await withCheckedContinuation { hasBegun in
      Task.detached { await worker.work(until: gate, hasBegun: hasBegun) }
    }

    let models = withIssueReporter(IssueRecorder().reporter) {
      (StoreModel(store), StoreModel(store.scope(\.cover, action: \.cover)))
    }

    #expect((models.0.year, models.1.name) == (1, ""))
    gate.signal()
  }
}

extension Atlas.State {
  fileprivate subscript(at place: some Hashable) -> Int { year }
}
