/// Why a link leads nowhere.
public enum AppLinkError: Error, Equatable, Sendable {
  /// The address isn't one of the app's, for the reason given.
  case malformed(String)

  /// The path holds something that isn't a screen of the tab.
  ///
  /// `known` names the kinds of screens that could stand there.
  case unknownScreen(String, known: [String])

  /// The host isn't a tab. `known` lists those that are.
  case unknownTab(String, known: String)

  /// The path holds a screen that can't be pushed there.
  case refused(PathError)
}

extension AppLinkError: CustomStringConvertible {
  /// What is wrong with the link and what it could be.
  public var description: String {
    switch self {
    case .malformed(let reason):
      reason
    case .unknownScreen(let component, let known):
      known.isEmpty
        ? "nothing can follow where it says \"\(component)\""
        : "\"\(component)\" is no screen of its tab; what can stand there is "
          + known.joined(separator: " or ")
    case .unknownTab(let tab, let known):
      "\"\(tab)\" is no tab; the tabs are \(known)"
    case .refused(let error):
      error.description
    }
  }
}
