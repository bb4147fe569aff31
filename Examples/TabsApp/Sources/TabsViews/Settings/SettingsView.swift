import StoreRuntime
import SwiftUI
import TabCore

/// The sections, the counter and the timer.
struct SettingsView: View {
  let model: StoreModel<SettingsFeature.State, SettingsFeature.Action>

  var body: some View {
    List {
      Button("General") { model.send(.sectionTapped(.general)) }
      Button("Notifications") { model.send(.sectionTapped(.notifications)) }
      Button("Counter") { model.send(.counterTapped) }
      Button("Timer") { model.send(.timerTapped) }
    }
    .navigationTitle("Settings")
  }
}
