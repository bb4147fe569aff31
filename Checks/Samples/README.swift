// `Tests/TabNavigationTests/Guides` has a link to this file, so that its tests run.

import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// The feature of `Examples/Hello`.
@Reducer struct Counter {
  struct State: Equatable { var count = 0 }

  enum Action {
    case incrementButtonTapped
    case laterButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .laterButtonTapped:
        return .run { send in
          try await clock.sleep(for: .milliseconds(100))
          await send(.incrementButtonTapped)
        }
      }
    }
  }
}

@Test func countsAgainLater() async {
  let clock = TestClock()
  let store = TestStore(initialState: Counter.State()) { Counter() }
  store.dependencies.continuousClock = clock

  await store.send(.laterButtonTapped)
  await clock.advance(by: .milliseconds(100))
  await store.receive(\.incrementButtonTapped) { $0.count = 1 }
}

@Reducer struct Notes {
  struct State: Equatable {}

  enum Action {
    case newNoteTapped
  }
}

@Reducer struct NoteForm {
  struct State: Equatable { var draft = "" }

  enum Action {
    case draftChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .draftChanged(let draft):
      state.draft = draft
      return .none
    }
  }
}

extension NoteForm.State: LeaveGuarded {
  func leavePolicy(for departure: Departure) -> LeavePolicy {
    draft.isEmpty ? .allow : .ask(.unsaved)
  }
}

extension AlertState<LeaveChoice> {
  static let unsaved = AlertState {
    TextState("The note isn't saved.")
  } actions: {
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(role: .cancel, action: .stay) { TextState("Cancel") }
  }
}

@Reducer(state: .equatable) enum Path { case form(NoteForm) }

extension Path.State: PathState {
  typealias Root = Notes.State
  static let screens = Screens<Self> { Screen(\.form, "new") { _ in NoteForm.State() } }
}

@Reducer struct NotesTab {
  typealias State = TabStack<Path.State>
  typealias Action = TabStackActionOf<Notes, Path>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.newNoteTapped) = action { state.push(.form(NoteForm.State())) }
      return .none
    }
    .stack { Notes() }
  }
}

@Test func aNoteAsksBeforeItIsLost() async {
  let store = TestStore(initialState: NotesTab.State(root: Notes.State())) { NotesTab() }
  await store.send(\.root.newNoteTapped) { $0.push(.form(NoteForm.State())) }
  await store.send(\.path[id: 0].form.draftChanged, "Milk") {
    $0[id: 0, case: \.form]?.draft = "Milk"
  }

  await store.send(.move(.back)) { $0.pop() }
  #expect(store.state.question == .unsaved)
  await store.send(.question(.presented(.leave))) { $0.answer(.leave) }
  #expect(store.state.path.isEmpty)
}

// The compiler only parses the manifest of a client. `Checks/Client/run` builds one.
#if false
  let package = Package(
    name: "App",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: "https://…/swift-tabs.git", from: "0.1.0")],
    targets: [
      .target(
        name: "App",
        dependencies: [
          .product(name: "StoreRuntime", package: "swift-tabs"),
          .product(name: "TabNavigation", package: "swift-tabs"),
        ]),
      .testTarget(
        name: "AppTests",
        dependencies: ["App", .product(name: "StoreTesting", package: "swift-tabs")]),
    ],
    swiftLanguageModes: [.v6])
#endif
