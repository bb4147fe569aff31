import StoreRuntime
import SwiftUI
import TabCore

/// A page of switches.
struct SectionView: View {
  @Bindable var model: StoreModel<SectionFeature.State, SectionFeature.Action>

  var body: some View {
    Form {
      ForEach(model.section.preferences, id: \.self) { preference in
        Toggle(preference.title, isOn: $model[isOn: preference])
      }
      Button("Counter") { model.send(.counterTapped) }
      Button("Timer") { model.send(.timerTapped) }
    }
    .navigationTitle(model.section == .general ? "General" : "Notifications")
  }
}

extension StoreModel<SectionFeature.State, SectionFeature.Action> {
  /// Whether a switch is on: a binding whose action doesn't say what the new value is.
  subscript(isOn preference: Preference) -> Bool {
    get { self.preferences.contains(preference) }
    set { if newValue != self[isOn: preference] { send(.switchTapped(preference)) } }
  }
}

extension SettingsSection {
  /// The switches on the page.
  var preferences: [Preference] { Preference.allCases.filter { $0.section == self } }
}

extension Preference {
  /// What the switch is called.
  var title: String {
    switch self {
    case .compactRows: "Compact rows"
    case .restoreOnLaunch: "Restore on launch"
    case .badges: "Badges"
    case .sounds: "Sounds"
    }
  }
}
