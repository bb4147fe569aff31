import Foundation
import StoreRuntime
import TabNavigation
import Testing

@testable import Teapot

@Test func aPotShowsTheSecondsThatAreLeft() {
  var state = AppFeature.State()
  state.teas.push(.steeping(Steeping.State(tea: Tea(name: "Sencha", seconds: 90))))

  #expect(
    Terminal.text(of: state) == """
      [teas]  cups  history
      Sencha: 90 seconds left. Say start, stop or drink.
      """)
}

@Test func aQuestionIsShownOnEveryTab() async throws {
  var form = NoteForm.State(tea: Tea(name: "Sencha", seconds: 90))
  form.note = "Two spoons"
  var state = AppFeature.State()
  state.teas.push(.note(form))
  state.tabs = TabBar(.cups)
  let store = Store(initialState: state) { AppFeature() }

  let url = try #require(URL(string: "teapot://teas/steep/Assam"))
  await store.send(.tabs(.deepLink(url)))

  #expect(
    Terminal.text(of: await store.state) == """
      teas  [cups]  history
      The note isn't saved. Say stay or leave.
      """)
}
