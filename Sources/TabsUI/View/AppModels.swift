import StoreRuntime
import TabCore
import TabsCLI

/// The models of the app: one for the whole app, and one for each tab.
///
/// Each property reads exactly the data of one region of the screen, so that
/// `withObservationTracking` reports changes of that region only.
@MainActor
struct AppModels {
  let app: StoreModel<AppFeature.State, AppFeature.Action>
  let home: StoreModel<HomeTab.State, HomeTab.Action>
  let profile: StoreModel<ProfileTab.State, ProfileTab.Action>
  let settings: StoreModel<SettingsTab.State, SettingsTab.Action>

  /// Creates the models of an app with one store.
  init(_ app: StoreModel<AppFeature.State, AppFeature.Action>) {
    self.app = app
    home = app.scope(\.home, action: \.home)
    profile = app.scope(\.profile, action: \.profile)
    settings = app.scope(\.settings, action: \.settings)
  }

  /// Creates the models of an app with a store for each tab.
  init(_ stores: TabStores<AppFeature.State, AppFeature.Action, AppFeature.Tab>) {
    app = StoreModel(stores.app)
    home = StoreModel(stores.store(\.home, action: \.home))
    profile = StoreModel(stores.store(\.profile, action: \.profile))
    settings = StoreModel(stores.store(\.settings, action: \.settings))
  }

  /// Sends an action to the model of its tab or of the app.
  func send(_ action: AppFeature.Action) {
    switch action {
    case .tabs: app.send(action)
    case .home(let action): home.send(action)
    case .profile(let action): profile.send(action)
    case .settings(let action): settings.send(action)
    }
  }

  /// Reads a value of a tab.
  private func read<Value>(
    _ keyPath: KeyPath<any TabHandle, Value>, of tab: AppFeature.Tab
  ) -> Value {
    switch tab {
    case .home: home[dynamicMember: (\HomeTab.State.erased).appending(path: keyPath)]
    case .profile: profile[dynamicMember: (\ProfileTab.State.erased).appending(path: keyPath)]
    case .settings: settings[dynamicMember: (\SettingsTab.State.erased).appending(path: keyPath)]
    }
  }

  /// The labels of the tab bar.
  var tabs: [Content.TabLabel] {
    let selected = app.tabs.selected
    return AppFeature.tabs.all.map { tab in
      Content.TabLabel(
        tab: tab, depth: read(\.ids.count, of: tab),
        badge: tab == .settings ? settings.badge : 0, isSelected: tab == selected)
    }
  }

  /// The path to the current screen.
  var trail: Trail { read(\.trail, of: app.tabs.selected) }

  /// The current screen.
  var screen: Page { read(\.screen, of: app.tabs.selected) }

  /// The presentations over the screen, the topmost last.
  var presented: [Page] {
    let selected = app.tabs.selected
    let pages = read(\.presented, of: selected)
    if pages.last?.kind == .question { return pages }
    // A question in a hidden tab follows the presentations of the selected tab.
    return pages
      + AppFeature.tabs.all.lazy.filter { $0 != selected }.compactMap { read(\.asked, of: $0) }
      .prefix(1)
  }
}

extension TabHandle {
  /// The tab as an existential, for key paths that apply to all tabs.
  fileprivate var erased: any TabHandle { self }

  /// The path to the top of the stack, limited to the last screens.
  fileprivate var trail: Trail {
    let screens = screens(last: Trail.greatestCount)
    return Trail(
      crumbs: [Trail.Crumb(title: title, id: nil)]
        + screens.map { Trail.Crumb(title: $0.page.crumb, id: $0.id.generation) },
      hiddenCount: ids.count - screens.count)
  }
}
