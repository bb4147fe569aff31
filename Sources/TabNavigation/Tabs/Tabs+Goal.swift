import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Tabs {
  /// Returns what an action of the bar wants, or why it can't be done.
  func goal(
    of action: TabBarAction<Tab>, _ state: State
  ) -> Result<Navigation<Tab>.Goal, ScreenError> {
    let selected = state[keyPath: bar].selected
    switch action {
    case .launched, .backButtonTapped:
      return .success(.back)
    case .selectedTabChanged(let tab):
      guard let item = items.first(where: { $0.tab == tab }) else {
        return .failure(.unknown(tab.rawValue, known: all.map(\.rawValue)))
      }
      return .success(tab == selected ? .reselect(item.reselection) : .select(tab))
    case .deepLink(let url):
      return Result { () throws(ScreenError) in
        let link = try TabLink(url, scheme: scheme)
        guard let item = items.first(where: { link.leads(to: $0.tab.rawValue) })
        else { throw .unknown(link.tab, known: all.map(\.rawValue)) }
        if let problem = item.problem(state, link.components) { throw problem }
        return .open(item.tab, link.components, item.opening)
      }
    }
  }

  /// Reports a link that can't be opened after all.
  func report(_ error: ScreenError, _ goal: Navigation<Tab>.Goal) {
    guard case .open(let tab, let components, _) = goal else { return }
    let link = TabLink(tab: tab.rawValue, components: components).text(scheme: scheme)
    reportNavigationIssue(
      "The link \"\(link.cut(to: 200))\" can't be opened: \(error).", by: "Tabs", at: location)
  }

  /// Reports an action of the bar that can't be done.
  func report(_ error: ScreenError, _ action: TabBarAction<Tab>) {
    switch action {
    case .deepLink(let url):
      reportNavigationIssue(
        "The link \"\(url.absoluteString.cut(to: 200))\" can't be opened: \(error).",
        by: "Tabs", at: location)
    case .selectedTabChanged, .launched, .backButtonTapped:
      reportNavigationIssue(
        "A tab was selected that has no item: \(error). Declare a \"TabItem\" for it.",
        by: "Tabs", at: location)
    }
  }
}
