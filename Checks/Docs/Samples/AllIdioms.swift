import Foundation
import StoreJournal
import StoreRuntime
import StoreTesting
import SwiftUI
import TabNavigation
import Testing

// MARK: A feature

@Reducer struct Note {
  @ObservableState struct State: Codable, Equatable, Identifiable {
    var id: Int
    var text = ""
    var isSaving = false
    var seconds = 0
    @Presents var alert: AlertState<Alert>?
  }

  enum Alert: Equatable { case deleteConfirmed }

  enum Action {
    case alert(PresentationAction<Alert>)
    case appeared
    case closeTapped
    case deleted
    case deleteTapped
    case pauseTapped
    case saved(Result<Date, any Error>)
    case saveTapped
    case textChanged(String)
    case ticked
    case typingPaused
  }

  enum CancelID { case save, typing }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(NoteClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        return .send(.typingPaused)
          .debounce(id: CancelID.typing, for: .seconds(1), clock: clock)
      case .saveTapped:
        state.isSaving = true
        let text = state.text
        return .run { send in
          await send(.saved(Result { try await client.save(text: text) }))
        }
        .cancellable(id: CancelID.save, cancelInFlight: true)
      case .saved(.success):
        state.isSaving = false
        return .run { _ in await dismiss() }
      case .saved(.failure):
        state.isSaving = false
        return .none
      case .deleteTapped:
        state.alert = .deletion
        return .none
      case .alert(.presented(.deleteConfirmed)):
        return .merge(.cancel(id: CancelID.save), .send(.deleted))
      case .ticked:
        state.seconds += 1
        return .none
      case .alert, .appeared, .closeTapped, .deleted, .pauseTapped, .typingPaused:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .whileVisible { _ in
      .run { send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
      }
    }
  }
}

extension AlertState<Note.Alert> {
  static let deletion = AlertState {
    TextState("Delete the note?")
  } actions: {
    ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
  }
}

// MARK: Shared values

@Reducer struct Drafts {
  @ObservableState struct State: Equatable {
    @Shared(.inMemory("drafts")) var drafts: [String] = []
    @Shared(.appStorage("isSorted")) var isSorted = true
    @Shared(.fileStorage(.homeDirectory.appending(path: "done.json"))) var done: [String] = []
  }

  enum Action {
    case addTapped
    case draftsChanged
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .addTapped = action {
        state.$drafts.withLock { $0.append("tea") }
      }
      return .none
    }
    .onSharedChange(\.$drafts) { .draftsChanged }
  }
}

// MARK: Dependencies

@DependencyClient struct NoteClient: Sendable {
  var load: @Sendable () async throws -> [String]
  var save: @Sendable (_ text: String) async throws -> Date
}

extension NoteClient: DependencyKey {
  static let liveValue = NoteClient(load: { [] }, save: { _ in Date() })
  static let previewValue = NoteClient(load: { ["Tea"] }, save: { _ in Date() })
  static let testValue = NoteClient()
}

// MARK: Features in features

@Reducer struct Notebook {
  struct State: Equatable {
    var header = Header.State()
    var path = StackState<Path.State>()
    var rows: IdentifiedArrayOf<Note.State> = []
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationActionOf<Destination>)
    case header(Header.Action)
    case path(StackActionOf<Path>)
    case rows(IdentifiedActionOf<Note>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.header, action: \.header) { Header() }
    Reduce { state, action in
      switch action {
      case .header(.addTapped): state.destination = .note(Note.State(id: state.rows.count))
      case .header(.rowTapped(let id)): state.path.append(.note(Note.State(id: id)))
      case .header(.backTapped): state.path.removeAll()
      case .rows(.element(let id, .deleted)): state.rows.remove(id: id)
      case .destination(.presented(.note(.closeTapped))): state.destination = nil
      case .destination, .header, .path, .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Note() }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
    .onChange(of: \.rows.count) { oldCount, state in
      state.header.count = state.rows.count
      return .none
    }
  }
}

@Reducer(state: .equatable) enum Path {
  case note(Note)
}

@Reducer(state: .equatable) enum Destination {
  case note(Note)
  case dialog(ConfirmationDialogState<Note.Alert>)
}

@Reducer struct Header {
  struct State: Codable, Equatable {
    var count = 0
    var title = ""
  }

  enum Action: BindableAction {
    case addTapped
    case backTapped
    case binding(BindingAction<State>)
    case rowTapped(Int)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.title): state.count = 0
      default: break
      }
      return .none
    }
  }
}

// MARK: Effects

struct Effects {
  typealias Action = Note.Action

  @Dependency(\.continuousClock) var clock

