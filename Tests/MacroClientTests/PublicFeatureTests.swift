import MacroClient
import StoreRuntime
import Testing

/// What macros have written in another module, used from here.
@Suite("Public features")
struct PublicFeatureTests {
  @Test("an enum of features runs the feature that an action is for")
  func runsElements() async {
    let store = Store(initialState: House.State()) { House() }
    let rooms: [House.Path.State] = [.lamp(Lamp.State()), .shelf(Shelf.State()), .map(x: 1, y: 2)]
    for room in rooms { await store.send(.enter(room)) }

    await store.send(.path(.element(id: 0, action: .lamp(.toggle))))
    for item in ["a", "b", "c"] {
      await store.send(.path(.element(id: 1, action: .shelf(.put(item)))))
    }

    let path = await store.state.path
    #expect(path[id: 0]?.lamp?.isOn == true)
    #expect(path[id: 1]?.shelf?.items == ["a", "b"])
    #expect(await store.state.log == ["lamp #0"])
  }

  @Test("enums of plain cases nest in enums of features, at any depth")
  func nestsPlainCases() async {
    let store = Store(initialState: Sky.Planet.State.earth(.winter(.rain))) { Sky.Planet() }
    let weather = Store(initialState: Sky.Weather.State.sun) { Sky.Weather() }

    guard case .earth(let season) = await store.case, case .winter(let winter) = await season.case,
      case .rain = await winter.case, case .sun = await weather.case
    else {
      Issue.record("it is \(await store.state)")
      return
    }
    #expect(await winter.state == .rain)
    #expect(await store.state == .earth(.winter(.rain)))
  }

  @Test("case key paths lead through a stack to an action of an element, and to its own")
  func findsActions() {
    let toggle = House.Action.path(.element(id: 4, action: .lamp(.toggle)))
    let push = House.Action.path(.push(id: 3, state: .garden))
    let set = AnyCasePath(\Case<House.Action>.path[id: 4].lamp.set)

    let found = [
      toggle.is(\.path[id: 4].lamp.toggle), toggle.is(\.path[id: 5].lamp.toggle),
      toggle.is(\.path[id: 4].shelf), push.is(\.path.push), push.is(\.path.element),
    ]
    #expect(found == [true, false, false, true, false])
    #expect(push[case: \.path.push]?.state == .garden)
    #expect(House.Action.path(.popFrom(id: 2))[case: \.path.popFrom] == 2)
    #expect(set.embed((true, "x"))[case: \.path[id: 4].lamp] == .set(isOn: true, note: "x"))
  }

  @Test("a store of an enum of features tells which one is there, and hands plain data out")
  func scopesToCases() async throws {
    let store = Store(initialState: House.Path.State.lamp(Lamp.State())) { House.Path() }
    let map = Store(initialState: House.Path.State.map(x: 3, y: 4)) { House.Path() }
    let garden = Store(initialState: House.Path.State.garden) { House.Path() }

    guard case .lamp(let lamp) = await store.case, case .map(let x, let y) = await map.case,
      case .garden = await garden.case
    else {
      Issue.record("it is \(await [store.case, map.case, garden.case])")
      return
    }
    await lamp.send(.set(isOn: true))

    #expect(await store.state.lamp?.isOn == true)
    #expect(await lamp.state.note == "set")
    #expect((x, y) == (3, 4))
    #expect(!House.Path.State.isEphemeral(await store.state))
  }

  @Test("the state and actions of an enum have case paths that can be listed")
  func listsCases() {
    let state = House.Path.State.map(x: 1, y: 2)

    #expect(House.Path.State.allCasePaths.filter { state.is($0) } == [\.map])
    #expect(Array(House.Path.Action.allCasePaths).count == 6)
    #expect([state.map?.y, state[case: \.map]?.x] == [2, 1])
  }

  @Test("arguments of the macro make the state and actions of an enum conform")
  func conforms() {
    let signs: [House.Sign.State] = [.text("a"), .text("a"), .text("b"), .arrow, .arrow]

    #expect(Set(signs).count == 3)
    #expect(signs.map { $0 == signs[0] } == [true, true, false, false, false])
    #expect((House.Sign.Action.self as Any) is any Equatable.Type)
    #expect(!((House.Sign.Action.self as Any) is any Hashable.Type))
  }

  @Test("a feature whose state is an enum modifies it by case")
  func modifiesEnumState() async {
    let store = Store(initialState: House.State()) { House() }

    await store.send(.mood(.rush))
    await store.send(.mood(.rush))

    #expect(await store.state.mood.busy == 2)
  }

  @Test("what a feature lacks is made, and can be used")
  func synthesizes() async {
    let state = Hallway.State()
    let store = Store(initialState: state) { Hallway() }

    #expect(await store.state == state)
    #expect(Array(Hallway.Action.allCasePaths).isEmpty)
  }

  @Test("a generic feature and a generic enum of features work")
  func runsGenericFeatures() async {
    let store = Store(initialState: Either<Int, String>.State.second(Shelf.State())) {
      Either<Int, String>()
    }

    await store.send(.second(.put("a")))
    await store.send(.second(.put("b")))

    #expect(await store.state == .second(Shelf.State(items: ["a"])))
    #expect(Shelf<Int>.Action.both(first: .put(1), second: .put(2)).both?.second == .put(2))
  }

