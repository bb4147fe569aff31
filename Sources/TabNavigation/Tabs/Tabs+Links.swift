import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Tabs {
  /// Returns the tabs with links that are held while a condition holds.
  ///
  /// ```swift
  /// static let tabs = Tabs<State, Action, Tab>(…) { … }
  ///   .holdingLinks { state, tab in state.session == nil && tab != .about }
  /// ```
  ///
  /// A link to be held is stored in the bar (``TabBar/heldLink``), and opened at the end of the
  /// first reduction after which the condition doesn't hold. A later link replaces it, and
  /// ``TabBarAction/heldLinkDropped`` drops it. A caller that awaits the outcome receives that of
  /// the opening. A link that isn't declared is refused at once. A held link isn't opened while a
  /// question is pending.
  ///
  /// A link is also held if the closure of a screen throws ``ScreenError/notYet``. The closures of
  /// the link's screens then run after each reduction until they don't throw it.
  ///
  /// Tabs in an optional, a row, a presentation or a screen reconsider a held link only after
  /// actions that pass through these, like everything that they settle.
  ///
  /// - Parameter condition: Returns whether to hold a link to a tab, from the state of the app.
  /// - Returns: The tabs.
  public func holdingLinks(while condition: @escaping @Sendable (State, Tab) -> Bool) -> Self {
    var tabs = self
    tabs.holdsLinks = condition
    return tabs
  }

  /// Returns the form of each screen of a tab in a link, in the order of the declarations.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The ``Screens/forms`` of the tab's screens.
  /// - Complexity: O(*n*) for *n* declared screens.
  public func linkForms(for tab: Tab) -> [String] {
    items.first { $0.tab == tab }.map { $0.stack?.tab.forms ?? [] }
      ?? group(of: tab)?.open.forms ?? []
  }

  /// Returns the link to the visible screens, which restores them when it is opened.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: The link, or `nil`, for example if a screen has an empty value in the path.
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public func url(for state: State) -> URL? {
    url(for: state[keyPath: bar].selected, in: state)
  }

  /// Returns the link to a tab with the screens on its stack.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - state: The state of the app.
  ///   - prefix: The beginning of the link, as it is declared in `links`; `nil` for the first
  ///     prefix.
  /// - Returns: The link, or `nil` if there is none or the prefix isn't declared.
  /// - Complexity: O(*n*) for *n* screens on the stack.
  @inlinable
  public func url(for tab: Tab, in state: State, prefix: String? = nil) -> URL? {
    guard let item = item(of: tab, state), var route = item.route(state) else { return nil }
    route.components.insert(contentsOf: item.linkWords, at: 0)
    // The name of another tab may equal the first part of a link to an unnamed tab.
    guard target(of: route.components[...])?.tab == tab else { return nil }
    return prefixes.url(route, prefix: prefix)
  }

  /// Returns a Boolean value that indicates whether a link has a prefix and a tab of the app.
  ///
  /// The existence of its screens depends on the state: send the link to find out.
  ///
  /// - Parameter url: The link.
  /// - Returns: `true` if the app should open the link.
  public func canOpen(_ url: URL) -> Bool {
    (try? read(url)) != nil
  }

  /// Reads a link.
  ///
  /// Runs user code only for a link to a tab of a group: the reader of its id.
  ///
  /// - Parameter url: The link.
  /// - Returns: The tab of the link, its declaration, and the route to its screens.
  /// - Throws: An error that describes the problem with the link.
  @inlinable
  func read(
    _ url: URL
  ) throws(ScreenError) -> (
    tab: Tab, target: TabDeclaration<State, Action, Tab>, route: LinkRoute
  ) {
    var (route, prefix) = try prefixes.read(url.absoluteString)
    guard let (tab, position, length) = target(of: route.components[...]) else {
      throw unknownTarget(of: route, behind: prefix)
    }
    route.components.removeFirst(length)
    return (tab, declarations[position], route)
  }

  @usableFromInline
  func unknownTarget(of route: LinkRoute, behind prefix: String) -> ScreenError {
    guard let first = route.components.first else {
      return .malformed("no tab follows \"\(prefix)\"")
    }
    for group in groups where LinkNames.begins(route.components, with: group.linkWords) {
      guard let id = route.components.dropFirst(group.linkWords.count).first else { continue }
      return .unknown(id, known: [TabDeclaration.group(group).form])
    }
    return .unknown(first, known: declarations.map { $0.form })
  }

  /// Returns the tab with the longest name that a link begins with, the position of its
  /// declaration, and the number of components in the name.
  ///
  /// Runs user code only for the id of a tab in a group.
  @inlinable
  func target(of segments: ArraySlice<String>) -> (tab: Tab, position: Int, length: Int)? {
    let found = names.first(in: segments) { position, id in
      if case .group(let group) = declarations[position] { group.tab(id) != nil } else { false }
    }
    guard let (position, length) = found else { return nil }
    switch declarations[position] {
    case .item(let item): return (item.tab, position, length)
    case .group(let group): return group.tab(segments[length - 1]).map { ($0, position, length) }
    }
  }
}

