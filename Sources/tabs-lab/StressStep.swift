import StoreRuntime
import TabCore
import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A step of a stress test.
enum StressStep: Equatable, Sendable {
  /// An action is sent.
  case send(AppFeature.Action)

  /// A link is opened.
  case open(AppFeature.Tab, [StressScreen], StressSheet?)

  /// The action of the step.
  var action: AppFeature.Action {
    switch self {
    case .send(let action): action
    case .open(let tab, let screens, let sheet): .deepLink(Self.url(tab, screens, sheet))
    }
  }

  private static func url(
    _ tab: AppFeature.Tab, _ screens: [StressScreen], _ sheet: StressSheet?
  ) -> URL {
    let words = screens.flatMap(\.words) + (sheet?.words ?? [])
    let text = "tabs://\(tab.rawValue)" + words.map { "/\($0)" }.joined()
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
    return url
  }
}
