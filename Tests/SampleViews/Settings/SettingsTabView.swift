import StoreRuntime
import SwiftUI
import TabCore

/// The settings, and the screens on them.
struct SettingsTabView: View {
  @Bindable var model: StoreModel<SettingsTab.State, SettingsTab.Action>

  var body: some View {
    NavigationStack(path: $model[stack: \.path, action: \.path]) {
      SettingsView(model: model.scope(\.root, action: \.root))
        .navigationDestination(for: StackScreenOf<SettingsPath>.self) { screen in
          if let model = model.screen(screen, of: \.path, action: \.path) {
            SettingsScreenView(model: model)
          }
        }
    }
  }
}

/// A screen on the settings.
struct SettingsScreenView: View {
  let model: StoreModel<SettingsPath.State, SettingsPath.Action>

  var body: some View {
    if let model = model.model(inCase: \.section, action: \.section) {
      SectionView(model: model)
    } else if let model = model.model(inCase: \.counter, action: \.counter) {
      CounterView(model: model)
    } else if let model = model.model(inCase: \.timer, action: \.timer) {
      TimerView(model: model)
    }
  }
}
