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
  case help(String?)
  case quit

  /// Whether the command can run while an alert waits for an answer.
  var isPossibleUnderAlert: Bool {
    switch self {
    case .choose, .dismiss, .wait, .state, .items, .help, .quit: true
    case .select, .push, .tap, .set, .save, .pop, .popTo, .root, .back, .open: false
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

  /// Returns the screen to push while a tab is selected.
  func screen(on tab: AppFeature.Tab) -> AppScreen {
    switch self {
    case .item(let id): .home(.item(id))
    case .edit: tab == .profile ? .profile(.edit) : .home(.edit)
    case .followers: .profile(.followers)
    case .follower(let id): .profile(.person(id))
    case .section(let section): .settings(.section(section))
    case .counter: .settings(.counter)
    case .timer: .settings(.timer)
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
