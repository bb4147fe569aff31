public import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The whole app: three tabs, each with a root and a stack of its own.
///
/// ```swift
/// let store = Store(initialState: AppFeature.State()) { AppFeature() }
/// await store.send(.launched)
/// await store.send(.deepLink(url))
/// ```
///
/// Every tab keeps its stack while another is shown. Selecting the tab that is
/// selected takes it back to its root. The features of the tabs know nothing of
/// each other nor of the stacks: they say what happened, and the reducer of the app
/// pushes, pops and passes on what they saved. What may be pushed where is declared
/// in ``PathRules``; a push that isn't allowed is a reported issue and changes
/// nothing.
///
/// Forms, sheets and questions are presented over the root of a tab or over the screen on
/// top of its stack, and hide what is below: nothing is pushed there until they are gone.
/// They go with the screen that presents them, whoever takes it off and however. What is
/// presented is part of the state and is saved with it, except for questions.
@Reducer
public struct AppFeature {
  /// What there is to tell about the app.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The tab that is shown.
    public var selectedTab = Tab.home

    /// The tabs that were shown before, the last one last.
    ///
    /// Every selection of another tab adds the one that was left, and going back
    /// takes it off again.
    public var tabHistory: [Tab] = []

    /// The root of the home tab.
    public var home = ItemListFeature.State()

    /// The stack of the home tab.
    public var homePath = StackState<HomePath.State>()

    /// The root of the profile tab.
    public var profile = ProfileFeature.State()

    /// The stack of the profile tab.
    public var profilePath = StackState<ProfilePath.State>()

    /// The root of the settings tab.
    public var settings = SettingsFeature.State()

    /// The stack of the settings tab.
    public var settingsPath = StackState<SettingsPath.State>()

    /// Creates the state of an app that shows the root of its first tab.
    public init() {}
  }

  /// What happens in the app.
  public enum Action: Equatable, Sendable {
    /// The app came up. Its items are read, and what a restored state has on its
    /// stacks goes on.
    case launched

    /// A tab was tapped, perhaps the one that is selected.
    case selectedTabChanged(Tab)

    /// The way back was taken: what is presented on top is closed, or else one screen is
    /// taken off, or, when there are no screens, the tab before is shown.
    ///
    /// A form with changes that weren't saved asks before it goes, here and when its tab
    /// is selected again.
    case backButtonTapped

    /// The app was asked to show what is at an address, such as
    /// `tabs://home/items/42/edit`.
    case deepLink(URL)

    /// A link on whatever is on top of the selected tab was tapped.
    case linkTapped(AppScreen)

    /// Something happened at the root of the home tab.
    case home(ItemListFeature.Action)

    /// Something happened on the stack of the home tab.
    case homePath(StackActionOf<HomePath>)

    /// Something happened at the root of the profile tab.
    case profile(ProfileFeature.Action)

    /// Something happened on the stack of the profile tab.
    case profilePath(StackActionOf<ProfilePath>)

    /// Something happened at the root of the settings tab.
    case settings(SettingsFeature.Action)

    /// Something happened on the stack of the settings tab.
    case settingsPath(StackActionOf<SettingsPath>)
  }

  @Dependency(\.peopleDirectory) var directory

  /// Creates the reducer of the whole app.
  public init() {}

  /// Prepares the reducer for a store.
  ///
  /// As the default does, but compiled here once, and not by each module that makes a store of
  /// the app.
  ///
  /// - Returns: The prepared reducer.
  @inline(never)
  public func prepare() -> PreparedReducer<State, Action> {
    body.prepare()
  }

  /// The roots of the tabs, the stacks on them, and how one leads to the other.
  public var body: some Reducer<State, Action> {
    Scope(state: \.home, action: \.home) { ItemListFeature() }
    Scope(state: \.profile, action: \.profile) { ProfileFeature() }
    Scope(state: \.settings, action: \.settings) { SettingsFeature() }
    Reduce { state, action in
      switch action {
      case .launched: launch(&state)
      case .selectedTabChanged(let tab): select(tab, &state)
      case .backButtonTapped: goBack(&state)
      case .deepLink(let url): open(url, &state)
      case .linkTapped(let screen): follow(screen, &state)
      case .home(let action): reduce(action, &state)
      case .homePath(let action): reduce(action, &state)
      case .profile(let action): reduce(action, &state)
      case .profilePath(let action): reduce(action, &state)
      case .settings(let action): reduce(action, &state)
      case .settingsPath(let action): reduce(action, &state)
      }
    }
    .forEach(\.homePath, action: \.homePath)
    .forEach(\.profilePath, action: \.profilePath)
    .forEach(\.settingsPath, action: \.settingsPath)
  }
}
