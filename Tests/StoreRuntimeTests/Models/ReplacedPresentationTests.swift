import Observation
import StoreRuntime
import Testing

@MainActor
@Suite("What has replaced another presentation")
struct ReplacedPresentationTests {
  private let model = StoreModel(initialState: Atlas.State()) { Atlas() }

  /// Returns whether an alert is presented, as a view that is drawn asks it.
  private func draw() -> Bool {
    withObservationTracking {
      model[isPresented: \.destination?.alert, action: \.destination.alert]
    } onChange: {
    }
  }

  /// Writes the end of an alert, as a binding does: a key path reads before it writes.
  private func writeEnd() {
    let keyPath: ReferenceWritableKeyPath<StoreModel<Atlas.State, Atlas.Action>, Bool> =
      \.[isPresented: \.destination?.alert, action: \.destination.alert]
    model[keyPath: keyPath] = false
  }

  private func present(_ title: String) -> Atlas.Destination.State {
    let alert = AlertState<Atlas.Destination.Answer> { TextState(title) }
    model.send(.shown(.alert(alert)))
    return .alert(alert)
  }

  @Test("stays when the end of the one that was read is written")
  func lateEnd() {
    _ = present("Delete?")
    #expect(draw())
    let second = present("Really?")

    writeEnd()

    #expect(model.destination == second)
  }

  @Test("goes when its own end is written, after it was read")
  func ownEnd() {
    _ = present("Delete?")
    #expect(draw())
    _ = present("Really?")
    #expect(draw())

    writeEnd()

    #expect(model.destination == nil)
  }

  @Test("goes when its end is written and nobody has read of another one")
  func unreadEnd() {
    #expect(!draw())
    _ = present("Delete?")

    writeEnd()

    #expect(model.destination == nil)
  }
}
