import StoreRuntime
import TabCore

/// Where somebody is in the app: what a navigation changes, and other actions don't.
struct Place: Equatable {
  /// A sheet that is shown; alerts and questions are no places.
  enum Sheet: Equatable {
    case add
    case share
  }

  let selected: AppFeature.Tab
  let home: [StackElementID]
  let profile: [StackElementID]
  let settings: [StackElementID]
  let sheet: Sheet?

  /// Reads where the app is.
  ///
  /// - Complexity: O(*n*) for *n* screens.
  init(_ state: AppFeature.State) {
    selected = state.selectedTab
    home = Array(state.homePath.ids)
    profile = Array(state.profilePath.ids)
    settings = Array(state.settingsPath.ids)
    sheet =
      state.home.destination?.add != nil
      ? .add : state.homePath.last?.detail?.share != nil ? .share : nil
  }
}
