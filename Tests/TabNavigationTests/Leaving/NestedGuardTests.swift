import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Guards deep inside of what leaves, each place by an example; `GuardWalkTests` has them at random.
struct NestedGuardTests {
  /// A guard somewhere inside of the screen #0 of the tab `one`.
  enum Nest: CaseIterable {
    case sheet, sheetOverSheet, row, sheetOfARow, property, optional, enumCase, plainStack,
      stackOfASheet, innerTab, hiddenInnerTab, sheetInAnInnerTab, innerTabOfAnInnerTab

    /// What the way back takes.
    var wayBack: WayBack {
      switch self {
      case .row, .property, .optional, .enumCase, .hiddenInnerTab: .screen
      case .sheet, .sheetOverSheet, .sheetOfARow: .guarded
      case .innerTab, .sheetInAnInnerTab, .innerTabOfAnInnerTab: .guardedInside
      case .plainStack, .stackOfASheet: .other
      }
    }

    /// The screen with a draft in the nest.
    var screen: Den.State {
      var den = Den.State(id: 1)
      let guarded = Den.State(id: 9, draft: .text)
      switch self {
      case .sheet: den.sheet = guarded
      case .sheetOverSheet:
        den.sheet = Den.State(id: 2)
        den.sheet?.sheet = guarded
      case .row: den.rows = [Den.State(id: 2), guarded, Den.State(id: 3)]
      case .sheetOfARow:
        den.rows = [Den.State(id: 2), Den.State(id: 3)]
        den.rows[id: 2]?.sheet = guarded
      case .property: den.sill = Sill.State(name: "den 9", draft: .text)
      case .optional: den.shelf = Sill.State(name: "den 9", draft: .text)
      case .enumCase: den.nook = .other(Sill.State(name: "den 9", draft: .text))
      case .plainStack: den.path = [guarded, Den.State(id: 2)]
      case .stackOfASheet:
        den.sheet = Den.State(id: 2)
        den.sheet?.left.push(.den(guarded), .den(Den.State(id: 3)))
      case .innerTab: den.left.push(.den(guarded))
      case .hiddenInnerTab: den.right.push(.den(guarded))
      case .sheetInAnInnerTab: den.left.root.sheet = guarded
      case .innerTabOfAnInnerTab:
        var inner = Den.State(id: 2)
        inner.right.push(.den(guarded))
        den.left.push(.den(inner))
      }
      return den
    }
  }

  /// What the way back takes in the screen #0.
  enum WayBack {
    case screen, guarded, other

    /// Guarded, and on the stack of an inner tab, which asks.
    case guardedInside
  }

  /// A way in which the screen #0 leaves.
  enum Way: CaseIterable {
    case back, popFrom, popToRoot, methodPop, methodPopFrom, methodPopToRoot, popFirst,
      goTo,
      edit, dismissEffect, secondTap, link, otherTabsLink

    func take(in store: StoreOf<Warren>) async {
      switch self {
      case .back: await store.send(.one(.move(.back)))
      case .popFrom: await store.send(.one(.path(.popFrom(id: 0))))
      case .popToRoot: await store.send(.one(.move(.popToRoot)))
      case .methodPop: await change(store) { $0.pop() }
      case .methodPopFrom: await change(store) { $0.pop(from: 0, returning: 1) }
      case .methodPopToRoot: await change(store) { $0.popToRoot() }
      case .popFirst: await change(store) { $0.pop(fromFirstWhere: { $0.den?.id == 1 }) }
      case .goTo: await change(store) { $0.go(to: .den(Den.State(id: 5))) }
      case .edit: await change(store) { $0.edit { $0.removeAll() } }
      case .dismissEffect:
        await store.send(.one(.path(.element(id: 0, action: .den(.closeTapped))))).finish()
      case .secondTap: await store.send(.tabs(.selectedTabChanged(.one)))
      case .link: await store.send(.tabs(.deepLink(makeURL("warren://one/dens/5"))))
      case .otherTabsLink:
        await store.send(.tabs(.selectedTabChanged(.two)))
        await store.send(.tabs(.deepLink(makeURL("warren://one"))))
      }
    }

    private func change(
      _ store: StoreOf<Warren>, _ change: @escaping @Sendable (inout DenTab.State) -> Void
    ) async {
      await store.send(.one(.root(.tab(change))))
    }
  }

