import StoreRuntime
import TabNavigation

struct Form: LeaveGuarded {
  enum Choice { case discard }

  func leaving(_ departure: Departure) -> Leaving {
    .asking(AlertState<Choice> { TextState("Discard?") })  // error: names "Choice"
  }
}
