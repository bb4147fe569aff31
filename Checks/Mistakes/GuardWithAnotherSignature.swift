import StoreRuntime
import TabNavigation

struct Form: LeaveGuarded {  // error: names "LeaveGuarded"
  var draft = ""

  func leaving() -> Leaving {
    draft.isEmpty ? .freely : .never("It isn't saved.")
  }
}
