import StoreRuntime
import TabNavigation
import Testing

/// Who is asked before a move, and in which order.
struct GuardOrderTests {
  @Test func guardsAreAskedFromTheTopDownAndNothingGoesUntilAllAgree() async {
    let store = Store(initialState: Self.state) { Works() }

    await store.send(.left(.move(.popToRoot)))
    for name in ["d", "c", "a"] {
      #expect(await store.state.left.question == .leaving(name))
      #expect(await store.state.left.path.count == 4)
      await store.send(.left(.question(.presented(.leave))))
    }

    #expect(await store.state.left.path.isEmpty)
    #expect(await store.state.left.question == nil)
  }

  @Test func oneGuardThatStaysKeepsAllAndIsAskedAnewNextTime() async {
    let store = Store(initialState: Self.state) { Works() }

    await store.send(.left(.move(.popToRoot)))
    await store.send(.left(.question(.presented(.leave))))
    await store.send(.left(.question(.presented(.stay))))

    #expect(await store.state.left == Self.state.left)
    await store.send(.left(.move(.popToRoot)))
    #expect(await store.state.left.question == .leaving("d"))
  }

  @Test func aGuardIsWaitedForAndTheNextOneIsAskedThen() async {
    let store = Store(initialState: Self.state) { Works() }

    await store.send(.left(.move(.popToRoot)))
    await store.send(.left(.question(.presented(.wait))))
    #expect(await store.state.left.question == nil)
    await store.send(.left(.screen(3, .guardSet(false))))

    #expect(await store.state.left.question == .leaving("c"))
    #expect(await store.state.left.path.count == 4)
  }

  @Test func aFormWithChangesIsAskedWhenItDismissesItself() async {
    let store = Store(initialState: Self.state) { Works() }

    await store.send(.left(.screen(3, .closeTapped))).finish()

    #expect(await store.state.left.question == .leaving("d"))
    #expect(await store.state.left.path.count == 4)
  }

  @Test func aFormThatOpensItsGuardBeforeItDismissesItselfIsNotAsked() async {
    let store = Store(initialState: Self.state) { Works() }

    await store.send(.left(.screen(3, .doneTapped))).finish()

    #expect(await store.state.left.question == nil)
    #expect(await store.state.left.path.count == 3)
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
