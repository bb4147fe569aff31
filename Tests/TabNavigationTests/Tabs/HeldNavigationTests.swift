import StoreRuntime
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `navigate` returns when the navigation is settled, and a move that waits is held until then.
struct HeldNavigationTests {
  @Test func aNavigationThatWaitsForAScreenIsDoneWhenThatOpensItsGuard() async {
    let store = store()
    let navigation = await beginBack(in: store)

    await store.send(.left(.question(.presented(.wait))))
    await store.send(.left(.root(.guardSet(false))))
    #expect(await store.state.left.path.count == 1)
    await store.send(.left(.screen(0, .guardSet(false))))

    #expect(await navigation.value == .done)
    #expect(await store.state.left.path.isEmpty)
  }

  @Test func aNavigationToAnotherTabGoesOnWhenItsScreenMayBeHidden() async {
    var state = Bureau.State()
    state.left.push(.letter(Letter.State(address: "a", text: "!")))
    let store = Store(initialState: state) { Bureau() }
    let navigation = Task { await store.navigate(.selectedTabChanged(.right), through: \.tabs) }
    for await state in store.states where state.left.question != nil { break }
    await store.send(.left(.question(.presented(.wait))))

    // It still asks before it is removed.
    await store.send(.left(.path(.element(id: 0, action: .letter(.textChanged("x"))))))

    #expect(await store.state.tabs.selected == .right)
    #expect(await navigation.value == .done)
  }

  @Test func aScreenThatCannotSaveVetoesWithItsReason() async {
    let store = store { $0.left.stay(because: "There is no network.") }
    let navigation = await beginBack(in: store)

    await store.send(.left(.question(.presented(.wait))))
    await store.send(.change)

    #expect(await navigation.value == .vetoed("There is no network."))
    #expect(await store.state.left.path.count == 1)
    await store.send(.left(.screen(0, .guardSet(false))))
    #expect(await store.state.left.path.count == 1)
  }

  @Test func anotherNavigationSupersedesOneThatWaitsForAScreen() async {
    let store = store()
    let navigation = await beginBack(in: store)
    await store.send(.left(.question(.presented(.wait))))

    #expect(await store.navigate(.selectedTabChanged(.right), through: \.tabs) == .done)

    #expect(await navigation.value == .superseded)
    await store.send(.left(.screen(0, .guardSet(false))))
    #expect(await store.state.left.path.count == 1)
  }

  @Test func aLinkThatIsRefusedLeavesTheQuestionOfAnotherNavigation() async throws {
    let link = try #require(URL(string: "bureau://attic"))
    var state = Bureau.State()
    state.left.push(.letter(Letter.State(address: "a", text: "!")))
    let store = Store(initialState: state) { Bureau() }
    let navigation = Task { await store.navigate(.selectedTabChanged(.right), through: \.tabs) }
    for await state in store.states where state.left.question != nil { break }
    let before = await store.state

    guard case .refused = await store.navigate(.deepLink(link), through: \.tabs) else {
      Issue.record("The link was opened.")
      return
    }

    #expect(await store.state == before)
    await store.send(.left(.question(.presented(.leave))))
    #expect(await navigation.value == .done)
  }

  @Test func aResetSupersedesANavigationThatWaitsForAScreen() async {
    let store = store { $0.left = MachineTab.State(root: Machine.State()) }
    let navigation = await beginBack(in: store)
    await store.send(.left(.question(.presented(.wait))))

    await store.send(.change)

    #expect(await navigation.value == .superseded)
  }

  @Test func aStateThatIsPutInPlaceOfAnotherSupersedesWhatWaits() async {
    let store = store { $0 = Works.State() }
    let navigation = await beginBack(in: store)

    await store.send(.change)

    #expect(await navigation.value == .superseded)
    #expect(await store.state.left.question == nil)
  }

  @Test func tabsThatAreTakenAwaySupersedeWhatWaits() async {
    var state = House.State()
    state.works = Self.state
    let store = Store(initialState: state) { House() }
    let navigation = Task { await store.navigate(.backButtonTapped, through: \.works.tabs) }
    for await state in store.states where state.works?.left.question != nil { break }

    await store.send(.loggedOut)

    #expect(await navigation.value == .superseded)
  }

  private static let state: Works.State = {
    var state = Works.State()
    state.left.push(.named("a", isGuarded: true))
    return state
  }()

  private func store(
    change: @escaping @Sendable (inout Works.State) -> Void = { _ in }
  ) -> StoreOf<Works> {
    Store(initialState: Self.state) { Works(change: change) }
  }

  /// Begins to go back, and returns when the screen asks.
  private func beginBack(in store: StoreOf<Works>) async -> Task<MoveOutcome, Never> {
    let navigation = Task { await store.navigate(.backButtonTapped, through: \.tabs) }
    for await state in store.states where state.left.question != nil { break }
    return navigation
  }
}
