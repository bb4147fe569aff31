import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// A list of rows that adds whatever it is told to, and reports it if that is there already.
@Reducer
private struct Rows {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
  }

  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]

    mutating func add(_ id: Int) {
      var ids = rows.map(\.id)
      ids.append(id)
      rows = IdentifiedArray(uniqueElements: ids.map { Row(id: $0) })
    }
  }

  enum Action: Sendable {
    case loaded(Int)
    case requested(Int)
    case emitted(Int)
  }

  static let lineOfEffect: UInt = #line + 7

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let id): state.add(id)
    case .requested(let id):
      // The line that a failure is to name.
      return .run { await $0(.loaded(id)) }
    case .emitted(let id): return .send(.loaded(id))
    }
    return .none
  }
}

@Suite("An issue that an action causes names")
struct CallerTests {
  private let store = Store(initialState: Rows.State()) { Rows() }

  @Test("the line of the send or enqueue, also of several actions and through a scoped store")
  func send() async {
    let scoped = store.scope(state: \.self, action: \.self)
    let issues = await IssueRecorder.issues {
      await store.send(.loaded(2))
      await store.send(.loaded(2))
      await store.send(contentsOf: [.loaded(3), .loaded(1)])
      await scoped.send(.loaded(1))
      await scoped.send(contentsOf: [.loaded(1)])
      store.enqueue(.loaded(1))
      scoped.enqueue(.loaded(1))
      await store.send(.loaded(4))
    }

    #expect(issues.linesAbove() == [9, 8, 7, 6, 5, 4])
    #expect(issues.first?.location.fileID.description == #fileID)
  }

  @Test("the line of the send in a store without navigation, dependencies or effects, too")
  func sendToPlainStore() async {
    let store = Store(
      state: Rows.State(), on: nil, reducer: Rows().prepare(), dependencies: nil, role: nil)

    let issues = await IssueRecorder.issues {
      await store.send(.loaded(1))
      await store.send(contentsOf: [.loaded(2), .loaded(2)])
    }

    #expect(issues.linesAbove() == [4, 3])
  }

  @Test("the line of the effect that has sent the action")
  func effect() async {
    let issues = await IssueRecorder.issues { await store.send(.requested(1)) }

    #expect(issues.map(\.location.line) == [Rows.lineOfEffect])
  }

  @Test("the line of the send that led to it, for an action that a reducer emits")
  func emitted() async {
    let issues = await IssueRecorder.issues {
      await store.send(.loaded(2))
      await store.send(.emitted(2))
    }

    #expect(issues.linesAbove() == [3])
  }

  @Test("the line of the `dismiss()` that has sent the action")
  func dismissal() async {
    let rows = Kept(Rows.State())
    let store = Store(initialState: Room.State(sheet: Room.State())) {
      Room()
      Reduce { _, action in
        if action.is(\.sheet.dismiss) { rows.value.add(1) }
        return .none
      }
    }

    let issues = await IssueRecorder.issues {
      let dismissal = Leaf.Action.run { _, dismiss in await dismiss() }
      await store.send(.inSheet(.leaf(dismissal)))
    }

    #expect(issues.linesAbove() == [4])
    #expect(issues.first?.location.fileID.description == #fileID)
  }
}
