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
  enum Action: Equatable {
    case alert(PresentationAction<AlertAction>)
    case closeButtonTapped
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

/// A presentation under its older name, in a feature that the macro completes.
@Reducer
struct LetterFeature {
  struct State: Equatable {
    @PresentationState var draft: DraftFeature.State?
  }
  enum Action: Equatable {
    case draft(PresentationAction<DraftFeature.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$draft, action: \.draft) { DraftFeature() }
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
    }
  }
}

/// A destination and a stack of screens that are written out, with case paths asked for by hand.
@Reducer
struct BoardFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Screen.State?
    var dismissals = 0
    var path = StackState<Screen.State>()
  }

  @CasePathable
  enum Action: Equatable {
    case destination(PresentationAction<Screen.Action>)
    case firstButtonTapped
    case path(StackAction<Screen.State, Screen.Action>)
    case walkIn
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
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

      case .firstButtonTapped:
        state.destination = .first(.init())

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
      Screen()
    }
    .ifLet(\.$destination, action: \.destination) {
      Screen()
    }
  }

  @Reducer
  struct Screen {
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
