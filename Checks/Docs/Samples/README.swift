// `Tests/TabNavigationTests/Guides` has a link to this file, so that its tests run.

import Foundation
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

extension AlertState<LeaveChoice> {
  static let unsaved = AlertState {
    TextState("The note isn't saved.")
  } actions: {
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(role: .cancel, action: .stay) { TextState("Cancel") }
  }
}

@Reducer struct NoteForm {
  struct State: Equatable, LeaveGuarded {
    var draft = ""
    // Called before the form is removed, and before another tab hides it. Hiding is allowed here.
    func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && !draft.isEmpty ? .ask(.unsaved) : .allow  // `.unsaved` is an alert
    }
  }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> { BindingReducer() }
}
@Reducer(state: .equatable) enum Path { case form(NoteForm) }
extension Path.State: PathState {
  typealias Root = Notes.State
  static let screens = Screens<Self> {
    Screen(\.form, "new") { _ in NoteForm.State() }  // app://notes/new pushes the form
  }
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

@Reducer struct AppFeature {
  enum Tab: String, TabIdentifier { case notes, counter }

  struct State: Equatable {
    var tabs = TabBar(Tab.notes)
    var notes = NotesTab.State(root: Notes.State())
    var counter = Counter.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case notes(NotesTab.Action)
    case counter(Counter.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(\.tabs, action: \.tabs, links: "app", initial: .notes)
  {
    TabItem(.notes, \.notes, action: \.notes) { NotesTab() }
    TabItem(.counter, \.counter, action: \.counter) { Counter() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

#if README_VIEWS
  import SwiftUI

  struct AppView: View {
    @Bindable var model: StoreModelOf<AppFeature>
    var body: some View {
      TabView(selection: $model[\.tabs.selected, sending: \.tabs.selectedTabChanged]) {
        Tab("Notes", systemImage: "note", value: AppFeature.Tab.notes) {
          NotesView(model: model.scope(\.notes, action: \.notes))
        }
        Tab("Counter", systemImage: "plus", value: AppFeature.Tab.counter) {
          CounterView(model: model.scope(\.counter, action: \.counter))
        }
      }
      .alert(
        model.question?.alert,
        isPresented: $model[isPresented: \.question, action: \.tabs.question],
        send: { model.send(.tabs(.question(.presented($0)))) }
      )
      .onOpenURL { model.send(.tabs(.deepLink($0))) }
    }
  }

  extension AppFeature.State {
    /// The question of the form that asks, in any tab.
    var question: TabQuestion<AppFeature.Tab>? { AppFeature.tabs.question(in: self) }
  }

  extension View {
    /// Shows an alert that is a part of the state.
    func alert<Action>(
      _ alert: AlertState<Action>?, isPresented: Binding<Bool>, send: @escaping (Action) -> Void
    ) -> some View {
      self.alert(
        alert.map { String(state: $0.title) } ?? "", isPresented: isPresented, presenting: alert
      ) { alert in
        ForEach(alert.buttons) { button in
          let role: ButtonRole? = button.role.map { $0 == .destructive ? .destructive : .cancel }
          Button(String(state: button.label), role: role) {
            button.withAction { if let action = $0 { send(action) } }
          }
        }
      } message: { alert in
        if let message = alert.message { Text(String(state: message)) }
      }
    }
  }

  struct NotesView: View {
    @Bindable var model: StoreModelOf<NotesTab>

    var body: some View {
      NavigationStack(path: $model[stack: \.path, action: \.path]) {
        Button("New note") { model.send(.root(.newNoteTapped)) }
          .navigationDestination(for: StackScreenOf<Path>.self) { screen in
            if let model = model.screen(screen, of: \.path, action: \.path) {
              switch model.case {
              case .form(let form): NoteFormView(model: form)
              }
            }
          }
      }
    }
  }

  struct NoteFormView: View {
    @Bindable var model: StoreModelOf<NoteForm>

    var body: some View {
      TextField("Note", text: $model.draft)
    }
  }

  struct CounterView: View {
    let model: StoreModelOf<Counter>

    var body: some View {
      Button("\(model.count)") { model.send(.incrementButtonTapped) }
    }
  }
#endif

@Test func aNoteAsksBeforeItIsLost() async {
  let store = TestStore(initialState: AppFeature.State()) { AppFeature() }
  await store.send(.tabs(.launched))
  await store.send(.notes(.root(.newNoteTapped))) { $0.notes.push(.form(NoteForm.State())) }
  await store.send(\.notes.path[id: 0].form.binding.draft, "Milk") {
    $0.notes[id: 0, case: \.form]?.draft = "Milk"
  }

  await store.send(.tabs(.backButtonTapped)) { $0.notes.pop() }
  #expect(store.state.notes.question == .unsaved)
  await store.send(.notes(.question(.presented(.leave)))) { $0.notes.answer(.leave) }
  #expect(store.state.notes.path.isEmpty)
}

@Test func aLinkPushesTheForm() async throws {
  let url = try #require(URL(string: "app://notes/new"))
  let store = Store(initialState: AppFeature.State()) { AppFeature() }

  #expect(await store.navigate(.deepLink(url), through: \.tabs) == .done)
  #expect(await store.state.notes.path.count == 1)
}

// The compiler only parses the manifest of a client. `Checks/Programs/run --only client` builds
// one.
#if false
  let package = Package(
    name: "App",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(path: "../swift-tabs")],
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
