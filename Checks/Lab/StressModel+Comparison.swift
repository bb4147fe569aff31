import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  /// Returns the difference between the model and the app, `nil` without one.
  ///
  /// - Parameters:
  ///   - state: The state of the app.
  ///   - isQuick: Whether only what can be seen without a look at all screens is compared.
  /// - Returns: The difference.
  /// - Complexity: O(*n*) for *n* screens, O(1) if it is quick.
  func difference(from state: AppFeature.State, isQuick: Bool = false) -> String? {
    if state.selectedTab != selectedTab {
      return "\(state.selectedTab) is selected instead of \(selectedTab)"
    }
    if state.tabHistory.count != history.count || state.tabHistory.last != history.last {
      return "the history holds \(state.tabHistory.count) tabs instead of \(history.count)"
    }
    if Cover(state.home.destination) != home.cover {
      return "home presents \(String(describing: state.home.destination)) instead of "
        + "\(String(describing: home.cover))"
    }
    return difference(of: .home, state.home, isQuick, Entry.init)
      ?? difference(of: .profile, state.profile, isQuick, Entry.init)
      ?? difference(of: .settings, state.settings, isQuick, Entry.init)
  }

  private func difference<Path>(
    of tab: AppFeature.Tab, _ actual: TabStack<Path>, _ isQuick: Bool,
    _ makeEntry: (StackElementID, Path) -> Entry
  ) -> String? {
    let expected = self[tab].stack
    let (path, ids) = (actual.path, actual.path.ids)
    if path.count != expected.count {
      return "\(tab) differs from screen \(min(path.count, expected.count)) on: there "
        + "are \(path.count) screens instead of \(expected.count)"
    }
    if (actual.question != nil) != self[tab].hasQuestion {
      return "\(tab) \(actual.question == nil ? "doesn't ask" : "asks") whether to leave a screen"
    }
    for index in expected.indices.suffix(isQuick ? 1 : expected.count) {
      let found = makeEntry(ids[index], path[index])
      if isQuick ? found.id != expected[index].id : found != expected[index] {
        return "\(tab) differs from screen \(index) on: \(found) is there instead of "
          + "\(expected[index])"
      }
    }
    return nil
  }
}

extension StressModel.Cover {
  fileprivate init?(_ destination: ItemListFeature.Destination.State?) {
    switch destination {
    case .add(let form): self = .add(name: form.name, hasMessage: form.message != nil)
    case .alert(let alert):
      guard case .deletionConfirmed(let id) = alert.buttons.first?.action else { return nil }
      self = .deletion(id)
    case nil: return nil
    }
  }
}

extension StressModel.Entry {
  fileprivate init(_ id: StackElementID, _ state: HomePath.State) {
    switch state {
    case .detail(let detail):
      let name = detail.item?.name ?? ""
      self.init(
        id: id.generation, screen: .item(detail.itemID),
        sheet: detail.share.map { $0.alert == nil ? .share : .stop }, name: name, original: name)
    case .edit(let form):
      self.init(
        id: id.generation, screen: .itemForm, item: form.itemID, name: form.name,
        original: form.original?.name ?? "", hasMessage: form.message != nil)
    }
  }

  fileprivate init(_ id: StackElementID, _ state: ProfilePath.State) {
    switch state {
    case .followers: self.init(id: id.generation, screen: .followers)
    case .person(let person): self.init(id: id.generation, screen: .person(person.person.id))
    case .edit(let form):
      self.init(
        id: id.generation, screen: .profileForm, name: form.name, original: form.original.name,
        hasMessage: form.message != nil)
    }
  }

  fileprivate init(_ id: StackElementID, _ state: SettingsPath.State) {
    switch state {
    case .section(let section): self.init(id: id.generation, screen: .section(section.section))
    case .counter(let counter):
      self.init(id: id.generation, screen: .counter, count: counter.count)
    case .timer: self.init(id: id.generation, screen: .timer)
    }
  }
}
