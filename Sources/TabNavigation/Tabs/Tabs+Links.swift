import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Tabs {
  /// Returns the tabs with links that wait while a condition holds.
  ///
  /// ```swift
  /// static let tabs = Tabs<State, Action, Tab>(…) { … }
  ///   .holdingLinks { state, tab in state.session == nil && tab != .about }
  /// ```
  ///
  /// A link that has to wait is kept in the bar (``TabBar/heldLink``), and opened at the end of the
  /// reduction after which it doesn't have to any more. A later link takes its place, and
  /// ``TabBarAction/heldLinkDropped`` gives it up. Whoever awaits the outcome gets that of the
  /// opening. Links that nothing declares are refused at once. While the user is asked something, a
  /// link goes on waiting.
  ///
  /// A link waits as well if the closure of a screen throws ``ScreenError/notYet``, until a
  /// reduction after which it doesn't. The closures of its screens run after each reduction until
  /// then.
  ///
  /// Tabs in an optional, a row, a presentation or a screen look at a link that waits only after
  /// actions that go through these, as with all that they settle.
  ///
  /// - Parameter condition: Whether a link to a tab has to wait, from the state of the app.
  /// - Returns: The tabs.
  public func holdingLinks(while condition: @escaping @Sendable (State, Tab) -> Bool) -> Self {
    var tabs = self
    tabs.holdsLinks = condition
    return tabs
  }

  /// The form of each screen of a tab in a link, in the order of the declarations.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: What ``Screens/forms`` says of the tab's screens.
  /// - Complexity: O(*n*) for *n* declared screens.
  public func linkForms(for tab: Tab) -> [String] {
    items.first { $0.tab == tab }?.forms() ?? group(of: tab)?.forms() ?? []
  }

  /// The link to what is shown: opening it leads back here.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: The link, `nil` if there is none, as for a screen that shows an empty name.
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public func url(for state: State) -> URL? {
    url(for: state[keyPath: bar].selected, in: state)
  }

  /// The link to a tab with the screens that are on its stack.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - state: The state of the app.
  ///   - prefix: What the link begins with, as it is written in `links`; `nil` for the first
  ///     prefix.
  /// - Returns: The link, `nil` if there is none, or no such prefix.
  /// - Complexity: O(*n*) for *n* screens on the stack.
  @inlinable
  public func url(for tab: Tab, in state: State, prefix: String? = nil) -> URL? {
    guard let item = item(of: tab, state), var route = item.route(state) else { return nil }
    route.components.insert(contentsOf: item.linkWords, at: 0)
    // Another tab's name may equal the first part of a link to the tab without a name.
    guard target(of: route.components[...])?.tab == tab else { return nil }
    return prefixes.url(route, prefix: prefix)
  }

  /// Whether a link begins with one of the app's prefixes, and leads to one of its tabs.
  ///
  /// Whether it leads to a screen depends on the state: sending it tells.
  ///
  /// - Parameter url: The link.
  /// - Returns: Whether the app is the one to open it.
  public func canOpen(_ url: URL) -> Bool {
    (try? read(url)) != nil
  }

  /// Reads a link.
  ///
  /// - Parameter url: The link.
  /// - Returns: The tab that it leads to, and what it says of the tab's screens.
  /// - Throws: An error that says what is wrong with the link.
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

  /// Returns the tab that a link leads to, the position of its declaration and the number of
  /// components that name it: of several that it begins with, the one with the longest part.
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

  /// The part of a link that names a tab, as messages show it.
  fileprivate var form: String {
    switch self {
    case .item(let item): item.linkWords.joined(separator: "/")
    case .group(let group): (group.linkWords + ["<id>"]).joined(separator: "/")
    }
  }

  /// Returns a Boolean value that indicates whether screens are declared for all parts of a link.
  @inlinable var declares: @Sendable (LinkRoute) -> Bool {
    switch self {
    case .item(let item): item.declares
    case .group(let group): group.declares
    }
  }

  /// The behaviour of a link to screens that a tab already shows.
  @inlinable var opening: LinkOpening {
    switch self {
    case .item(let item): item.opening
    case .group(let group): group.opening
    }
  }
}
