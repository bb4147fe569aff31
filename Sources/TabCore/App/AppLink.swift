#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The address of a tab with a whole stack on it: `tabs://home/items/42/edit`.
///
/// The host is the tab and the path its stack, from the first screen to the last:
///
/// | link | stack |
/// | --- | --- |
/// | `tabs://home` | nothing but the list of items |
/// | `tabs://home/items/42/items/7` | item 42, and on it the related item 7 |
/// | `tabs://home/items/42/edit` | item 42, and on it the form that changes it |
/// | `tabs://home/add` | the list of items, and over it the form for a new one |
/// | `tabs://home/items/42/share` | item 42, and over it the sheet that shares it |
/// | `tabs://home/items/42/share/stop` | the same, and over it the question whether to stop |
/// | `tabs://profile/followers/ada/followers` | the user's followers, Ada, and hers |
/// | `tabs://profile/edit` | the form that changes the user's profile |
/// | `tabs://settings/general/timer` | the general section, and on it the timer |
///
/// A link that could be read also abides by the ``PathRules`` of its tab. Whether
/// there is an item 42 is for ``AppFeature`` to say.
public enum AppLink: Hashable, Sendable {
  /// A stack of the home tab, and what is presented over it.
  case home([HomeScreen], sheet: HomeSheet? = nil)

  /// A stack of the profile tab.
  case profile([ProfileScreen])

  /// A stack of the settings tab.
  case settings([SettingsScreen])

  /// The tab that the link leads to.
  public var tab: AppFeature.Tab {
    switch self {
    case .home: .home
    case .profile: .profile
    case .settings: .settings
    }
  }

  /// Reads a link.
  ///
  /// - Parameter url: The address. Scheme and tab may be written in capitals, and
  ///   one slash at the end is ignored.
  /// - Throws: An error that says what is wrong with the address.
  public init(url: URL) throws(AppLinkError) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      throw .malformed("it isn't a URL")
    }
    guard components.scheme?.lowercased() == "tabs" else {
      throw .malformed("it has to begin with \"tabs://\"")
    }
    guard
      components.query == nil, components.fragment == nil, components.port == nil,
      components.user == nil, components.password == nil
    else {
      throw .malformed("a link has a tab and a path, and nothing besides")
    }
    guard let host = components.host?.lowercased(), let tab = AppFeature.Tab(rawValue: host) else {
      let tabs = AppFeature.Tab.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unknownTab(components.host ?? "", known: tabs)
    }

    var path = try Self.components(of: components.percentEncodedPath)
    switch tab {
    case .home: self = try Self.home(path)
    case .profile: self = .profile(try Self.stack(&path, rules: .profile))
    case .settings: self = .settings(try Self.stack(&path, rules: .settings))
    }
  }

  /// The address, in the one spelling that there is for it.
  public var url: URL {
    var components = URLComponents()
    components.scheme = "tabs"
    components.host = tab.rawValue
    components.percentEncodedPath = linkComponents.map { "/" + PercentEncoding.encode($0) }.joined()
    guard let url = components.url else {
      // Scheme and host are words of the program's own, and the path is encoded.
      preconditionFailure("\(self) has no URL.")
    }
    return url
  }

  private var linkComponents: [String] {
    switch self {
    case .home(let screens, let sheet):
      screens.flatMap(\.linkComponents) + (sheet?.linkComponents ?? [])
    case .profile(let screens): screens.flatMap(\.linkComponents)
    case .settings(let screens): screens.flatMap(\.linkComponents)
    }
  }

  private static func components(of path: String) throws(AppLinkError) -> ArraySlice<String> {
    if path.isEmpty || path == "/" { return [] }
    var components: [String] = []
    for component in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = PercentEncoding.decode(component) else {
        throw .malformed("its path isn't text")
      }
      components.append(decoded)
    }
    if components.last == "" { components.removeLast() }
    if components.contains("") { throw .malformed("a part of its path is empty") }
    return components[...]
  }

  private static func home(_ path: ArraySlice<String>) throws(AppLinkError) -> AppLink {
    var rest = path
    let screens: [HomeScreen] = screens(&rest)
    let sheet = HomeSheet.read(from: &rest)
    let top = screens.last?.kind
    let following = sheet == nil ? PathRules.home.allowed(on: top).map(\.rawValue) : []
    try check(rest, known: following + HomeSheet.words(after: sheet, over: top))
    if let violation = PathRules.home.violation(in: screens) ?? sheet?.violation(over: top) {
      throw .refused(violation)
    }
    return .home(screens, sheet: sheet)
  }

  private static func stack<Screen: PathScreen>(
    _ path: inout ArraySlice<String>,
    rules: PathRules<Screen>
  ) throws(AppLinkError) -> [Screen] {
    let screens: [Screen] = screens(&path)
    try check(path, known: rules.allowed(on: screens.last?.kind).map(\.rawValue))
    if let violation = rules.violation(in: screens) { throw .refused(violation) }
    return screens
  }

  /// Reads as many screens as there are.
  private static func screens<Screen: PathScreen>(_ path: inout ArraySlice<String>) -> [Screen] {
    var screens: [Screen] = []
    while let screen = Screen.read(from: &path) { screens.append(screen) }
    return screens
  }

  /// Makes sure that nothing of a path is left.
  private static func check(
    _ rest: ArraySlice<String>, known: [String]
  ) throws(AppLinkError) {
    if rest.isEmpty { return }
    throw .unknownScreen(rest.prefix(2).joined(separator: "/"), known: known)
  }
}
