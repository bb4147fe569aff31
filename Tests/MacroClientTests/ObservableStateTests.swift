import MacroClient
import StoreRuntime
import Testing

@Suite("Observable state")
struct ObservableStateTests {
  @Test("the states that macros mark or write conform")
  func conforms() {
    let states: [Any.Type] = [
      House.State.self, Lamp.State.self, Mood.State.self, House.Path.State.self,
    ]

    #expect(states.allSatisfy { $0 is any ObservableState.Type })
  }

  @Test("a value that can't be compared counts as another one each time")
  func comparesWhatCannotBeCompared() {
    struct Opaque {}

    #expect(StateComparison.differ(Opaque(), Opaque()))
    #expect(!StateComparison.differ(1 as any Sendable, 1))
  }
}
