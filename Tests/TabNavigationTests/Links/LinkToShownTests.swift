import StoreRuntime
import Synchronization
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Links to what is shown, and to a tab whose root presents something.
struct LinkToShownTests {
  @Test func aLinkThatReusesKeepsTheSheetThatItLeadsTo() async throws {
    let store = Self.store(.reuses, form: DeskForm.State(text: "x"))

    let outcome = await store.navigate(.deepLink(try url("list/add")), through: \.tabs)

    #expect(outcome == .unchanged)
    #expect(await store.state.list.root.form?.text == "x")
  }

  @Test func aLinkThatReplacesMakesTheSheetAnew() async throws {
    let store = Self.store(.replaces, form: DeskForm.State(ordersToSave: 1))

    let outcome = await store.navigate(.deepLink(try url("list/add")), through: \.tabs)

    #expect(outcome == .done)
    #expect(await store.state.list.root.form == DeskForm.State())
  }

  @Test(arguments: [LinkOpening.replaces, .reuses])
  func aLinkToTheRootThatIsShownChangesNothing(opening: LinkOpening) async throws {
    let store = Self.store(opening)

    let outcome = await store.navigate(.deepLink(try url("list")), through: \.tabs)

    #expect(outcome == .unchanged)
  }

  @Test(arguments: [LinkOpening.replaces, .reuses])
  func aLinkToTheRootDismissesWhatIsPresented(opening: LinkOpening) async throws {
    let store = Self.store(opening, form: DeskForm.State())

    let outcome = await store.navigate(.deepLink(try url("list")), through: \.tabs)

    #expect(outcome == .done)
    #expect(await store.state.list.root.form == nil)
  }

  @Test func aLinkToTheScreensThatAreShownIsUnchangedIfItReusesThem() async throws {
    let store = Self.store(.reuses, path: [.form(DeskForm.State(text: "x"))])

    let outcome = await store.navigate(.deepLink(try url("list/form")), through: \.tabs)

    #expect(outcome == .unchanged)
    #expect(await store.state.list.question == nil)
  }

  @Test func whatAReducerDoesToTheStackForADismissalStays() async throws {
    let store = Self.store(.reuses, form: DeskForm.State()) { state in
      state.push(.form(DeskForm.State(ordersToSave: 7)))
    }

    let outcome = await store.navigate(.deepLink(try url("list/form")), through: \.tabs)

    #expect(outcome == .done)
    #expect(await store.state.list.path.map { $0.form?.ordersToSave } == [7])
  }

  @Test func noReducerRunsForDismissalsOfAMoveThatAScreenHolds() async throws {
    let dismissals = Counter()
    let store = Self.store(
      .replaces, form: DeskForm.State(), path: [.form(DeskForm.State(text: "x"))]
    ) { _ in
      dismissals.count.add(1, ordering: .relaxed)
    }

    await store.send(.tabs(.selectedTabChanged(.list)))
    #expect(await store.state.list.question == .discard)
    #expect(dismissals.count.load(ordering: .relaxed) == 0)
    await store.send(.list(.question(.presented(.leave))))

    #expect(dismissals.count.load(ordering: .relaxed) == 1)
    #expect(await store.state.list == ListTab.State(root: DeskList.State()))
  }

  final class Counter: Sendable { let count = Atomic(0) }

  static func store(
    _ opening: LinkOpening, form: DeskForm.State? = nil, path: [DeskPath.State] = [],
    onDismissal: @escaping @Sendable (inout ListTab.State) -> Void = { _ in }
  ) -> StoreOf<Desk> {
    let root = DeskList.State(form: form)
    return Store(initialState: Desk.State(list: ListTab.State(root: root, path: path))) {
      Tabs<Desk.State, Desk.Action, Desk.Tab>(
        \.tabs, action: \.tabs, links: "desk", initial: .list
      ) {
        TabItem(.list, \.list, action: \.list, onLink: opening) {
          Reduce<ListTab.State, ListTab.Action> { state, action in
            if case .root(.form(.dismiss)) = action { onDismissal(&state) }
            return .none
          }
          .stack { DeskList() }
        }
      }
    }
  }

  private func url(_ path: String) throws -> URL { try #require(URL(string: "desk://" + path)) }
}
