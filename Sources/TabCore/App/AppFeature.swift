public import StoreRuntime
@_exported public import TabNavigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The whole app: three tabs, each a feature of its own that knows nothing of the others.
///
/// ```swift
/// let store = Store(initialState: AppFeature.State()) { AppFeature() }
/// await store.send(.tabs(.launched))
/// await store.send(.deepLink(url))
/// ```
///
/// The features on the stacks say what happened, and their tab pushes, pops and passes on what they
/// saved. What is presented is part of the state and is saved with it, except for alerts. A form
/// with changes asks before it is left, in whichever way.
@Reducer(action: .codable)
public struct AppFeature {
  /// A tab of the app: the items, the user with those who follow whom, and the settings.
  public enum Tab: String, TabIdentifier {
    /// A tab.
    case home, profile, settings
  }

  /// What there is to tell about the app.
  @ObservableState
  public struct State: Codable, Equatable {
    /// Which tab is shown, and which were shown before.
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

  /// What happens in the app.
  public enum Action: Equatable {
    /// Something happened to the tabs as a whole.
    case tabs(TabBarAction<Tab>)

    /// Something happened in the home tab.
    case home(HomeTab.Action)

    /// Something happened in the profile tab.
    case profile(ProfileTab.Action)

    /// Something happened in the settings tab.
    case settings(SettingsTab.Action)
  }

  /// The tabs in their order, and where the way back leads.
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

  /// Prepares the reducer for a store: compiled here once, not by each module that makes a store.
  ///
  /// - Returns: The prepared reducer.
  @inline(never)
  public func prepare() -> PreparedReducer<State, Action> {
    body.prepare()
  }

  /// All tabs, which read who the user is.
  public var body: some ReducerOf<Self> {
    Self.tabs
      .sharing(\.profile.root.person, as: \.signedInPerson)
  }

  /// What there is of the app beside its tabs, for a store of each tab.
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
  /// The tab that is shown.
  public var selectedTab: AppFeature.Tab { tabs.selected }

  /// The tabs that were shown before, the last one last.
  public var tabHistory: [AppFeature.Tab] { tabs.history }

  /// The stack of the home tab.
  public var homePath: StackState<HomePath.State> { home.path }

  /// The stack of the profile tab.
  public var profilePath: StackState<ProfilePath.State> { profile.path }

  /// The stack of the settings tab.
  public var settingsPath: StackState<SettingsPath.State> { settings.path }

  /// The address of what is shown, `nil` if a screen has a name that no link can hold.
  ///
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public var url: URL? { AppFeature.tabs.url(for: self) }
}

extension AppFeature.Action {
  /// The way back was taken.
  public static var backButtonTapped: Self { .tabs(.backButtonTapped) }

  /// A tab was tapped, perhaps the one that is selected.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The action.
  public static func selectedTabChanged(_ tab: AppFeature.Tab) -> Self {
    .tabs(.selectedTabChanged(tab))
  }

  /// The app was asked to show what is at an address, such as `tabs://home/items/42/edit`.
  ///
  /// - Parameter url: The address.
  /// - Returns: The action.
  public static func deepLink(_ url: URL) -> Self { .tabs(.deepLink(url)) }
}
