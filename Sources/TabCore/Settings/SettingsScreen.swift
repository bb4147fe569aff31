/// A screen of the settings tab.
public enum SettingsScreen: PathScreen {
  /// A page of switches.
  case section(SettingsSection)

  /// The counter that closes itself at five.
  case counter

  /// The timer that ticks while it is on the stack.
  case timer

  /// The sorts of screens that the settings tab has.
  public enum Kind: String, Sendable {
    /// A page of switches.
    case section

    /// The counter.
    case counter

    /// The timer.
    case timer
  }

  /// What sort of screen this is.
  public var kind: Kind {
    switch self {
    case .section: .section
    case .counter: .counter
    case .timer: .timer
    }
  }

  /// The component of a link's path that stands for this screen: the name of a
  /// section, `counter` or `timer`.
  public var linkComponents: [String] {
    switch self {
    case .section(let section): [section.rawValue]
    case .counter: ["counter"]
    case .timer: ["timer"]
    }
  }

  /// Reads one screen off the front of a link's path.
  ///
  /// - Parameter components: What is left of the path.
  /// - Returns: The screen, or `nil` if the path doesn't go on with one.
  public static func read(from components: inout ArraySlice<String>) -> Self? {
    guard let component = components.first else { return nil }
    let screen: Self
    switch component {
    case "counter": screen = .counter
    case "timer": screen = .timer
    default:
      guard let section = SettingsSection(rawValue: component) else { return nil }
      screen = .section(section)
    }
    components.removeFirst()
    return screen
  }
}

extension PathRules<SettingsScreen> {
  /// Sections stand on the root only; counter and timer stand on anything but their like.
  public static let settings = PathRules<SettingsScreen> { top in
    switch top {
    case nil: [.section, .counter, .timer]
    case .section: [.counter, .timer]
    case .counter: [.timer]
    case .timer: [.counter]
    }
  }
}
