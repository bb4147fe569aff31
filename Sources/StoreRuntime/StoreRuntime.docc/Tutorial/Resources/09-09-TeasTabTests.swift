import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Teapot

@Test func aTimerEndsWithItsScreen() async {
  let store = TestStore(initialState: TeasTab.State(root: Teas.State())) {
    TeasTab()
  } withDependencies: {
    $0.continuousClock = TestClock()
  }

  await store.send(.root(.teaTapped("Sencha"))) {
    $0.push(.steeping(Steeping.State(tea: Tea(name: "Sencha", seconds: 90))))
  }
  await store.send(\.path[id: 0].steeping.startButtonTapped) {
    $0[id: 0, case: \.steeping]?.isRunning = true
  }
  await store.send(.move(.back)) {
    $0.pop()
  }
}

@Test func aNoteThatIsNotSavedIsAskedAbout() async {
  var form = NoteForm.State(tea: Tea(name: "Sencha", seconds: 90))
  form.note = "Two spoons"
  let store = TestStore(initialState: TeasTab.State(root: Teas.State(), path: [.note(form)])) {
    TeasTab()
  }

  await store.send(.move(.back)) { $0.pop() }
  #expect(store.state.question == .unsavedNote)
  await store.send(.question(.presented(.stay))) { $0.answer(.stay) }
  #expect(store.state[id: 0, case: \.note]?.note == "Two spoons")

  await store.send(.move(.back)) { $0.pop() }
  await store.send(.question(.presented(.leave))) { $0.answer(.leave) }
  #expect(store.state.path.isEmpty)
}

@Test func aNoteThatIsSavedIsWrittenIntoTheList() async {
  var form = NoteForm.State(tea: Tea(name: "Sencha", seconds: 90))
  form.note = "Two spoons"
  let store = TestStore(initialState: TeasTab.State(root: Teas.State(), path: [.note(form)])) {
    TeasTab()
  }

  await store.send(\.path[id: 0].note.saveButtonTapped) {
    $0[id: 0, case: \.note]?.saved = "Two spoons"
    $0.teas[id: "Sencha"]?.note = "Two spoons"
  }
  await store.receive(\.path.popFrom) { $0.pop() }
}