  @Test("state that goes away with any action is told from features")
  func tellsEphemeralCases() {
    guard #available(macOS 15, iOS 18, *) else { return }

    let states: [Lamp.Switch.State] = [.question(Lamp.Question()), .lamp(Lamp.State())]
    #expect(states.map(Lamp.Switch.State.isEphemeral) == [true, false])
    #expect(Lamp.Switch.Action.question(.yes).is(\.question.yes))
    #if os(Linux)
      #expect(Lamp.Switch.State.lantern(Lamp.State()).is(\.lantern))
    #endif
  }

  @Test("cases with an availability are listed, and those that can't be used aren't")
  func listsAvailableCases() {
    let function = Mood.Weather.default(in: 1, (2, b: "x"), c: { $0 + 1 })

    #expect(Mood.Weather.fog.is(\.fog))
    #if os(Linux)
      #expect(Mood.Weather.mist(metres: 5)[case: \.mist] == 5)
      #expect(Array(Mood.Weather.allCasePaths).count == 6)
    #else
      #expect(Array(Mood.Weather.allCasePaths).count == 5)
    #endif
    #expect(function[case: \.`default`]?.c(4) == 5)
    #expect(function[case: \.`default`]?.1.b == "x")
  }

  @Test("types that only their file or package sees have expansions too")
  func expandsHiddenTypes() async {
    #expect(hiddenCaseCounts == [2, 2, 1, 0, 1, 1, 2, 0, 2, 1, 1, 2, 0, 0, 2])

    let store = Store(initialState: Extension.State.annex(Annex.State())) { Extension() }
    #expect(await store.state.annex != nil)
  }

  @Test("types may be called as what lists of case paths associate")
  func runsFeaturesWithCommonNames() async {
    typealias Place = Museum.Cabinet<Int>.Place
    let store = Store(initialState: Place.State.cabinet(Museum.Cabinet.State())) { Place() }

    await store.send(.cabinet(.add(3)))
    await store.send(.cabinet(.replace([4], last: 5)))

    #expect(await store.state.cabinet?.elements == [4, 5])
    #expect(ContiguousArray(Place.State.allCasePaths) == [\.root, \.cabinet, \.plan])
    #expect(Place.State.plan(1, .start)[case: \.plan]?.1 == .start)
    #expect(Museum.Iterator.next(.start)[case: \.next] == .start)
    #expect(Museum.Cabinet<String>.Action.add("a")[case: \.add] == "a")
  }

  @Test("an enum of features runs in another one")
  func runsNestedEnums() async {
    let lamp = House.Path.State.lamp(Lamp.State())
    let first = Store(initialState: Extension.State.path(lamp)) { Extension() }
    let second = Store(initialState: Extension.State.again(lamp)) { Extension() }

    await first.send(.path(.lamp(.toggle)))
    await second.send(.again(.lamp(.toggle)))

    #expect(await second.state.again?.lamp?.isOn == true)
    guard case .path(let path) = await first.case, case .lamp(let inner) = await path.case else {
      Issue.record("it is \(await first.state)")
      return
    }
    #expect(await inner.state.isOn)
  }

  @Test("an enum of features keeps the labels of its cases, and several values as data")
  func runsLabelledFeatures() async {
    let store = Store(initialState: Lodge.Room.State.lamp(of: Lamp.State())) { Lodge.Room() }

    guard case .lamp(of: let lamp) = await store.case else {
      Issue.record("it is no lamp")
      return
    }
    await lamp.send(.toggle)
    await store.send(.lamp(of: .set(isOn: true, note: "on")))

    #expect(await store.state[case: \.lamp]?.note == "on")
    #expect(Lodge.Room.State.map(x: 1, y: 2)[case: \.map]?.y == 2)
    #expect(Lodge.Room.Action.question(.leave).is(\.question))
  }

  @Test("an enum of features may have actions of its own, or a state with its cases reordered")
  func runsOwnTypes() async {
    let floor = Store(initialState: Lodge.Floor.State.lamp(Lamp.State())) { Lodge.Floor() }
    let attic = Store(initialState: Lodge.Attic.State.lamp(Lamp.State())) { Lodge.Attic() }

    await floor.send(.lamp(.toggle))
    await floor.send(.swept)
    await attic.send(.lamp(.toggle))

    #expect(await [floor.state.lamp?.isOn, attic.state.lamp?.isOn] == [true, true])
    #expect(Lodge.Floor.Action.lamp(.toggle).is(\.lamp.toggle))
  }

  @Test("a store of a feature that gave way to another keeps what was there first")
  func storesOfGoneCases() async throws {
    let floor = Store(initialState: Lodge.Floor.State.lamp(Lamp.State())) {
      Reduce<Lodge.Floor.State, Lodge.Floor.Action> { state, action in
        if case .swept = action { state = .sign("swept", true) }
        return .none
      }
      Lodge.Floor()
    }
    guard case .lamp(let lamp) = await floor.case else { return }
    await lamp.send(.toggle)
    #expect(await lamp.state.isOn)

    await floor.send(.swept)
    #expect(await !lamp.state.isOn)
  }

  @Test("a feature's state and actions can be what its logic states, and nothing nested")
  func runsPlainFeatures() async {
    let panel = Store(initialState: 0) { Plain.Panel() }
    await panel.send(true)
    let nothing = Store(initialState: 7) { Plain.Nothing() }
    await nothing.send(1)

    #expect(await panel.state == 11)
    #expect(await nothing.state == 7)
  }
}
