import StoreRuntime
import TabCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A step of a stress test.
enum StressStep: Equatable, Sendable {
  case select(AppFeature.Tab)
  case goBack
  case push(AppScreen)
  case open(AppFeature.Tab, [AppScreen])
  case pop(AppFeature.Tab, StackElementID)
  case increment(StackElementID)

  /// The action of the step.
  var action: AppFeature.Action {
    switch self {
    case .select(let tab): .selectedTabChanged(tab)
    case .goBack: .backButtonTapped
    case .push(let screen): .linkTapped(screen)
    case .open(let tab, let screens): .deepLink(Self.url(tab, screens))
    case .pop(.home, let id): .homePath(.popFrom(id: id))
    case .pop(.profile, let id): .profilePath(.popFrom(id: id))
    case .pop(.settings, let id): .settingsPath(.popFrom(id: id))
    case .increment(let id):
      .settingsPath(.element(id: id, action: .counter(.incrementButtonTapped)))
    }
  }

  private static func url(_ tab: AppFeature.Tab, _ screens: [AppScreen]) -> URL {
    let link: AppLink =
      switch tab {
      case .home:
        .home(screens.compactMap { if case .home(let screen) = $0 { screen } else { nil } })
      case .profile:
        .profile(screens.compactMap { if case .profile(let screen) = $0 { screen } else { nil } })
      case .settings:
        .settings(screens.compactMap { if case .settings(let screen) = $0 { screen } else { nil } })
      }
    return link.url
  }
}
