import StoreRuntime
import TabNavigation

enum PlainTab: String {
  case home
}

struct PlainTabs: Equatable {
  var tabs = TabBar(PlainTab.home)  // error: names "TabIdentifier"
}
