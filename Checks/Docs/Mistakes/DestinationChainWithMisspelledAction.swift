import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    @Presents var first: Path.State?
    @Presents var second: Path.State?
    @Presents var third: Path.State?
    @Presents var fourth: Path.State?
    @Presents var fifth: Path.State?
    @Presents var sixth: Path.State?
    @Presents var seventh: Path.State?
    @Presents var eighth: Path.State?
    @Presents var ninth: Path.State?
    @Presents var tenth: Path.State?
    @Presents var eleventh: Path.State?
    @Presents var twelfth: Path.State?
  }

  enum Action {
    case first(PresentationAction<Path.Action>)
    case second(PresentationAction<Path.Action>)
    case third(PresentationAction<Path.Action>)
    case fourth(PresentationAction<Path.Action>)
    case fifth(PresentationAction<Path.Action>)
    case sixth(PresentationAction<Path.Action>)
    case seventh(PresentationAction<Path.Action>)
    case eighth(PresentationAction<Path.Action>)
    case ninth(PresentationAction<Path.Action>)
    case tenth(PresentationAction<Path.Action>)
    case eleventh(PresentationAction<Path.Action>)
    case twelfth(PresentationAction<Path.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$first, action: \.first)
      .ifLet(\.$second, action: \.second)
      .ifLet(\.$third, action: \.third)
      .ifLet(\.$fourth, action: \.fourth)
      .ifLet(\.$fifth, action: \.fifth)
      .ifLet(\.$sixth, action: \.sixth)
      .ifLet(\.$seventh, action: \.seventh)
      .ifLet(\.$eighth, action: \.eighth)
      .ifLet(\.$ninth, action: \.ninth)
      .ifLet(\.$tenth, action: \.tenth)
      .ifLet(\.$eleventh, action: \.eleventh)
      .ifLet(\.$twelfth, action: \.twelth)  // error: names "twelth"
  }
}
