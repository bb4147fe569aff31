import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let screenRaces = [
    PlantedRace("A screen is closed while it saves") { isMended, run in
      let server = Guarded<[String]>([])
      let store = run.store(initialState: Lists.State(editor: Editor.State(draft: "a"))) {
        Lists(isMended: isMended) { name in
          server.withLock { $0.append(name) }
          await run.reply("save \(name)")
        }
      }
      await store.send(.editor(.presented(.saveTapped)))
      await run.pause()
      await store.send(.closeTapped)
      await run.settle()
      let (names, saved) = (await store.state.names, server.withLock { $0 })
      run.expect(names == saved, "saved \(saved), shown \(names)")
    },
    PlantedRace("A timer fires after its screen was popped") { isMended, run in
      let store = run.store(initialState: Walk.State()) { Walk(isMended: isMended) }
      await store.send(.opened)
      await run.pause()
      await store.send(.backTapped)
      await run.settle()
    },
    PlantedRace("A result comes for a screen that is gone") { isMended, run in
      let store = run.store(initialState: Photos.State()) {
        Photos(isMended: isMended) {
          await run.reply("caption")
          return "a cat"
        }
      }
      await store.send(.opened)
      await run.pause()
      await store.send(.backTapped)
      await run.settle()
    },
    PlantedRace("A question is asked twice, and both answers are followed") { isMended, run in
      let store = run.store(
        initialState: Drafts.State(path: StackState([Editor.State(), Editor.State()]))
      ) {
        Drafts(isMended: isMended) { await run.reply("leave") }
      }
      await store.send(.backTapped)
      await run.pause()
      await store.send(.backTapped)
      await run.settle()
      let count = await store.state.path.count
      // Once the first question is answered, another tap asks about the screen below.
      let answers = await store.state.questionCount
      run.expect(count == 2 - answers, "\(answers) questions, \(count) screens are left")
    },
    PlantedRace("An alert is answered after its cause is gone") { isMended, run in
      let store = run.store(initialState: Inbox.State(mails: ["a", "b"])) {
        Inbox(isMended: isMended) {
          await run.reply("mails")
          return ["new", "a", "b"]
        }
      }
      await store.send(.refreshed)
      await run.pause()
      await store.send(.deleteTapped("a"))
      await run.step("read the alert")
      await store.send(.alert(.presented(.confirmed)))
      await run.settle()
      let mails = await store.state.mails
      run.expect(mails.contains("new"), "another mail was deleted, and left are \(mails)")
    },
  ]
}

/// A form that tells its parent what was saved.
@Reducer
struct Editor {
  struct State: Equatable {
    var draft = ""
  }

  enum Action: Sendable {
    case saved
    case saveTapped
  }

  var save: (@Sendable (String) async -> Void)?

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let save, case .saveTapped = action else { return .none }
    return .run { [draft = state.draft] send in
      await save(draft)
      await send(.saved)
    }
  }
}

/// A list whose editor saves; in the twin the list does, which outlives the editor.
@Reducer
struct Lists {
  struct State: Equatable {
    @Presents var editor: Editor.State?
    var names: [String] = []
  }

  enum Action: Sendable {
    case closeTapped
    case editor(PresentationAction<Editor.Action>)
    case saved(String)
  }

  let isMended: Bool
  let save: @Sendable (String) async -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped:
        state.editor = nil
        return .none
      case .editor(.presented(.saveTapped)) where isMended:
        guard let draft = state.editor?.draft else { return .none }
        return .run { send in
          await save(draft)
          await send(.saved(draft))
        }
      case .editor(.presented(.saved)):
        state.names += state.editor.map { [$0.draft] } ?? []
        state.editor = nil
        return .none
      case .saved(let name):
        state.names.append(name)
        state.editor = nil
        return .none
      case .editor:
        return .none
      }
    }
    .ifLet(\.$editor, action: \.editor) { Editor(save: isMended ? nil : save) }
  }
}

/// A screen that counts the time, and is told it.
@Reducer
struct Walker {
  struct State: Equatable {
    var seconds = 0
  }

  enum Action: Sendable {
    case ticked
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.seconds += 1
    return .none
  }
}

/// A stack whose screen has a timer, which belongs to the stack.
@Reducer
struct Walk {
  struct State: Equatable {
    var path = StackState<Walker.State>()
  }

  enum Action: Sendable {
    case backTapped
    case opened
    case path(StackActionOf<Walker>)
  }

  let isMended: Bool

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backTapped:
        state.path.removeLast()
        return isMended ? .cancel(id: "timer") : .none
      case .opened:
        state.path.append(Walker.State())
        return .run { [id = state.path.ids.last] send in
          try await clock.sleep(for: .milliseconds(500))
          if let id { await send(.path(.element(id: id, action: .ticked))) }
        }
        .cancellable(id: "timer")
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Walker() }
  }
}

/// A photo with a caption.
@Reducer
struct Photo {
  struct State: Equatable {
    var caption = ""
  }

  enum Action: Sendable {
    case captioned(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .captioned(let caption) = action else { return .none }
    state.caption = caption
    return .none
  }
}

/// A stack that loads what its screen shows.
@Reducer
struct Photos {
  struct State: Equatable {
    var path = StackState<Photo.State>()
  }

  enum Action: Sendable {
    case backTapped
    case loaded(StackElementID, String)
    case opened
    case path(StackActionOf<Photo>)
  }

  let isMended: Bool
  let load: @Sendable () async -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backTapped:
        state.path.removeLast()
        return .none
      case .loaded(let id, let caption):
        if isMended, state.path[id: id] == nil { return .none }
        return .send(.path(.element(id: id, action: .captioned(caption))))
      case .opened:
        state.path.append(Photo.State())
        return .run { [id = state.path.ids.last] send in
          let caption = await load()
          if let id { await send(.loaded(id, caption)) }
        }
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Photo() }
  }
}

/// A stack of drafts that asks before it leaves one.
@Reducer
struct Drafts {
  struct State: Equatable {
    var path: StackState<Editor.State>
    var isAsking = false
    var questionCount = 0
  }

  enum Action: Sendable {
    case answered
    case backTapped
    case path(StackActionOf<Editor>)
  }

  let isMended: Bool
  let ask: @Sendable () async -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .answered:
        state.isAsking = false
        state.path.removeLast()
        return .none
      case .backTapped:
        if isMended, state.isAsking { return .none }
        if !state.isAsking { state.questionCount += 1 }
        state.isAsking = true
        return .run { send in
          await ask()
          await send(.answered)
        }
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Editor() }
  }
}

/// Mails that are deleted after a question, by their place or, in the twin, by name.
@Reducer
struct Inbox {
  @CasePathable
  enum Alert: Equatable, Sendable {
    case confirmed
  }

  struct State: Equatable {
    @Presents var alert: AlertState<Alert>?
    var mails: [String]
    var place = 0
    var mail = ""
  }

  enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case deleteTapped(String)
    case loaded([String])
    case refreshed
  }

  let isMended: Bool
  let load: @Sendable () async -> [String]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmed)):
        if isMended {
          state.mails.removeAll { [mail = state.mail] in $0 == mail }
        } else {
          state.mails.remove(at: state.place)
        }
        return .none
      case .alert:
        return .none
      case .deleteTapped(let mail):
        guard let place = state.mails.firstIndex(of: mail) else { return .none }
        state.place = place
        state.mail = mail
        state.alert = AlertState { TextState("Delete \(mail)?") }
        return .none
      case .loaded(let mails):
        state.mails = mails
        return .none
      case .refreshed:
        return .run { send in await send(.loaded(load())) }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
