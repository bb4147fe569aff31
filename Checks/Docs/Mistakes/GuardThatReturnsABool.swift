import StoreRuntime
import TabNavigation

struct Form: LeaveGuarded {  // error: names "LeaveGuarded"
  var draft = ""

  func leavePolicy(for departure: Departure) -> Bool {
    draft.isEmpty
  }
}
