package import TabCore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A command of a script.
package enum Command: Equatable, Sendable {
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

/// The reason why a command has failed, on one line.
package struct CommandFailure: Error, Equatable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
