import StoreRuntime
import TabCore

/// The description of a tab.
struct TabDescription: Encodable {
  /// The name of the tab.
  let tab: String

  /// The title of its root, in a few words.
  let root: String

  /// The screens of its stack, the top one last.
  let stack: [ScreenDescription]

  /// The presentations over the stack, the top one last.
  let presented: [PresentedDescription]

  /// Describes all tabs of the app.
  static func all(_ state: AppFeature.State) -> [TabDescription] {
    AppFeature.tabs.all.map { TabDescription($0, state) }
  }

  private init(_ tab: AppFeature.Tab, _ state: AppFeature.State) {
    self.tab = tab.rawValue
    presented = state.presented(on: tab).map(PresentedDescription.init)
    switch tab {
    case .home:
      root = ShownValue(state.home.root).title
      stack = zip(state.homePath.ids, state.homePath).map(ScreenDescription.init)
    case .profile:
      root = quoted(state.profile.person.name)
      stack = zip(state.profilePath.ids, state.profilePath).map(ScreenDescription.init)
    case .settings:
      root = "settings"
      stack = zip(state.settingsPath.ids, state.settingsPath).map(ScreenDescription.init)
    }
  }
}
