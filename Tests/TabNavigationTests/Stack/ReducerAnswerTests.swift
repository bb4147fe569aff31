import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A reducer that answers a question does what the answer of the user would have done.
struct ReducerAnswerTests {
  @Test("A form that a reducer lets go goes", arguments: PresentedGuardTests.Way.allCases)
  func leave(way: PresentedGuardTests.Way) async {
    let store = answering(.leave)
    await fillForm(in: store)
    await way.take(in: store)

    await store.send(.tabs(.launched))

    #expect(await store.state.list.root.form == nil)
    #expect(await store.state.list.question == nil)
  }

  @Test(
    "A form that a reducer lets wait is told, and goes when it is saved",
    arguments: PresentedGuardTests.Way.allCases)
  func wait(way: PresentedGuardTests.Way) async {
    let store = answering(.wait)
    await fillForm(in: store)
    await way.take(in: store)

    await store.send(.tabs(.launched))
    #expect(await store.state.list.root.form?.ordersToSave == 1)
    await store.send(.list(.root(.form(.presented(.textChanged(""))))))

    #expect(await store.state.list.root.form == nil)
  }

  @Test func aLinkThatAReducerLetsGoOnPresentsItsSheet() async throws {
    let store = answering(.leave, path: [.form(DeskForm.State(text: "x"))])
    await store.send(.tabs(.deepLink(try #require(URL(string: "desk://list/add")))))
    #expect(await store.state.list.question == .discard)

    await store.send(.tabs(.launched))

    #expect(await store.state.list.path.isEmpty)
    #expect(await store.state.list.root.form == DeskForm.State())
  }

  @Test(arguments: [LeaveChoice.leave, .wait, .stay])
  func theAssertionOfATestAnswersAsTheReducerDoes(choice: LeaveChoice) async {
    let store = TestStore(
      initialState: Desk.State(
        list: ListTab.State(
          root: DeskList.State(), path: [.form(DeskForm.State(text: "x"))]))
    ) {
      Self.answering(choice)
    }
    await store.send(.list(.path(.popFrom(id: 0)))) { $0.list.pop(from: 0) }

    await store.send(.ask(Reply(number: 0))) { $0.list.answer(choice) }

    if choice == .wait {
      await store.receive(\.list.path[id: 0].form.askedToSave) {
        $0.list[0, case: \.form]?.ordersToSave = 1
      }
    }
  }

  private func fillForm(in store: StoreOf<Desk>) async {
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
  }

  private func answering(_ choice: LeaveChoice, path: [DeskPath.State] = []) -> StoreOf<Desk> {
    Store(
      initialState: Desk.State(list: ListTab.State(root: DeskList.State(), path: path))
    ) {
      Self.answering(choice)
    }
  }

  @ReducerBuilder<Desk.State, Desk.Action>
  private static func answering(_ choice: LeaveChoice) -> some ReducerOf<Desk> {
    Desk()
    Reduce { state, action in
      switch action {
      case .tabs(.launched), .ask: state.list.answer(choice)
      case .tabs, .list: break
      }
      return .none
    }
  }
}
