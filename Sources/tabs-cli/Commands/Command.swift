import TabCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command of a script.
enum Command: Equatable, Sendable {
  case select(AppFeature.Tab)
  case push(PushTarget)
  case tap(String)
  case set(field: String, value: String)
  case save
  case pop
  case popTo(Int)
  case root
  case back
  case open(URL)
  case choose(String)
  case dismiss
  case wait(Duration?)
  case state
  case items
  case saveState(String)
  case restoreState(String)
  case help(String?)
  case quit

  /// Whether the command can run while an alert waits for an answer.
  var isPossibleUnderAlert: Bool {
    switch self {
    case .choose, .dismiss, .wait, .state, .items, .saveState, .restoreState, .help, .quit: true
    case .select, .push, .tap, .set, .save, .pop, .popTo, .root, .back, .open: false
    }
  }

  /// Whether the command can run while a screen asks whether it may be left.
  ///
  /// A navigation takes the place of the one that waits.
  var isPossibleUnderQuestion: Bool {
    switch self {
    case .select, .pop, .popTo, .root, .back, .open: true
    case .push, .tap, .set, .save: false
    default: isPossibleUnderAlert
    }
  }
}

/// A screen that `push` can put on the stack of the selected tab.
enum PushTarget: Equatable, Sendable {
  case item(Item.ID)
  case edit
  case followers
  case follower(Person.ID)
  case section(SettingsSection)
  case counter
  case timer

  /// The words that stand for the screen in a link.
  var components: [String] {
    switch self {
    case .item(let id): ["items", String(id)]
    case .edit: ["edit"]
    case .followers: ["followers"]
    case .follower(let id): [id]
    case .section(let section): [section.rawValue]
    case .counter: ["counter"]
    case .timer: ["timer"]
    }
  }

  /// The screen in the way in which its declaration lists it.
  private var form: String {
    switch self {
    case .item: "items/<\(Item.ID.self)>"
    case .edit: "edit"
    case .followers: "followers"
    case .follower: "<\(Person.ID.self)>"
    case .section: "<\(SettingsSection.self)>"
    case .counter: "counter"
    case .timer: "timer"
    }
  }

  /// The tabs that declare such a screen.
  var tabs: [AppFeature.Tab] {
    AppFeature.tabs.all.filter { $0.forms.contains(form) }
  }
}

extension AppFeature.Tab {
  /// The forms of the screens that the tab declares.
  fileprivate var forms: [String] {
    switch self {
    case .home: HomePath.State.screens.forms
    case .profile: ProfilePath.State.screens.forms
    case .settings: SettingsPath.State.screens.forms
    }
  }
}

/// The reason why a command has failed, on one line.
struct CommandFailure: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
