import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let screenRaces = [
    PlantedRace("A timer fires after its screen was popped") { isMended, run in
      let store = run.store(initialState: Walk.State()) { Walk(isMended: isMended) }
      await store.send(.opened)
      await run.pause()
      await store.send(.backTapped)
      await run.settle()
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

/// A stack whose screen has a timer, which belongs to the stack.
@Reducer
struct Walk {
  struct State: Equatable {
    var path = StackState<Errands.State>()
  }

  enum Action: Sendable {
    case backTapped
    case opened
    case path(StackActionOf<Errands>)
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
        state.path.append(Errands.State())
        return .run { [id = state.path.ids.last] send in
          try await clock.sleep(for: .milliseconds(500))
          if let id { await send(.path(.element(id: id, action: .done("a second")))) }
        }
        .cancellable(id: "timer")
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Errands() }
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
      case .alert: break
      case .deleteTapped(let mail):
        guard let place = state.mails.firstIndex(of: mail) else { return .none }
        state.place = place
        state.mail = mail
        state.alert = AlertState { TextState("Delete \(mail)?") }
      case .loaded(let mails): state.mails = mails
      case .refreshed: return .run { send in await send(.loaded(load())) }
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
