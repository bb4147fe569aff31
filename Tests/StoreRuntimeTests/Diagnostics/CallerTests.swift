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
  }

  enum Action: Sendable {
    case loaded(Int)
    case requested(Int)
    case emitted(Int)
  }

  static let lineOfEffect: UInt = #line + 12

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .loaded(let id):
        var ids = state.rows.map(\.id)
        ids.append(id)
        state.rows = IdentifiedArray(uniqueElements: ids.map { Row(id: $0) })
        return .none
      case .requested(let id):
        // The line that a failure is to name.
        return .run { await $0(.loaded(id)) }
      case .emitted(let id):
        return .send(.loaded(id))
      }
    }
  }
}

/// Presents a feature, and adds a row that is there already when that dismisses itself.
@Reducer
private struct Gallery {
  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Rows.Row> = [Rows.Row(id: 1)]
    @Presents var leaf: Leaf.State? = Leaf.State()
  }

  enum Action: Sendable {
    case leaf(PresentationActionOf<Leaf>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .leaf(.dismiss) = action { state.rows.append(Rows.Row(id: 1)) }
      return .none
    }
    .ifLet(\.$leaf, action: \.leaf) { Leaf() }
  }
}

@Suite("An issue that an action causes names")
struct CallerTests {
  private let store = Store(initialState: Rows.State()) {
    Rows()
  } withDependencies: {
    $0.context = .test
  }

  @Test("the line of the send")
  func send() async {
    let issues = await IssueRecorder.issues {
      await store.send(.loaded(2))
      await store.send(.loaded(2))
    }

    #expect(issues.linesAbove() == [3])
    #expect(issues.first?.location.fileID.description == #fileID)
  }

  @Test("the line of the send in a store without navigation, dependencies or effects, too")
  func sendToPlainStore() async {
    let store = Store(
      state: Rows.State(), on: nil, reducer: Rows().prepare(), dependencies: DependencyValues(),
      observer: nil)

    let issues = await IssueRecorder.issues {
      await store.send(.loaded(1))
      await store.send(contentsOf: [.loaded(2), .loaded(2)])
    }

    #expect(issues.linesAbove() == [4, 3])
  }

  @Test("the line of the send of several actions")
  func sendContentsOf() async {
    let issues = await IssueRecorder.issues {
      await store.send(contentsOf: [.loaded(2), .loaded(1)])
    }

    #expect(issues.linesAbove() == [3])
  }

  @Test("the line of the send to a scoped store")
  func scopedSend() async {
    let scoped = store.scope(state: \.self, action: \.self)
    let issues = await IssueRecorder.issues {
      await scoped.send(.loaded(1))
      await scoped.send(contentsOf: [.loaded(1)])
    }

    #expect(issues.linesAbove() == [4, 3])
  }

  @Test("the line of the enqueue, also through a scoped store")
  func enqueue() async {
    let scoped = store.scope(state: \.self, action: \.self)
    let issues = await IssueRecorder.issues {
      store.enqueue(.loaded(1))
      scoped.enqueue(.loaded(1))
      await store.send(.loaded(2))
    }

    #expect(issues.linesAbove() == [5, 4])
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
    let store = Store(initialState: Gallery.State()) { Gallery() }

    let issues = await IssueRecorder.issues {
      let dismissal = Leaf.Action.run { _, dismiss in await dismiss() }
      await store.send(.leaf(.presented(dismissal)))
    }

    #expect(issues.linesAbove() == [4])
    #expect(issues.first?.location.fileID.description == #fileID)
  }
}
