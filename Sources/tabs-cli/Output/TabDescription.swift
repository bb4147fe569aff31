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
    [
      TabDescription(
        tab: "home",
        root: root(state.home.root),
        stack: state.homePath.indices.map {
          ScreenDescription(state.homePath.ids[$0], state.homePath[$0])
        },
        presented: state.presented(on: .home).map(PresentedDescription.init)),
      TabDescription(
        tab: "profile",
        root: quoted(state.profile.person.name),
        stack: state.profilePath.indices.map {
          ScreenDescription(state.profilePath.ids[$0], state.profilePath[$0])
        },
        presented: state.presented(on: .profile).map(PresentedDescription.init)),
      TabDescription(
        tab: "settings",
        root: "settings",
        stack: state.settingsPath.indices.map {
          ScreenDescription(state.settingsPath.ids[$0], state.settingsPath[$0])
        },
        presented: state.presented(on: .settings).map(PresentedDescription.init)),
    ]
  }

  private static func root(_ home: ItemListFeature.State) -> String {
    switch home.loading {
    case .notStarted: "items"
    case .inProgress: "items (loading)"
    case .finished: "\(home.items.count) items"
    case .failed: "items (failed)"
    }
  }
}
