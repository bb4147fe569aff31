import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    @Presents var first: Counter.State?
    @Presents var second: Counter.State?
    @Presents var third: Counter.State?
    @Presents var fourth: Counter.State?
    @Presents var fifth: Counter.State?
    @Presents var sixth: Counter.State?
    @Presents var seventh: Counter.State?
    @Presents var eighth: Counter.State?
    @Presents var ninth: Counter.State?
    @Presents var tenth: Counter.State?
    @Presents var eleventh: Counter.State?
    @Presents var twelfth: Counter.State?
  }

  enum Action {
    case first(PresentationAction<Counter.Action>)
    case second(PresentationAction<Counter.Action>)
    case third(PresentationAction<Counter.Action>)
    case fourth(PresentationAction<Counter.Action>)
    case fifth(PresentationAction<Counter.Action>)
    case sixth(PresentationAction<Counter.Action>)
    case seventh(PresentationAction<Counter.Action>)
    case eighth(PresentationAction<Counter.Action>)
    case ninth(PresentationAction<Counter.Action>)
    case tenth(PresentationAction<Counter.Action>)
    case eleventh(PresentationAction<Counter.Action>)
    case twelfth(PresentationAction<Counter.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$first, action: \.first) {
        Counter()
      }
      .ifLet(\.$second, action: \.second) {
        Counter()
      }
      .ifLet(\.$third, action: \.third) {
        Counter()
      }
      .ifLet(\.$fourth, action: \.fourth) {
        Counter()
      }
      .ifLet(\.$fifth, action: \.fifth) {
        Counter()
      }
      .ifLet(\.$sixth, action: \.sixth) {
        Counter()
      }
      .ifLet(\.$seventh, action: \.seventh) {
        Counter()
      }
      .ifLet(\.$eighth, action: \.eighth) {
        Counter()
      }
      .ifLet(\.$ninth, action: \.ninth) {
        Counter()
      }
      .ifLet(\.$tenth, action: \.tenth) {
        Counter()
      }
      .ifLet(\.$eleventh, action: \.eleventh) {
        Counter()
      }
      .ifLet(\.$twelth, action: \.twelfth) {  // error: names "twelth"
        Counter()
      }
  }
}
