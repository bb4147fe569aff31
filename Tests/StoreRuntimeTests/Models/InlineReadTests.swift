import Observation
import StoreRuntime
import Testing

@MainActor
@Suite("What is read of a model that nobody keeps")
struct InlineReadTests {
  private let model = StoreModel(
    initialState: Atlas.State(path: StackState([Map.State(title: "A"), Map.State(title: "B")]))
  ) {
    Atlas()
  }

  /// Returns whether a reader, who keeps nothing, is told of what a closure does.
  private func isTold(
    of change: () -> Void, reading read: (StoreModelOf<Atlas>) -> Void
  ) -> Bool {
    let isTold = Kept(false)
    withObservationTracking {
      read(model)
    } onChange: {
      isTold.value = true
    }
    change()
    return isTold.value
  }

  @Test("of a part is told when it changes, and not before")
  func part() {
    let read = { (model: StoreModelOf<Atlas>) in
      _ = model.scope(\.cover, action: \.cover).name
    }

    #expect(!isTold(of: { model.send(.yearChanged(1)) }, reading: read))
    #expect(isTold(of: { model.send(.cover(.renamed("A"))) }, reading: read))
  }

  @Test("of what is presented is told when it changes, and not before")
  func presented() {
    model.send(.shown(.pin(Pin.State())))
    let read = { (model: StoreModelOf<Atlas>) in
      _ = model[presented: \.destination?.pin, action: \.destination.pin]?.name
    }

    #expect(!isTold(of: { model.send(.yearChanged(1)) }, reading: read))
    #expect(
      isTold(
        of: { model.send(.destination(.presented(.pin(.renamed("A"))))) }, reading: read))
  }

  @Test("of a case is told when it changes, and not before")
  func enumCase() {
    model.send(.shown(.pin(Pin.State())))
    let read = { (model: StoreModelOf<Atlas>) in
      if case .pin(let pin) = model[presented: \.destination, action: \.destination]?.case {
        _ = pin.name
      }
    }

    #expect(!isTold(of: { model.send(.yearChanged(1)) }, reading: read))
    #expect(
      isTold(
        of: { model.send(.destination(.presented(.pin(.renamed("A"))))) }, reading: read))
  }

  private func readTitle(of model: StoreModelOf<Atlas>) {
    _ = model.screen(StackScreen(id: 1, state: Map.State()), of: \.path, action: \.path)?.title
  }

  @Test(
    "of a screen is told when it changes, however, and when it goes",
    arguments: [
      .path(.element(id: 1, action: .renamed("C"))), .secondRenamed("C"), .path(.popFrom(id: 1)),
      .cleared,
    ] as [Atlas.Action])
  func screen(change: Atlas.Action) {
    #expect(isTold(of: { model.send(change) }, reading: readTitle))
  }

  @Test("of a screen isn't told of what others do")
  func otherScreen() {
    let change = { _ = model.send(.path(.element(id: 0, action: .renamed("C")))) }

    #expect(!isTold(of: change, reading: readTitle))
    #expect(
      !isTold(of: { model.send(.path(.push(id: 5, state: Map.State()))) }, reading: readTitle))
  }

  @Test("is told to several, and to those who read after a model was let go and got again")
  func severalReaders() {
    let names = (0..<3).map { _ in
      Readers { [model] in _ = model.scope(\.cover, action: \.cover).name }
    }

    model.send(.cover(.renamed("A")))
    model.send(.cover(.renamed("B")))

    #expect(names.map(\.count) == [2, 2, 2])
  }

  @Test("doesn't keep the store, whoever waits")
  func lifetime() {
    weak var released: StoreOf<Atlas>?
    do {
      let store = Store(initialState: Atlas.State(), on: MainActor.shared) { Atlas() }
      released = store
      withObservationTracking {
        _ = StoreModel(store).scope(\.cover, action: \.cover).name
      } onChange: {
      }
    }

    #expect(released == nil)
  }

  @Test("has the same id each time, as long as the same is presented")
  func identity() {
    func id(_ part: StoreModelOf<Atlas>) -> ModelID? {
      part.scope(\.self, action: \.self)[
        presented: \.destination?.pin, action: \.destination.pin]?.id
    }
    model.send(.shown(.pin(Pin.State(id: 1))))
    let first = id(model)
    model.send(.yearChanged(1))
    model.send(.yearChanged(2))

    #expect(id(model) == first)
    model.send(.shown(.pin(Pin.State(id: 2))))
    #expect(id(model) != first)
  }

  @Test("doesn't count as shown when a path is written by a view that never read it")
  func unreadPath() {
    model[stack: \.path, action: \.path] = [
      StackScreen(id: 5, state: Map.State()), StackScreen(id: 6, state: Map.State()),
    ]

    #expect(model[stack: \.path, action: \.path].map(\.id) == [5, 6])
  }
}
