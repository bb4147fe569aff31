import StoreRuntime
import TabNavigation

struct Form: LeaveGuarded {  // error: names "LeaveGuarded"
  var draft = ""

  func leavePolicy() -> LeavePolicy {
    draft.isEmpty ? .allow : .refuse("It isn't saved.")
  }
}
