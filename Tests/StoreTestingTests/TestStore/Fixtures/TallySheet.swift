import StoreRuntime

/// A counter that is presented in one of two ways.
@Reducer
struct TallySheet {
  @Reducer
  enum Destination {
    case first(Tally)
    case second(Tally)
  }

  struct State: Equatable, Sendable {
    @Presents var destination: Destination.State?
    var name = ""
  }

  enum Action: Sendable {
    case destination(PresentationAction<Destination.Action>)
    case secondButtonTapped
    case closeButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .secondButtonTapped:
        state.destination = .second(Tally.State())
      case .closeButtonTapped:
        state.destination = nil
      case .destination(.presented(.second(.stopButtonTapped))):
        guard case .second(let tally) = state.destination else { return .none }
        state.name = tally.name
        state.destination = nil
      case .destination:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension TallySheet.Destination.State: Equatable {}
