import StoreRuntime
import TabCore

/// The models of the app: of all of it, and of each tab.
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
}
