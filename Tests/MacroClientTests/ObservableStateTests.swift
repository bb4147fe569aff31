import MacroClient
import StoreRuntime
import Testing

@Suite("Observable state")
struct ObservableStateTests {
  private func changes<State: ObservableState>(
    from old: State, _ change: (inout State) -> Void
  ) -> [PartialKeyPath<State>] {
    var new = old
    change(&new)
    var changes: [PartialKeyPath<State>] = []
    State.visitChanges(from: old, to: new) { changes.append($0) }
    return changes
  }

  @Test("a struct tells which of its properties have changed, without those that are ignored")
  func visitsProperties() {
    let house = changes(from: House.State()) {
      $0.log.append("a")
      $0.path.append(.garden)
    }
    let lamp = changes(from: Lamp.State()) { ($0.isOn, $0.note) = (true, "a") }

    #expect(house == [\.path, \.log])
    #expect(lamp == [\.isOn])
    #expect(changes(from: Lamp.State()) { $0.isOn = false } == [])
  }

  @Test("a value that can't be compared counts as another one each time")
  func visitsWhatCannotBeCompared() {
    struct Opaque {}

    #expect(StateComparison.differ(Opaque(), Opaque()))
    #expect(!StateComparison.differ(1 as any Sendable, 1))
  }

  @Test("an enum tells that its case or payload has changed, also one that the macro writes")
  func visitsCases() {
    let states: [House.Path.State] = [.garden, .lamp(Lamp.State(isOn: true)), .lamp(Lamp.State())]
    let moods: [Mood.State] = [.calm, .busy(level: 2), .busy(level: 1)]

    let stateChanges = states.map { state in changes(from: states[2]) { $0 = state }.count }
    let moodChanges = moods.map { mood in changes(from: moods[2]) { $0 = mood }.count }

    #expect([stateChanges, moodChanges] == [[1, 1, 0], [1, 1, 0]])
    #expect(changes(from: moods[2]) { $0 = moods[0] } == [\.self])
    #expect(changes(from: Hallway.State()) { $0 = Hallway.State() } == [])
  }
}
