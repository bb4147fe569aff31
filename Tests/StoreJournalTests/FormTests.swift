import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

/// A form whose controls write into its state, and which takes times.
@Reducer(action: .codable)
struct Form {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    var name = ""
    var age: Int?
    var isOpen = false
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case openButtonTapped
    case closeButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .openButtonTapped:
        state.isOpen = true
        return .run { [clock] send in
          _ = clock.now
          try await clock.sleep(for: .zero)
          await send(.closeButtonTapped)
        }
      case .closeButtonTapped:
        _ = clock.now
        state.isOpen = false
        return .none
      }
    }
  }
}

extension Form.State: CodableBindings {
  static var codableBindings: [String: CodableBinding<Self>] {
    ["name": CodableBinding(\.name), "age": CodableBinding(\.age)]
  }
}

@Suite("The journal of a form")
struct FormTests {
  /// Records some actions, and returns the journal and the last state.
  private func record(
    _ actions: [Form.Action], from state: Form.State = Form.State(),
    redacting redactions: [any PartialCaseKeyPath<Form.Action> & Sendable] = []
  ) async throws -> (Journal, Form.State) {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Form.Action>(to: url, redacting: redactions)
      let store = Store(initialState: state, journal: writer) {
        Form()
      } withDependencies: {
        $0.continuousClock = ContinuousClock()
      }
      for action in actions { await store.send(action).finish() }
      return (try Journal(contentsOf: url), await store.state)
    }
  }

  @Test("has what controls write, under the names of the properties")
  func bindings() async throws {
    let (journal, final) = try await record([
      .set(\.name, "Blob"), .set(\.age, 3), .set(\.age, nil), .set(\.age, 4),
    ])

    let run = try journal.replay(Form.State()) { Form() }

    #expect(journal.steps[0].action == #"{"binding":{"_0":{"name":{"_0":"Blob"}}}}"#)
    #expect(run.divergence == nil)
    #expect(run.states[3].age == nil)
    #expect(run.states.last == final)
  }

  @Test("names a property that the state doesn't name, and one that it doesn't name any more")
  func unknownBindings() async throws {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(BindingAction<Form.State>.set(\.isOpen, true))
    }
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        BindingAction<Form.State>.self, from: Data(#"{"street":{"_0":1}}"#.utf8))
    }
    #expect(error.map { "\($0)".contains("Available: age, name.") } == true)
  }

  @Test("has the state that it began with, from which it is repeated and tested")
  func initialState() async throws {
    let (journal, final) = try await record(
      [.set(\.name, "Blob")], from: Form.State(age: 7, isOpen: true))

    let run: JournalReplay<Form.State, Form.Action> = try journal.replay { Form() }

    #expect(run.divergence == nil)
    #expect(run.states.last == final)
    #expect(
      run.testSource().contains(
        ##"""
          let initialState: Form.State = try decoded(#"{"age":7,"isOpen":true,"name":""}"#)
          let store = TestStore(initialState: initialState) {
        """##))
  }

  @Test("hasn't got it where something is redacted, and says so")
  func secretState() async throws {
    let (journal, _) = try await record(
      [], from: Form.State(name: "secret"), redacting: [\.binding])

    #expect(journal.header.initialState == nil)
    #expect(throws: JournalError.self) { try journal.replay { Form() } }
  }

  @Test("refuses a clock that a reducer reads, and none that its effects use")
  func clocks() async throws {
    try await withKnownIssue {
      let (journal, _) = try await record([.openButtonTapped])

      // The effect of the first action has read it, too.
      try #require(journal.issues.map(\.step) == [2])
    } matching: {
      $0.description.contains("reads a clock")
    }
  }
}
