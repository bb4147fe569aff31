import StoreRuntime

// Features as they were written before there were macros: a conformance and a function.

struct DraftFeature: Reducer {
  struct State: Equatable {
    @PresentationState var alert: AlertState<AlertAction>?
    var text = ""
  }
  enum AlertAction: Equatable {
    case discardButtonTapped
  }
  @CasePathable
  enum Action {
    case alert(PresentationAction<AlertAction>)
    case cancelButtonTapped
    case closeButtonTapped
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .cancelButtonTapped:
        state.alert = AlertState { TextState("Throw this draft away?") }
        return .none
      case .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

struct LetterFeature: Reducer {
  struct State: Equatable {
    @PresentationState var draft: DraftFeature.State?
  }
  @CasePathable
  enum Action {
    case draft(PresentationAction<DraftFeature.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$draft, action: \.draft) { DraftFeature() }
  }
}

struct MailboxFeature: Reducer {
  struct State: Equatable {
    @PresentationState var letter: LetterFeature.State?
  }
  @CasePathable
  enum Action {
    case letter(PresentationAction<LetterFeature.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$letter, action: \.letter) { LetterFeature() }
  }
}

/// A feature with nothing but a function, that dismisses itself.
struct NoticeFeature: Reducer {
  struct State: Equatable {
    var clicks = 0
  }
  enum Action: Equatable {
    case clickButtonTapped
    case closeButtonTapped
    case tick
    case tickAndCloseButtonTapped
  }
  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .clickButtonTapped:
      state.clicks += 1
      return state.clicks >= 5
        ? .run { _ in await dismiss() }
        : .none
    case .closeButtonTapped:
      return .run { _ in await dismiss() }
    case .tick:
      state.clicks += 100
      return .none
    case .tickAndCloseButtonTapped:
      return .run { send in
        await self.dismiss()
        await send(.tick)
      }
    }
  }
}

/// A presentation under its older name, in a feature that the macro completes.
@Reducer
struct NoticeSheetFeature {
  struct State: Equatable {
    @PresentationState var notice: NoticeFeature.State?
  }
  enum Action: Equatable {
    case notice(PresentationAction<NoticeFeature.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$notice, action: \.notice) {
        NoticeFeature()
      }
  }
}

/// Destinations written out, with case paths asked for by hand as well.
@Reducer
struct BoardFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var dismissals = 0
  }
  @CasePathable
  enum Action: Equatable {
    case destination(PresentationAction<Destination.Action>)
    case firstButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .firstButtonTapped:
        state.destination = .first(.init())
      case .destination(let presentationAction):
        switch presentationAction {
        case .dismiss:
          state.dismissals += 1
        case .presented(let destinationAction):
          switch destinationAction {
          case .first, .second:
            break
          }
        }
      }
      return .none
    }.ifLet(\.$destination, action: \.destination) {
      Destination()
    }
  }

  @Reducer
  struct Destination {
    @CasePathable
    enum State: Equatable {
      case first(NoticeFeature.State)
      case second(NoticeFeature.State)
    }

    @CasePathable
    enum Action: Equatable {
      case first(NoticeFeature.Action)
      case second(NoticeFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) {
        NoticeFeature()
      }

      Scope(state: \.second, action: \.second) {
        NoticeFeature()
      }
    }
  }
}

/// A stack that one action fills.
@Reducer
struct HallFeature {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var sign = "Hall"
  }

  @CasePathable
  enum Action: Equatable {
    case path(StackAction<Path.State, Path.Action>)
    case walkIn
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(let stackAction):
        switch stackAction {
        default:
          break
        }

      case .walkIn:
        state.path.append(
          contentsOf: [
            .first(.init()),
            .second(.init()),
            .first(.init(clicks: 3)),
          ]
        )
      }
      return .none
    }
    .forEach(\.path, action: \.path) {
      Path()
    }
  }

  @Reducer
  struct Path {
    @CasePathable
    enum State: Equatable {
      case first(NoticeFeature.State)
      case second(NoticeFeature.State)
    }

    @CasePathable
    enum Action: Equatable {
      case first(NoticeFeature.Action)
      case second(NoticeFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) {
        NoticeFeature()
      }
      Scope(state: \.second, action: \.second) {
        NoticeFeature()
      }
    }
  }
}
