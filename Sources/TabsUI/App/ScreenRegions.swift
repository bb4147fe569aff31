import StoreRuntime
import TabCore
import TabsCLI

/// The regions of the screen that show the app: each is read again only when it has changed.
@MainActor
struct ScreenRegions {
  let tabs: Region<[Content.TabLabel]>
  let trail: Region<Trail>
  let screen: Region<Page>
  let presented: Region<[Page]>
  let hasPreviousTab: Region<Bool>

  /// Makes the regions of an app.
  ///
  /// - Parameters:
  ///   - models: The models of the app, which the regions keep.
  ///   - isTold: Called when one of them has changed.
  init(
    _ models: AppModels,
    isTold: @escaping @MainActor () -> Void
  ) {
    let view = AppView(models: models)
    tabs = Region(read: view.tabs, isTold: isTold)
    trail = Region(read: view.trail, isTold: isTold)
    screen = Region(read: view.screen, isTold: isTold)
    presented = Region(read: view.presented, isTold: isTold)
    hasPreviousTab = Region(read: { !models.app.tabs.history.isEmpty }, isTold: isTold)
  }

  /// What the app shows.
  var content: Content {
    Content(
      tabs: tabs.value, hasPreviousTab: hasPreviousTab.value,
      crumbs: trail.value.crumbs, hiddenCrumbCount: trail.value.hiddenCount,
      pages: [screen.value] + presented.value)
  }
}
