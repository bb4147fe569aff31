import StoreRuntime
import TabNavigation
import Testing

/// A screen that says "never" is neither removed nor hidden.
struct VetoTests {
  @Test(arguments: [
    TabBarAction<Works.Tab>.backButtonTapped, .selectedTabChanged(.left),
    .selectedTabChanged(.right),
  ])
  func aNavigationThatAScreenVetoesChangesNothing(action: TabBarAction<Works.Tab>) async {
    var state = Works.State()
    state.left.push(.named("a", isBolted: true))
    let store = Store(initialState: state) { Works() }

    #expect(await store.navigate(action, through: \.tabs) == .vetoed("a is bolted."))

    #expect(await store.state == state)
  }

  @Test func aVetoedMoveSupersedesTheOneThatWaits() {
    var state = Works.State()
    state.left.push(.named("a", isGuarded: true), .named("b", isBolted: true))
    #expect(state.left.edit { $0.remove(at: 0) } == .pending)

    #expect(state.left.pop() == .vetoed("b is bolted."))

    #expect(state.left.question == nil)
    #expect(state.left.path.count == 2)
  }
}
