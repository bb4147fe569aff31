import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  /// Returns the difference between the model and the app, `nil` without one.
  ///
  /// - Complexity: O(*n*) for *n* screens.
  func difference(from state: AppFeature.State) -> String? {
    if let difference = quickDifference(from: state) { return difference }
    let actual: [(AppFeature.Tab, [Entry])] = [
      (.home, zip(state.homePath.ids, state.homePath).map(Entry.init)),
      (.profile, zip(state.profilePath.ids, state.profilePath).map(Entry.init)),
      (.settings, zip(state.settingsPath.ids, state.settingsPath).map(Entry.init)),
    ]
    for (tab, found) in actual {
      let expected = self[tab].stack
      guard let index = found.indices.first(where: { found[$0] != expected[$0] }) else { continue }
      return "\(tab) differs from screen \(index) on: \(found[index...].prefix(2)) is there "
        + "instead of \(expected[index...].prefix(2))"
    }
    return nil
  }

  /// Returns a difference that can be seen without a look at all screens.
  ///
  /// - Complexity: O(1).
  func quickDifference(from state: AppFeature.State) -> String? {
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
    return difference(of: .home, state.home)
      ?? difference(of: .profile, state.profile)
      ?? difference(of: .settings, state.settings)
  }

  private func difference<Path>(
    of tab: AppFeature.Tab, _ actual: TabStack<Path>
  ) -> String? {
    let expected = self[tab]
    if actual.path.count != expected.stack.count {
      return "\(tab) differs from screen \(min(actual.path.count, expected.stack.count)) on: there "
        + "are \(actual.path.count) screens instead of \(expected.stack.count)"
    }
    if actual.path.ids.last?.generation != expected.stack.last?.id {
      return "\(tab) differs from screen \(expected.stack.count - 1) on: its id is "
        + "\(String(describing: actual.path.ids.last)) instead of that of "
        + "\(String(describing: expected.stack.last))"
    }
    if (actual.question != nil) != expected.hasQuestion {
      return "\(tab) \(actual.question == nil ? "doesn't ask" : "asks") whether to leave a screen"
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
