public import StoreRuntime
@_exported public import TabNavigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The whole app: three tabs, each an independent feature.
///
/// ```swift
/// let store = Store(initialState: AppFeature.State()) { AppFeature() }
/// await store.send(.tabs(.launched))
/// await store.send(.deepLink(url))
/// ```
///
/// The features on the stacks report events; their tab pushes and pops screens and forwards saved
/// values. Presentations are part of the state and are saved with it, except for alerts. A form
/// with unsaved changes asks before navigation removes it.
@Reducer(action: .codable)
public struct AppFeature {
  /// A tab of the app: items, profile and settings.
  public enum Tab: String, TabIdentifier {
    /// A tab.
    case home, profile, settings
  }

  /// The state of the app.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The selected tab and the tabs that were selected before.
    public var tabs = TabBar(Tab.home)

    /// The home tab.
    public var home = HomeTab.State(root: ItemListFeature.State())

    /// The profile tab.
    public var profile = ProfileTab.State(root: ProfileFeature.State())

    /// The settings tab.
    public var settings = SettingsTab.State(root: SettingsFeature.State())

    /// Creates the state of an app that shows the root of its first tab.
    public init() {}
  }

  /// The actions of the app.
  public enum Action: Equatable {
    /// An action of the tab bar.
    case tabs(TabBarAction<Tab>)

    /// An action of the home tab.
    case home(HomeTab.Action)

    /// An action of the profile tab.
    case profile(ProfileTab.Action)

    /// An action of the settings tab.
    case settings(SettingsTab.Action)
  }

  /// The tabs in their order, with their links and the behaviour of the back button.
  public static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs,
    links: ["tabs", "https://tabs.example", "https://www.tabs.example/app"], initial: .home,
    back: .fullHistory
  ) {
    TabItem(.home, \.home, action: \.home) { HomeTab() }
    TabItem(.profile, \.profile, action: \.profile) { ProfileTab() }
    TabItem(.settings, \.settings, action: \.settings, badge: \.settings.badge) { SettingsTab() }
  }

  /// Creates the reducer of the whole app.
  public init() {}

  /// Prepares the reducer for a store, compiled once here instead of in each client module.
  ///
  /// - Returns: The prepared reducer.
  @inline(never)
  public func prepare() -> PreparedReducer<State, Action> {
    body.prepare()
  }

  /// The tabs, which share the signed-in person.
  public var body: some ReducerOf<Self> {
    Self.tabs
      .sharing(\.profile.root.person, as: \.signedInPerson)
  }

  /// The part of the app outside its tabs, for an app with one store for each tab.
  ///
  /// ```swift
  /// let stores = TabStores(initialState: AppFeature.State(), tabs: AppFeature.tabs) {
  ///   AppFeature.hub
  /// }
  /// ```
  public static var hub: some ReducerOf<Self> {
    EmptyReducer()
      .sharing(\.profile.root.person, as: \.signedInPerson)
  }
}

extension AppFeature.State {
  /// The selected tab.
  public var selectedTab: AppFeature.Tab { tabs.selected }

  /// The previously selected tabs, the latest one last.
  public var tabHistory: [AppFeature.Tab] { tabs.history }

  /// The stack of the home tab.
  public var homePath: StackState<HomePath.State> { home.path }

  /// The stack of the profile tab.
  public var profilePath: StackState<ProfilePath.State> { profile.path }

  /// The stack of the settings tab.
  public var settingsPath: StackState<SettingsPath.State> { settings.path }

  /// The URL of the current screen, or `nil` if a screen has a name that no link can represent.
  ///
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public var url: URL? { AppFeature.tabs.url(for: self) }
}

extension AppFeature.Action {
  /// The back button was tapped.
  public static var backButtonTapped: Self { .tabs(.backButtonTapped) }

  /// A tab was tapped, possibly the selected one.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The action.
  public static func selectedTabChanged(_ tab: AppFeature.Tab) -> Self {
    .tabs(.selectedTabChanged(tab))
  }

  /// A URL was opened, such as `tabs://home/items/42/edit`.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The action.
  public static func deepLink(_ url: URL) -> Self { .tabs(.deepLink(url)) }
}