extension TabDeclaration {
  /// The words of a link that name a tab, before its id in a group.
  var linkName: (words: [String], isGroup: Bool) {
    switch self {
    case .item(let item): (item.linkWords, false)
    case .group(let group): (group.linkWords, true)
    }
  }

  /// The name of a tab in a link, for messages.
  fileprivate var form: String {
    switch self {
    case .item(let item): item.linkWords.joined(separator: "/")
    case .group(let group): (group.linkWords + ["<id>"]).joined(separator: "/")
    }
  }

  /// Returns a Boolean value that indicates whether screens are declared for all parts of a link.
  @usableFromInline
  func declares(_ route: LinkRoute) -> Bool {
    switch self {
    case .item(let item): item.stack?.tab.declares(route) ?? route.components.isEmpty
    case .group(let group): group.open.declares(route)
    }
  }

  /// The behaviour of a link to screens that a tab already shows.
  @inlinable var opening: LinkOpening {
    switch self {
    case .item(let item): item.stack?.opening ?? .replaces
    case .group(let group): group.opening
    }
  }
}

/// The words of links that name tabs, by the positions of the tabs' declarations.
@usableFromInline
struct LinkNames: Sendable {
  /// The words in lower case, with the longest names first.
  private let all: [(position: Int, words: [String], length: Int)]

  /// Creates names.
  ///
  /// - Parameter names: The words of each declaration; `isGroup` if the id of a tab follows them.
  init(_ names: [(words: [String], isGroup: Bool)]) {
    all = names.enumerated()
      .map { position, name in
        let words = name.words.map { $0.lowercasedASCII }
        return (position, words, words.count + (name.isGroup ? 1 : 0))
      }
      .sorted { ($1.length, $0.position) < ($0.length, $1.position) }
  }

  /// Returns `true` if a path begins with some components, ignoring case.
  static func begins(_ segments: some Collection<String>, with words: [String]) -> Bool {
    segments.count >= words.count
      && zip(segments, words).allSatisfy { $0.lowercasedASCII.isSpelled($1.lowercasedASCII) }
  }

  /// Returns the position of the declaration with the longest name that a link begins with, and the
  /// length of the name, ignoring case.
  ///
  /// Runs user code only in `isTab`.
  ///
  /// - Parameters:
  ///   - segments: The parts of the link.
  ///   - isTab: Returns `true` if a part is the id of a tab in the group at a position.
  /// - Returns: The position and the length, or `nil` if no name matches.
  @usableFromInline
  func first(
    in segments: ArraySlice<String>, where isTab: (_ position: Int, _ id: String) -> Bool
  ) -> (position: Int, length: Int)? {
    let segments = segments.prefix(all.first?.length ?? 0)
    for (position, words, length) in all where length <= segments.count {
      guard Self.begins(segments, with: words),
        length == words.count || isTab(position, segments[segments.startIndex + length - 1])
      else { continue }
      return (position, length)
    }
    return nil
  }
}
