import StoreRuntime
import TabNavigation

struct Form: LeaveGuarded {
  enum Choice { case discard }

  func leavePolicy(for departure: Departure) -> LeavePolicy {
    .ask(AlertState<Choice> { TextState("Discard?") })  // error: names "Choice"
  }
}
