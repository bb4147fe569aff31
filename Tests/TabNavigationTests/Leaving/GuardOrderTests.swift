import StoreRuntime
import TabNavigation
import Testing

/// Who is asked before a move, in which order, and what comes of it.
struct GuardOrderTests {
  let store = Store(initialState: state) { Works() }

  @Test func guardsAreAskedFromTheTopDownAndNothingGoesUntilAllAgree() async {
    await store.send(.left(.move(.popTo(3))))
    #expect(await store.state.left.lastOutcome == .unchanged)

    await store.send(.left(.move(.popToRoot)))
    for name in ["d", "c", "a"] {
      #expect(await store.state.left.lastOutcome == .pending)
      #expect(await store.state.left.question == .leaving(name))
      #expect(await store.state.left.path.count == 4)
      await store.send(.left(.question(.presented(.leave))))
    }

    #expect(await store.state.left.lastOutcome == .done)
    #expect(await store.state.left.path.isEmpty)
    #expect(await store.state.left.question == nil)
  }

  @Test func oneGuardThatStaysKeepsAllAndIsAskedAnewNextTime() async {
    await store.send(.left(.move(.popToRoot)))
    await store.send(.left(.question(.presented(.leave))))
    await store.send(.left(.question(.presented(.stay))))

    #expect(await store.state.left.lastOutcome == .refusedByScreen("The user stays."))
    #expect(await store.state.left == Self.state.left)
    await store.send(.left(.move(.popToRoot)))
    #expect(await store.state.left.question == .leaving("d"))
  }

  @Test func whatAScreenHasAgreedToHoldsForThatMoveOnly() async {
    await store.send(.left(.move(.popToRoot)))
    await store.send(.left(.question(.presented(.leave))))
    await store.send(.left(.path(.popFrom(id: 3))))
    #expect(await store.state.left.question == .leaving("d"))

    var tab = Self.state.left
    #expect([tab.popToRoot(), tab.answer(.leave), tab.pop()] == [.pending, .pending, .pending])
    #expect(tab.question == .leaving("d"))
    tab.popToRoot()
    let answers = [tab.answer(.leave), tab.answer(.leave), tab.answer(.leave)]
    #expect(answers == [.pending, .pending, .done])
  }

  @Test(arguments: [
    TabBarAction<Works.Tab>.backButtonTapped, .selectedTabChanged(.left),
    .selectedTabChanged(.right),
  ])
  func aNavigationThatAScreenVetoesChangesNothing(action: TabBarAction<Works.Tab>) async {
    var state = Works.State()
    state.left.push(.named("a", isBolted: true))
    let store = Store(initialState: state) { Works() }

    #expect(await store.navigate(action, through: \.tabs) == .refusedByScreen("a is bolted."))

    #expect(await store.state == state)
  }

  @Test func aRefusedMoveSupersedesTheOneThatWaits() {
    var state = Works.State()
    state.left.push(.named("a", isGuarded: true), .named("b", isBolted: true))
    #expect(state.left.edit { $0.remove(at: 0) } == .pending)

    #expect(state.left.pop() == .refusedByScreen("b is bolted."))

    #expect(state.left.question == nil)
    #expect(state.left.path.count == 2)
  }

  /// Four screens, of which the second one isn't guarded.
  private static let state: Works.State = {
    var state = Works.State()
    state.left.push(
      .named("a", isGuarded: true), .named("b"), .named("c", isGuarded: true),
      .named("d", isGuarded: true))
    return state
  }()
}