  @Test(arguments: Nest.allCases, Way.allCases)
  func isAskedBeforeItsScreenLeaves(nest: Nest, way: Way) async {
    // The way back may take something else, as the test below has it.
    if way == .back, nest.wayBack != .screen { return }
    let store = Store(initialState: Self.state(nest)) { Warren() }
    let before = await store.state.one

    await way.take(in: store)

    #expect(await store.state.one.question == .leaving("den 9"))
    #expect(await store.state.one.path == before.path)
    await store.send(.one(.question(.presented(.stay))))
    #expect(await store.state.one == before)
    await way.take(in: store)
    await store.send(.one(.question(.presented(.saveFirst))))
    #expect(await store.state.one.path.first?.den?.id != 1)
  }

  @Test(arguments: Nest.allCases)
  func isAskedBeforeTheWayBackTakesIt(nest: Nest) async {
    let store = Store(initialState: Self.state(nest)) { Warren() }
    let before = await store.state.one

    await store.send(.one(.move(.back)))

    let after = await store.state.one
    switch nest.wayBack {
    case .screen, .guarded:
      #expect(after.question == .leaving("den 9"))
      await store.send(.one(.question(.presented(.leave))))
      #expect(await store.state.one.path.isEmpty == (nest.wayBack == .screen))
    case .guardedInside:
      let left = after[id: 0, case: \.den]?.left
      #expect(after.question == nil)
      #expect(
        left?.question == .leaving("den 9") || left?[id: 0, case: \.den]?.right.question != nil)
    case .other:
      #expect(after.question == nil)
      #expect(after != before)
    }
  }

  @Test(arguments: Nest.allCases)
  func asTheRootOfAStoreItIsAsked(nest: Nest) async {
    let store = Store(initialState: Self.state(nest).one) { DenTab() }

    await store.send(.path(.popFrom(id: 0)))
    #expect(await store.state.question == .leaving("den 9"))
    await store.send(.question(.presented(.leave)))

    #expect(await store.state.path.isEmpty)
  }

  @Test(arguments: Nest.allCases)
  func theAssertionOfATestAsksAsTheReducerDoes(nest: Nest) async {
    let store = TestStore(initialState: Self.state(nest)) { Warren() }

    await store.send(.one(.move(.popToRoot))) { $0.one.popToRoot() }
    #expect(store.state.one.question == .leaving("den 9"))
    await store.send(.one(.question(.presented(.leave)))) { $0.one.answer(.leave) }

    #expect(store.state.one.path.isEmpty)
  }

  @Test(arguments: Nest.allCases)
  func inAStoreForEachTabItIsAsked(nest: Nest) async {
    let stores = TabStores(initialState: Self.state(nest), tabs: Warren.tabs)

    let outcome = Task { await stores.navigate(.deepLink(makeURL("warren://one/dens/5"))) }
    for await state in stores.store(\.one, action: \.one).states where state.question != nil {
      break
    }
    #expect(await stores.state().one.question == .leaving("den 9"))
    await stores.send(.one(.question(.presented(.leave))))

    #expect(await outcome.value == .done)
    #expect(await stores.state().one.path.map(\.den?.id) == [5])
  }

  private static func state(_ nest: Nest) -> Warren.State {
    var state = Warren.State()
    state.one = DenTab.State(root: Lobby.State(name: "one"), path: [.den(nest.screen)])
    return state
  }

  // MARK: Dismissals

  @Test func aFormOverAFormIsAskedBeforeTheOuterOneIsDismissed() async {
    let store = await sheets()

    await store.send(.one(.root(.sheet(.dismiss))))
    #expect(await store.state.one.question == .leaving("den 2"))
    await store.send(.one(.question(.presented(.leave))))
    #expect(await store.state.one.question == .leaving("den 1"))
    await store.send(.one(.question(.presented(.stay))))
    #expect(await store.state.one.root.sheet?.sheet?.id == 2)

    await store.send(.one(.root(.sheet(.dismiss))))
    for _ in 1...2 { await store.send(.one(.question(.presented(.leave)))) }
    #expect(await store.state.one.root.sheet == nil)
  }

  @Test func anInnerFormThatClosesItselfLeavesTheRestOfTheMove() async {
    let store = await sheets()
    await store.send(.one(.root(.sheet(.dismiss))))

    await store.send(.one(.root(.sheet(.presented(.change { $0.sheet = nil })))))
    #expect(await store.state.one.question == .leaving("den 1"))
    await store.send(.one(.question(.presented(.leave))))

    #expect(await store.state.one.root.sheet == nil)
  }

  @Test func aDismissalIsDoneIfAReducerTakesTheOuterFormAway() async {
    let store = await sheets()
    await store.send(.one(.root(.sheet(.dismiss))))

    await store.send(.one(.root(.change { $0.sheet = nil })))

    #expect(await store.state.one.question == nil)
    #expect(await store.state.one.lastOutcome == .done)
  }

  @Test func savingFirstReachesTheFormThatWasAskedAndNoOther() async {
    let store = await sheets()
    await store.send(.one(.root(.sheet(.dismiss))))

    await store.send(.one(.question(.presented(.saveFirst))))

    #expect(await store.state.one.question == .leaving("den 1"))
    #expect(await store.state.one.root.sheet?.draft == .text)
    #expect(await store.state.one.root.sheet?.sheet?.draft == Draft.none)
  }

  @Test(arguments: [LeaveChoice.leave, .stay])
  func aFormIsAskedBeforeItsScreenIsPoppedFromAPlainStack(choice: LeaveChoice) async {
    var state = Warren.State()
    state.one.root.sheet = Den.State(id: 1)
    state.one.root.sheet?.path = [Den.State(id: 2), Den.State(id: 3)]
    state.one.root.sheet?.path[id: 1]?.sheet = Den.State(id: 4, draft: .text)
    let store = Store(initialState: state) { Warren() }
    func path() async -> [Int]? { await store.state.one.root.sheet?.path.map(\.id) }

    let first = StackElementID(integerLiteral: 0)
    await store.send(.one(.root(.sheet(.presented(.path(.popFrom(id: first)))))))
    #expect(await path() == [2, 3])
    #expect(await store.state.one.question == .leaving("den 4"))
    await store.send(.one(.question(.presented(choice))))

    #expect(await path() == (choice == .leave ? [] : [2, 3]))
  }

  @Test func aLinkThatReusesAScreenAsksWhatItReplacesOverIt() async {
    var state = Warren.State()
    state.two = DenTab.State(root: Lobby.State(name: "two"), path: [.den(Den.State(id: 5))])
    state.two[id: 0, case: \.den]?.sheet = Den.State(id: 6, draft: .text)
    let store = Store(initialState: state) { Warren() }

    await store.send(.tabs(.deepLink(makeURL("warren://two/dens/5/new"))))
    #expect(await store.state.two.question == .leaving("den 6"))
    await store.send(.two(.question(.presented(.leave))))

    #expect(await store.state.two.path.ids == [0])
    #expect(await store.state.two.path.first?.den?.sheet?.id == 0)
  }

  @Test func whatTheSameReductionHasPresentedInARowIsAsked() async {
    var den = Den.State(id: 1)
    den.rows = [Den.State(id: 2), Den.State(id: 3), Den.State(id: 4)]
    var state = Warren.State()
    state.one = DenTab.State(root: Lobby.State(name: "one"), path: [.den(den)])
    let store = Store(initialState: state) { Warren() }

    await store.send(
      .one(
        .root(
          .tab {
            $0[id: 0, case: \.den]?.rows[id: 3]?.sheet = Den.State(id: 9, draft: .text)
            $0.popToRoot()
          })))

    #expect(await store.state.one.question == .leaving("den 9"))
  }

  @Test func aBoltedFormRefusesTheMoveThatWouldRemoveIt() async {
    let store = await sheets(.bolted)

    #expect(
      await store.navigate(.deepLink(makeURL("warren://one")), through: \.tabs)
        == .refusedByScreen("den 2 is bolted."))
    #expect(await store.state.one.root.sheet?.sheet?.id == 2)
  }

  @Test func aPresentedFormIsAskedBeforeItsTabIsHidden() async {
    let store = await sheets(.recording)
    let outcome = await store.begin(.selectedTabChanged(.two), through: \.tabs) {
      $0.one.question == .leaving("den 2")
    }
    await store.send(.one(.question(.presented(.leave))))
    #expect(await outcome.value == .done)
    #expect(await store.state.tabs.selected == .two)
  }

  @Test func whatAReducerAssignsIsNotAsked() async {
    let store = await sheets()

    await store.send(.one(.root(.change { $0.sheet = nil })))

    #expect(await store.state.one.root.sheet == nil)
    #expect(await store.state.one.question == nil)
  }

  /// A form over a form over the root of the tab `one`.
  private func sheets(_ draft: Draft = .text) async -> StoreOf<Warren> {
    let store = Store(initialState: Warren.State()) { Warren() }
    await store.send(.one(.root(.change { $0.sheet = Den.State(id: 1, draft: .text) })))
    await store.send(
      .one(.root(.sheet(.presented(.change { $0.sheet = Den.State(id: 2, draft: draft) })))))
    return store
  }
}
