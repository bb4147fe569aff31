import StoreRuntime
import SwiftUI
import TabCore

/// The three tabs.
struct AppView: View {
  @Bindable var model: StoreModel<AppFeature.State, AppFeature.Action>

  var body: some View {
    let settings = model.scope(\.settings, action: \.settings)
    TabView(selection: $model[\.tabs.selected, sending: \.tabs.selectedTabChanged]) {
      Tab("Items", systemImage: "list.bullet", value: AppFeature.Tab.home) {
        HomeTabView(model: model.scope(\.home, action: \.home))
      }
      Tab("Profile", systemImage: "person", value: AppFeature.Tab.profile) {
        ProfileTabView(model: model.scope(\.profile, action: \.profile))
      }
      Tab("Settings", systemImage: "gear", value: AppFeature.Tab.settings) {
        SettingsTabView(model: settings)
      }
      .badge(settings.badge)
    }
    .onOpenURL { model.send(.deepLink($0)) }
  }
}