  func all(_ reply: Reply<String>) -> [Effect<Action>] {
    [
      .none,
      .send(.saveTapped),
      .merge(.send(.ticked), .cancel(id: Note.CancelID.save)),
      .concatenate(.send(.saveTapped), .send(.closeTapped)),
      .send(.ticked).throttle(id: 1, for: .seconds(1), clock: clock, latest: true),
      .send(.ticked).cancellable(id: 2, policy: .queueing(maximumWaiting: 8)),
      .reply(reply, "Blob"),
    ]
  }
}

// MARK: Stores

func useStore() async {
  let store = Store(initialState: Note.State(id: 1)) {
    Note()._printChanges()
  } withDependencies: {
    $0[NoteClient.self].load = { ["Tea"] }
  }
  let task = await store.send(.saveTapped)
  await task.finish()
  task.cancel()
  store.enqueue(.ticked)
  print(await store.state.text, await store.withState(\.seconds))
  for await state in store.states where state.seconds > 9 { break }
}

// MARK: Tabs

@Reducer struct Shelf {
  struct State: Codable, Equatable {
    var name = "Blob"
    var notes: [Int] = []
  }

  enum Action {
    case addTapped
    case noteTapped(Int)
    case pickTapped
    case picked(String?)
    case pickRequested(replyingTo: Reply<String>)
    case tappedAgain
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pickTapped:
        return .run { send in
          let name = await send.request { .pickRequested(replyingTo: $0) }
          await send(.picked(name))
        }
      case .picked(let name): state.name = name ?? state.name
      case .addTapped, .noteTapped, .pickRequested, .tappedAgain: break
      }
      return .none
    }
  }
}

@Reducer struct Picker {
  struct State: Codable, Equatable {}
  enum Action { case picked(String) }
}

@Reducer(state: .codable, .equatable) enum ShelfPath {
  case note(Note)
  case picker(Picker)
}

extension ShelfPath.State: PathState {
  typealias Root = Shelf.State
  static let screens = Screens<Self> {
    Screen(\.note, "notes/*", \.id) { context, id in
      guard context.root.notes.contains(id) else { throw ScreenError.missing("note \(id)") }
      return Note.State(id: id)
    }
    Screen(\.picker, "picker", on: .root, .screen(\.note)) { _ in Picker.State() }
  }
}

@Reducer struct ShelfTab {
  typealias State = TabStack<ShelfPath.State>
  typealias Action = TabStackActionOf<Shelf, ShelfPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.noteTapped(let id)): state.push(.note(Note.State(id: id)))
      case .root(.pickRequested(let reply)):
        state.push(.picker(Picker.State()), replyingTo: reply)
      case .path(.element(let id, .picker(.picked(let name)))):
        state.pop(from: id, returning: name)
      case .path(.element(let id, .note(.closeTapped))): state.pop(from: id)
      case .path(.element(_, .note(.saved(.failure)))): state.cancelHeldMove()
      default: break
      }
      return .none
    }
    .stack { Shelf() }
  }
}

@Reducer struct NotesApp {
  enum Tab: String, TabIdentifier { case shelf, settings, counter }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.shelf)
    var shelf = ShelfTab.State(root: Shelf.State())
    var settings = Header.State()
    var counter = Counter.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case shelf(ShelfTab.Action)
    case settings(Header.Action)
    case counter(Counter.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(\.tabs, action: \.tabs, links: "app", initial: .shelf)
  {
    TabItem(.shelf, \.shelf, action: \.shelf, badge: { $0.shelf.notes.count }) { ShelfTab() }
    TabItem(.settings, \.settings, action: \.settings) { Header() }
    TabItem(.counter, \.counter, action: \.counter) { Counter() }
  }

  static let saved = SavedTabs<State>(version: 1)

  var body: some ReducerOf<Self> {
    Self.tabs.sharing(\.shelf.root.name, as: \.userName)
  }
}

extension DependencyValues {
  var userName: String {
    get { self[UserNameKey.self] }
    set { self[UserNameKey.self] = newValue }
  }

  private enum UserNameKey: DependencyKey {
    static let liveValue = ""
    static let testValue = ""
  }
}

func move(_ state: inout ShelfTab.State, _ id: StackElementID) {
  state.push(.note(Note.State(id: 1)), .note(Note.State(id: 2)))
  state.pop()
  state.pop(from: id)
  state.pop(to: id)
  state.popToRoot()
  state.pop(fromFirstWhere: { if case .picker = $0 { true } else { false } })
  state.go(to: .note(Note.State(id: 1)))
  state.edit { $0.removeAll { $0.note?.text == "" } }
  state[id: id, case: \.note]?.text = "Tea"
}

extension Note.State: LeaveGuarded {
  func leavePolicy(for departure: Departure) -> LeavePolicy {
    if isSaving { return .refuse("It is being saved.") }
    return departure == .removal && !text.isEmpty ? .ask(.unsaved) : .allow
  }
}

extension AlertState<LeaveChoice> {
  static let unsaved = AlertState {
    TextState("Leave without saving?")
  } actions: {
    ButtonState(action: .saveFirst) { TextState("Save") }
    ButtonState(role: .destructive, action: .leave) { TextState("Leave") }
    ButtonState(role: .cancel, action: .stay) { TextState("Stay") }
  }
}

