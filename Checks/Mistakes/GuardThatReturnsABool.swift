import StoreRuntime
import TabNavigation

struct Form: LeaveGuarded {  // error: names "LeaveGuarded"
  var draft = ""

  func leaving(_ departure: Departure) -> Bool {
    draft.isEmpty
  }
}
