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

  @Test("a struct tells which of its properties have changed")
  func visitsProperties() {
    #expect(changes(from: Lamp.State()) { $0.isOn = true } == [\.isOn])
    #expect(changes(from: Lamp.State()) { $0.isOn = false } == [])
    #expect(
      changes(from: House.State()) {
        $0.log.append("a")
        $0.path.append(.garden)
      } == [\.path, \.log])
  }

  @Test("what is ignored is not told of")
  func skipsIgnoredProperties() {
    #expect(changes(from: Lamp.State()) { $0.note = "a" } == [])
  }

  @Test("a value that can't be compared counts as another one each time")
  func visitsWhatCannotBeCompared() {
    struct Opaque {}

    #expect(StateComparison.differ(Opaque(), Opaque()))
    #expect(!StateComparison.differ(1 as any Sendable, 1))
  }

  @Test("an enum tells that its case or payload has changed")
  func visitsCases() {
    #expect(changes(from: Mood.State.calm) { $0 = .busy(level: 1) } == [\.self])
    #expect(changes(from: Mood.State.busy(level: 1)) { $0 = .busy(level: 2) } == [\.self])
    #expect(changes(from: Mood.State.busy(level: 1)) { $0 = .busy(level: 1) } == [])
  }

  @Test("the state of an enum of features does too")
  func visitsGeneratedState() {
    let lamp = House.Path.State.lamp(Lamp.State())

    #expect(changes(from: lamp) { $0 = .garden } == [\.self])
    #expect(changes(from: lamp) { $0 = .lamp(Lamp.State(isOn: true)) } == [\.self])
    #expect(changes(from: lamp) { $0 = .lamp(Lamp.State()) } == [])
    #expect(changes(from: Hallway.State()) { $0 = Hallway.State() } == [])
  }
}