extension Note.Action: ScreenAction {
  static func action(for event: ScreenEvent) -> Self? {
    switch event {
    case .entered, .disappeared, .reselected: nil
    case .appeared: .appeared
    case .saveRequested: .saveTapped
    }
  }
}

func useTabs(_ store: StoreOf<NotesApp>, _ url: URL) async throws {
  await store.send(.tabs(.launched))
  await store.send(.tabs(.selectedTabChanged(.settings)))
  await store.send(.tabs(.backButtonTapped))
  let outcome = await store.navigate(.deepLink(url), through: \.tabs)
  let link = NotesApp.tabs.url(for: await store.state)
  let badge = NotesApp.tabs.badge(for: .shelf, in: await store.state)
  let data = try NotesApp.saved.encode(await store.state)
  let (state, report) = try NotesApp.saved.restore(data)
  print(outcome, link as Any, badge, state, report)
}

// MARK: Views

struct NotesView: View {
  @Bindable var model: StoreModelOf<NotesApp>

  var body: some View {
    TabView(selection: $model[\.tabs.selected, sending: \.tabs.selectedTabChanged]) {
      Tab("Notes", systemImage: "note", value: NotesApp.Tab.shelf) {
        ShelfView(model: model.scope(\.shelf, action: \.shelf))
      }
      Tab("Settings", systemImage: "gear", value: NotesApp.Tab.settings) {
        HeaderView(model: model.scope(\.settings, action: \.settings))
      }
      Tab("Counter", systemImage: "number", value: NotesApp.Tab.counter) {
        Text("\(model.counter.count)")
      }
    }
  }
}

struct ShelfView: View {
  @Bindable var model: StoreModelOf<ShelfTab>

  var body: some View {
    NavigationStack(path: $model[stack: \.path, action: \.path]) {
      Text(model.root.name)
        .navigationDestination(for: StackScreenOf<ShelfPath>.self) { screen in
          if let model = model.screen(screen, of: \.path, action: \.path) {
            ScreenView(model: model)
          }
        }
    }
  }
}

struct ScreenView: View {
  let model: StoreModelOf<ShelfPath>

  var body: some View {
    switch model.case {
    case .note(let model): NoteView(model: model)
    case .picker: Text("Pick a name")
    }
  }
}

struct NoteView: View {
  @Bindable var model: StoreModelOf<Note>

  var body: some View {
    TextField("Text", text: $model[\.text, sending: \.textChanged])
    Button("Save") { model.send(.saveTapped) }
  }
}

struct HeaderView: View {
  @Bindable var model: StoreModelOf<Header>

  var body: some View {
    TextField("Title", text: $model.title)
  }
}

struct NotebookView: View {
  @Bindable var model: StoreModelOf<Notebook>

  var body: some View {
    Text("Notes")
      .sheet(item: $model[presented: \.destination?.note, action: \.destination.note]) { model in
        NoteView(model: model)
      }
  }
}

@MainActor func makeModel() -> StoreModelOf<NotesApp> {
  StoreModel(initialState: NotesApp.State()) { NotesApp() }
}

// MARK: Tests

@Test func aNoteIsSavedAndGoes() async {
  let clock = TestClock()
  let store = TestStore(initialState: ShelfTab.State(root: Shelf.State())) {
    ShelfTab()
  } withDependencies: {
    $0.continuousClock = clock
    $0.uuid = .incrementing
    $0.date = .constant(.distantPast)
    $0[NoteClient.self].save = { _ in .distantPast }
  }

  await store.send(.root(.noteTapped(7))) { $0.push(.note(Note.State(id: 7))) }
  await store.send(\.path[id: 0].note.textChanged, "Tea") { $0[id: 0, case: \.note]?.text = "Tea" }
  await clock.advance(by: .seconds(1))
  await store.receive(\.path[id: 0].note.typingPaused)
  await store.send(.move(.back)) { $0.pop() }
  await store.send(.question(.presented(.stay))) { $0.answer(.stay) }
  store.exhaustivity = .off
  await store.send(.path(.element(id: 0, action: .note(.saveTapped))))
  await store.finish()
  await store.skipInFlightEffects()
  #expect(store.state.path.count == 1)
}

// MARK: Journals

@Reducer(action: .codable, .equatable) struct Counter {
  struct State: Codable, Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

func useJournal(_ url: URL) throws {
  let writer = try JournalWriter<Counter.Action>(to: url)
  let store = Store(initialState: Counter.State(), journal: writer) { Counter() }
  let run = try Journal(contentsOf: url).replay(Counter.State()) { Counter() }
  let test = try run.minimized { $0.issues.containsIssue(mentioning: "isn't there") }.testSource()
  store.enqueue(.tapped)
  print(run.states[12], test)
}
