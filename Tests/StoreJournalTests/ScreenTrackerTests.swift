import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("A screen in a journal")
struct ScreenTrackerTests {
  private struct State {
    @Presents var alert: AlertState<Int>?
    var path = StackState<Path>()
  }

  private enum Path {
    case list
    case note(Int)
  }

  @Test("is called what its case or its type is, without what the type is of")
  func names() {
    var state = State()
    var tracker = ScreenTracker()
    #expect(tracker.update(to: state) == [])

    state.alert = AlertState { TextState("Alert") }
    state.path.append(contentsOf: [.list, .note(1)])
    let changes = tracker.update(to: state)

    #expect(changes.map(\.container) == ["alert", "path"])
    #expect(changes.flatMap(\.pushed).map(\.name) == ["AlertState", "list", "note"])
  }
}
