public import StoreRuntime

/// The screens that can be on the stack of the settings tab.
public struct SettingsPath: Reducer {
  /// The state of one screen.
  @dynamicMemberLookup
  public enum State: CasePathable, Codable, Equatable, Sendable {
    /// A page of switches.
    case section(SectionFeature.State)

    /// The counter that closes itself at five.
    case counter(CounterFeature.State)

    /// The timer that ticks while it is on the stack.
    case timer(TimerFeature.State)

    /// The screen as links and rules see it.
    public var screen: SettingsScreen {
      switch self {
      case .section(let state): .section(state.section)
      case .counter: .counter
      case .timer: .timer
      }
    }

    /// What sort of screen this is.
    public var kind: SettingsScreen.Kind { screen.kind }

    /// The case paths of the screens.
    public struct AllCasePaths: Sendable {
      /// A page of switches.
      public var section: AnyCasePath<State, SectionFeature.State> {
        AnyCasePath(
          embed: State.section, extract: { if case .section(let state) = $0 { state } else { nil } }
        )
      }

      /// The counter that closes itself at five.
      public var counter: AnyCasePath<State, CounterFeature.State> {
        AnyCasePath(
          embed: State.counter, extract: { if case .counter(let state) = $0 { state } else { nil } }
        )
      }

      /// The timer that ticks while it is on the stack.
      public var timer: AnyCasePath<State, TimerFeature.State> {
        AnyCasePath(
          embed: State.timer, extract: { if case .timer(let state) = $0 { state } else { nil } })
      }
    }

    /// The case paths of the screens.
    public static let allCasePaths = AllCasePaths()
  }

  /// What happens on one screen.
  @dynamicMemberLookup
  public enum Action: CasePathable, Equatable, Sendable {
    /// Something happened on a page of switches.
    case section(SectionFeature.Action)

    /// Something happened in the counter.
    case counter(CounterFeature.Action)

    /// Something happened in the timer.
    case timer(TimerFeature.Action)

    /// The case paths of the actions.
    public struct AllCasePaths: Sendable {
      /// Something happened on a page of switches.
      public var section: AnyCasePath<Action, SectionFeature.Action> {
        AnyCasePath(
          embed: Action.section,
          extract: { if case .section(let action) = $0 { action } else { nil } })
      }

      /// Something happened in the counter.
      public var counter: AnyCasePath<Action, CounterFeature.Action> {
        AnyCasePath(
          embed: Action.counter,
          extract: { if case .counter(let action) = $0 { action } else { nil } })
      }

      /// Something happened in the timer.
      public var timer: AnyCasePath<Action, TimerFeature.Action> {
        AnyCasePath(
          embed: Action.timer, extract: { if case .timer(let action) = $0 { action } else { nil } })
      }
    }

    /// The case paths of the actions.
    public static let allCasePaths = AllCasePaths()
  }

  /// Creates the reducer of all screens.
  public init() {}

  /// The features behind the screens.
  public var body: some Reducer<State, Action> {
    Scope(state: \.section, action: \.section) { SectionFeature() }
    Scope(state: \.counter, action: \.counter) { CounterFeature() }
    Scope(state: \.timer, action: \.timer) { TimerFeature() }
  }
}

extension SettingsPath.State {
  /// Makes the state of a screen that is about to be pushed.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - settings: The settings at the root.
  init(_ screen: SettingsScreen, settings: SettingsFeature.State) {
    switch screen {
    case .section(let section):
      self = .section(SectionFeature.State(section: section, preferences: settings.preferences))
    case .counter:
      self = .counter(CounterFeature.State())
    case .timer:
      self = .timer(TimerFeature.State())
    }
  }

  /// What a screen of this kind is told when it comes up, if it wants to know.
  var appearance: SettingsPath.Action? {
    switch self {
    case .section, .counter: nil
    case .timer: .timer(.appeared)
    }
  }
}
