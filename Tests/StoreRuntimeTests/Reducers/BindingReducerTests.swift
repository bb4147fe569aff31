import StoreRuntime
import TestSupport
import Testing

struct BindingReducerTests {
  @Test("A write is done where the reducer stands in the body")
  func order() async {
    let store = Store(initialState: Questionnaire.State()) { Questionnaire() }

    await store.send(.binding(.set(\.name, "Blob")))

    #expect(await store.state.name == "Blob")
    #expect(await store.state.log == ["before: ", "changed:  to Blob", "after: Blob"])
  }

  @Test("A write of the value that is there changes nothing, and is an action all the same")
  func sameValue() async {
    let store = Store(initialState: Questionnaire.State(name: "Blob")) { Questionnaire() }

    await store.send(.set(\.name, "Blob"))

    #expect(await store.state.log == ["before: Blob", "after: Blob"])
  }

  @Test("Parts of properties, optionals and computed properties are written")
  func properties() async {
    let store = Store(initialState: Questionnaire.State()) { Questionnaire() }

    await store.send(.set(\.address.city, "Ghent"))
    await store.send(.set(\.address.lines[1], "Korenmarkt"))
    await store.send(.set(\.age, 41))
    #expect(await store.state.age == 41)
    await store.send(.set(\.age, nil))
    await store.send(.set(\.shoutedName, "BLOB"))

    let state = await store.state
    #expect(state.address == Questionnaire.Address(city: "Ghent", lines: ["", "Korenmarkt"]))
    #expect(state.age == nil)
    #expect(state.name == "blob")
    #expect(state.log.contains("city"))
  }

  @Test("Outside of a store the reducer writes as well")
  func unprepared() {
    var state = Questionnaire.State()

    _ = Questionnaire().reduce(into: &state, action: .set(\.name, "Blob"))

    #expect(state.name == "Blob")
  }

  @Test("Actions that can't list their cases are looked into")
  func withoutCasePaths() async {
    let store = Store(initialState: Plain.State()) { Plain() }

    await store.send(.clearButtonTapped)
    await store.send(.restored(.set(\.text, "b")))
    await store.send(.binding(.set(\.text, "a")))
    await store.send(.restored(.set(\.text, "c")))

    #expect(await store.state.text == "a")
  }

  @Test("The writes may be in an enum of what a view sends, or in a case that is named")
  func viewActions() async {
    let store = Store(initialState: Form.State()) { Form() }

    await store.send(.view(.appeared))
    await store.send(.view(.set(\.isOn, true)))
    await store.send(.changed(.set(\.name, "a")))

    #expect(await store.state == Form.State(isOn: true, name: "a"))
  }

  @Test("Of several cases with writes, only the one named binding is performed")
  func severalCases() async {
    let store = Store(initialState: Draft.State()) { Draft() }

    await store.send(.binding(.set(\.text, "a")))
    await store.send(.restored(.set(\.text, "b")))

    #expect(await store.state.text == "a")
  }

  @Test("A state that is an enum is written only in the case that the write names")
  func enumState() async {
    let store = Store(initialState: Choice.State.text("a")) { Choice() }

    await store.send(.set(\.text, "b"))
    #expect(await store.state == .text("b"))
    await store.send(.set(\.[case: \.text], "c"))
    #expect(await store.state == .text("c"))

    await store.send(.set(\.number, 3))
    await store.send(.set(\.[case: \.number], 3))
    #expect(await store.state == .text("c"))
    var state = await store.state
    state.number = 3
    #expect(state == .number(3))

    await store.send(.set(\.size, 2))
    #expect(await store.state == .number(2))
  }

  @Test("A write to an enum inside the state changes only the case that it names")
  func enumInside() async {
    let store = Store(initialState: Holder.State()) { Holder() }

    await store.send(.set(\.choice.text, "b"))
    #expect(await store.state.choice == .text("b"))
    await store.send(.set(\.choice.number, 3))
    #expect(await store.state.choice == .text("b"))
  }

  @Test("A write to another property may change the case of an enum")
  func computedProperty() async {
    let store = Store(initialState: Holder.State()) { Holder() }

    await store.send(.set(\.isNumber, true))
    #expect(await store.state.choice == .number(0))
    await store.send(.set(\.isNumber, false))
    #expect(await store.state.choice == .text(""))
    await store.send(.set(\.selection, 3))
    #expect(await store.state.choice == .number(3))
    await store.send(.set(\.isNumber, false))
    await store.send(.set(\.label, "four"))
    #expect(await store.state.choice == .number(4))
  }

  @Test("A write into a stack pops like any other change, and ends effects")
  func navigation() async {
    let beacon = Beacon()
    let store = Store(initialState: Form.State(path: [Leaf.State()]), beacon: beacon) { Form() }
    let task = await store.send(.path(.element(id: 0, action: .listen)))

    await store.send(.changed(.set(\.path, StackState())))
    await task.finish()

    #expect(await store.state.path.isEmpty)
  }
}

/// A feature whose state has an enum.
@Reducer
private struct Holder {
  struct State: Equatable, Sendable {
    var choice = Choice.State.text("a")
    var selection: Int? {
      didSet { choice.number = selection }
    }

    var isNumber: Bool {
      get { choice.number != nil }
      set { if newValue { choice.number = 0 } else { choice.text = "" } }
    }

    var label: String? {
      get { choice.number.map(String.init) ?? "text" }
      set { choice.number = newValue?.count }
    }
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

/// A feature without the macro and without case paths.
private struct Plain: Reducer {
  struct State: Equatable, Sendable {
    var text = ""
  }

  enum Action: BindableAction, Sendable {
    case clearButtonTapped
    case restored(BindingAction<State>)
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

@Reducer
private struct Form {
  struct State: Equatable, Sendable {
    var isOn = false
    var name = ""
    var path = StackState<Leaf.State>()
  }

  enum Action: ViewAction, Sendable {
    case view(View)
    case changed(BindingAction<State>)
    case path(StackActionOf<Leaf>)

    enum View: BindableAction, Sendable {
      case appeared
      case binding(BindingAction<State>)
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    BindingReducer(action: \.changed)
      .forEach(\.path, action: \.path) { Leaf() }
  }
}

@Reducer
private struct Draft {
  struct State: Equatable, Sendable {
    var text = ""
  }

  enum Action: BindableAction, Sendable {
    case restored(BindingAction<State>)
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

@Reducer
private struct Choice {
  enum State: Equatable, Sendable {
    case text(String)
    case number(Int)

    /// A property that is `nil` in one case, but not the payload of another.
    var size: Int? {
      get { if case .number(let number) = self { number } else { nil } }
      set { self = .number(newValue ?? 0) }
    }
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
