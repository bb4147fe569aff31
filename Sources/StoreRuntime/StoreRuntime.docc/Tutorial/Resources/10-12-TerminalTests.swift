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
