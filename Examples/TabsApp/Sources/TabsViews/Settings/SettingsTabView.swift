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
    switch model.case {
    case .section(let model): SectionView(model: model)
    case .counter(let model): CounterView(model: model)
    case .timer(let model): TimerView(model: model)
    }
  }
}
