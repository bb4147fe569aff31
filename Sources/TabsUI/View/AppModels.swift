import StoreRuntime
import TabCore
import TabsCLI

/// The models of the app: of all of it, and of each tab.
///
/// Each property reads what one region of the screen shows, and nothing else: who reads it in
/// `withObservationTracking` is told when that region changes.
@MainActor
struct AppModels {
  let app: StoreModel<AppFeature.State, AppFeature.Action>
  let home: StoreModel<HomeTab.State, HomeTab.Action>
  let profile: StoreModel<ProfileTab.State, ProfileTab.Action>
  let settings: StoreModel<SettingsTab.State, SettingsTab.Action>

  /// Makes the models of an app in one store.
  init(_ app: StoreModel<AppFeature.State, AppFeature.Action>) {
    self.app = app
    home = app.scope(\.home, action: \.home)
    profile = app.scope(\.profile, action: \.profile)
    settings = app.scope(\.settings, action: \.settings)
  }

  /// Makes the models of an app with a store for each tab.
  init(_ stores: TabStores<AppFeature.State, AppFeature.Action, AppFeature.Tab>) {
    app = StoreModel(stores.app)
    home = StoreModel(stores.store(\.home, action: \.home))
    profile = StoreModel(stores.store(\.profile, action: \.profile))
    settings = StoreModel(stores.store(\.settings, action: \.settings))
  }

  /// Sends an action to the model that it is for.
  func send(_ action: AppFeature.Action) {
    switch action {
    case .tabs: app.send(action)
    case .home(let action): home.send(action)
    case .profile(let action): profile.send(action)
    case .settings(let action): settings.send(action)
    }
  }

  /// Reads what is shown of a tab.
  private func read<Value>(
    _ keyPath: KeyPath<any TabHandle, Value>, of tab: AppFeature.Tab
  ) -> Value {
    switch tab {
    case .home: home[dynamicMember: (\HomeTab.State.erased).appending(path: keyPath)]
    case .profile: profile[dynamicMember: (\ProfileTab.State.erased).appending(path: keyPath)]
    case .settings: settings[dynamicMember: (\SettingsTab.State.erased).appending(path: keyPath)]
    }
  }

  /// The bar of tabs.
  var tabs: [Content.TabLabel] {
    let selected = app.tabs.selected
    return AppFeature.tabs.all.map { tab in
      Content.TabLabel(
        tab: tab, depth: read(\.ids.count, of: tab),
        badge: tab == .settings ? settings.badge : 0, isSelected: tab == selected)
    }
  }

  /// The way to the screen that is shown.
  var trail: Trail { read(\.trail, of: app.tabs.selected) }

  /// The screen that is shown.
  var screen: Page { read(\.screen, of: app.tabs.selected) }

  /// What lies over the screen, the top last.
  var presented: [Page] {
    let selected = app.tabs.selected
    let pages = read(\.presented, of: selected)
    if pages.last?.kind == .question { return pages }
    // What a screen of a hidden tab asks comes after what the shown tab has.
    return pages
      + AppFeature.tabs.all.lazy.filter { $0 != selected }.compactMap { read(\.asked, of: $0) }
      .prefix(1)
  }
}

extension TabHandle {
  /// The same, for key paths to what all tabs have.
  fileprivate var erased: any TabHandle { self }

  /// The way to the top of the stack, of which it names the last screens.
  fileprivate var trail: Trail {
    let screens = screens(last: Trail.greatestCount)
    return Trail(
      crumbs: [Trail.Crumb(title: title, id: nil)]
        + screens.map { Trail.Crumb(title: $0.page.crumb, id: $0.id.generation) },
      hiddenCount: ids.count - screens.count)
  }
}
