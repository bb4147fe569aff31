import StoreRuntime

/// Counts, and takes itself off when it has come to five.
@Reducer
struct TallyFeature {
  @ObservableState
  struct State: Equatable {
    var marks = 0
    var hint: String?
  }
  enum Action {
    case strikeButtonTapped
    case hintButtonTapped
    case hintResponse(String)
    case markButtonTapped
    case leaveButtonTapped
    case tick
  }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .strikeButtonTapped:
        guard state.marks > 0 else { return .none }
        state.marks -= 1
        return .none

      case .hintButtonTapped:
        let marks = state.marks
        return .run { send in await send(.hintResponse("\(5 - marks) to go")) }

      case .hintResponse(let hint):
        state.hint = hint
        return .none

      case .markButtonTapped:
        state.marks += 1
        guard state.marks >= 5 else { return .none }
        return .run { _ in await self.dismiss() }

      case .leaveButtonTapped:
        return .run { send in
          await self.dismiss()
          await send(.tick)
        }

      case .tick:
        state.marks += 1
        return .none
      }
    }
  }
}

/// A stack of tallies, with the reducer of its elements written out.
@Reducer
struct TallyStackFeature {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }
  enum Action {
    case path(StackActionOf<Path>)
  }

  @Reducer
  struct Path {
    enum State: Equatable { case tally(TallyFeature.State) }
    enum Action { case tally(TallyFeature.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.tally, action: \.tally) { TallyFeature() }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .none
    }
    .forEach(\.path, action: \.path) { Path() }
  }
}

/// A tally that may be presented.
@Reducer
struct TallySheetFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var tally: TallyFeature.State?
  }
  enum Action {
    case tally(PresentationAction<TallyFeature.Action>)
  }
  var body: some Reducer<State, Action> {
    Reduce { _, _ in
      .none
    }
    .ifLet(\.$tally, action: \.tally) {
      TallyFeature()
    }
  }
}

/// One of several features that may be presented.
@Reducer
struct TallyDestinationFeature {
  @Reducer
  enum Destination {
    case first(TallyFeature)
    case second(TallyFeature)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case secondButtonTapped
    case closeButtonTapped
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .secondButtonTapped:
        state.destination = .second(TallyFeature.State())
        return .none

      case .closeButtonTapped:
        state.destination = nil
        return .none

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension TallyDestinationFeature.Destination.State: Equatable {}
