/// Something that can be switched on and off.
public enum Preference: String, CaseIterable, Codable, Hashable, Sendable {
  /// Rows take little room.
  case compactRows = "compact-rows"

  /// The app opens where it was left.
  case restoreOnLaunch = "restore-on-launch"

  /// Tabs show how much goes on in them.
  case badges

  /// Saving makes a sound.
  case sounds

  /// The section that the switch is in.
  public var section: SettingsSection {
    switch self {
    case .compactRows, .restoreOnLaunch: .general
    case .badges, .sounds: .notifications
    }
  }
}

/// A page of switches in the settings.
public enum SettingsSection: String, CaseIterable, Codable, Hashable, Sendable {
  /// How the app looks and starts.
  case general

  /// How the app calls for attention.
  case notifications
}
