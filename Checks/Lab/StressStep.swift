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

/// A screen of any tab, as the model of a stress test sees it.
enum StressScreen: Equatable, Sendable {
  case item(Item.ID)
  case itemForm
  case followers
  case person(Person.ID)
  case profileForm
  case section(SettingsSection)
  case counter
  case timer

  /// The words that stand for the screen in a link.
  var words: [String] {
    switch self {
    case .item(let id): ["items", String(id)]
    case .itemForm, .profileForm: ["edit"]
    case .followers: ["followers"]
    case .person(let id): [id]
    case .section(let section): [section.rawValue]
    case .counter: ["counter"]
    case .timer: ["timer"]
    }
  }

  /// Whether the screen may stand on another one, or on the root of its tab for `nil`.
  func fits(on below: StressScreen?) -> Bool {
    switch (below, self) {
    case (nil, .item), (.item, .item), (.item, .itemForm): true
    case (nil, .followers), (.person, .followers), (nil, .profileForm): true
    case (.followers, .person(let id)): id != StressGenerator.nobody
    case (nil, .section), (nil, .counter), (nil, .timer): true
    case (.section, .counter), (.section, .timer), (.counter, .timer), (.timer, .counter): true
    default: false
    }
  }
}

/// What a link of a stress test presents over its last screen, or over the root.
enum StressSheet: String, Sendable {
  case add
  case share
  case stop

  /// The words that stand for it in a link.
  var words: [String] {
    switch self {
    case .add: ["add"]
    case .share: ["share"]
    case .stop: ["share", "stop"]
    }
  }

  /// Whether it can be presented over a screen, or over the root of the home tab for `nil`.
  func fits(over top: StressScreen?) -> Bool {
    switch (self, top) {
    case (.add, nil), (.share, .item), (.stop, .item): true
    default: false
    }
  }
}
