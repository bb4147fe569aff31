import StoreRuntime
import Testing

@MainActor
@Suite("The model of what is presented")
struct PresentedModelTests {
  private let model = StoreModel(initialState: Atlas.State()) { Atlas() }

  private var pin: StoreModel<Pin.State, Pin.Action>? {
    get { model[presented: \.destination?.pin, action: \.destination.pin] }
    nonmutating set { model[presented: \.destination?.pin, action: \.destination.pin] = newValue }
  }

  private func present(_ id: Int = 0) throws -> StoreModel<Pin.State, Pin.Action> {
    model.send(.shown(.pin(Pin.State(id: id))))
    return try #require(pin)
  }

  @Test("comes and goes with it, and its readers are told")
  func lifetime() throws {
    let readers = Readers { [model] in
      _ = model[presented: \.destination?.pin, action: \.destination.pin]
    }
    #expect(pin == nil)

    let shown = try present()
    shown.send(.renamed("A"))
    #expect(pin === shown)
    #expect(readers.count == 1)
    pin = nil

    #expect(pin == nil)
    #expect(readers.count == 2)
    #expect(!shown.isPresent)
    #expect(shown.name == "A")
  }

  @Test("is another one when it comes anew, or with another id")
  func identity() throws {
    let first = try present(1)
    model.send(.destination(.dismiss))
    let second = try present(1)
    let third = try present(2)
    model.send(.shownAnew)
    let fourth = try #require(pin)

    #expect(Set([first.id, second.id, third.id, fourth.id]).count == 4)
    #expect([first, second, third].allSatisfy { !$0.isPresent })
    #expect(fourth.isPresent)
  }

  @Test("is the same while the same is presented, though its state is assigned anew")
  func assignment() throws {
    let first = try present(1)
    model.send(.shown(.pin(Pin.State(id: 1, name: "B"))))

    #expect(pin === first)
    #expect(first.name == "B")
  }

  @Test("isn't dismissed by a view of another case")
  func otherCase() throws {
    _ = try present()
    model.send(.shown(.map(Map.State())))

    pin = nil

    #expect(model[presented: \.destination?.map, action: \.destination.map] != nil)
  }

  @Test("is told by a flag for alerts, which dismisses once")
  func flag() {
    let alert = AlertState<Atlas.Destination.Answer> {
      TextState("Delete?")
    } actions: {
      ButtonState(action: .yes) { TextState("Yes") }
    }
    model.send(.shown(.alert(alert)))
    #expect(model[isPresented: \.destination?.alert, action: \.destination.alert])

    model[isPresented: \.destination?.alert, action: \.destination.alert] = false
    model[isPresented: \.destination?.alert, action: \.destination.alert] = false

    #expect(model.destination == nil)
  }

  @Test("of an alert's button doesn't dismiss what comes after it")
  func buttonThenFlag() {
    let alert = AlertState<Atlas.Destination.Answer> { TextState("Delete?") }
    model.send(.shown(.alert(alert)))
    model.send(.destination(.presented(.alert(.yes))))
    model.send(.shown(.pin(Pin.State())))

    model[isPresented: \.destination?.alert, action: \.destination.alert] = false

    #expect(pin != nil)
  }

  @Test("tells the cases of an enum of features apart")
  func cases() throws {
    model.send(.shown(.pin(Pin.State(name: "A"))))
    let destination = try #require(
      model[presented: \.destination, action: \.destination])
    let readers = Readers { _ = destination.case }

    guard case .pin(let pin) = destination.case else {
      Issue.record("the destination isn't a pin")
      return
    }
    pin.send(.renamed("B"))

    #expect(pin.name == "B")
    #expect(readers.count == 0)
    guard case .pin(let again) = destination.case else { return }
    #expect(again === pin)
  }

  @Test("is told anew when a case takes the place of another one")
  func changedCase() throws {
    model.send(.shown(.pin(Pin.State())))
    let readers = Readers { [model] in
      _ = model[presented: \.destination, action: \.destination]?.case
    }

    model.send(.shown(.map(Map.State(title: "A"))))

    guard case .map(let map) = model[presented: \.destination, action: \.destination]?.case else {
      Issue.record("the destination isn't a map")
      return
    }
    #expect(map.title == "A")
    #expect(readers.count >= 1)
  }
}
