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
  /// A link waits as well if the closure of a screen throws ``ScreenError/notYet``, until a reduction
  /// after which it doesn't. The closures of its screens run after each reduction until then.
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
  public func forms(of tab: Tab) -> [String] {
    items.first { $0.tab == tab }?.forms() ?? group(of: tab)?.forms() ?? []
  }

  /// The link to what is shown: opening it leads back here.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: The link, `nil` if there is none, as for a screen that shows an empty name.
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public func url(_ state: State) -> URL? {
    url(of: state[keyPath: bar].selected, state)
  }

  /// The link to a tab with the screens that are on its stack.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - state: The state of the app.
  ///   - prefix: What the link begins with, as it is written in `links`; `nil` for the first prefix.
  /// - Returns: The link, `nil` if there is none, or no such prefix.
  /// - Complexity: O(*n*) for *n* screens on the stack.
  public func url(of tab: Tab, _ state: State, prefix: String? = nil) -> URL? {
    guard let item = item(of: tab, state),
      let prefix = prefix.map(LinkPrefix.init(declared:)) ?? prefixes.all.first,
      prefixes.all.contains(prefix), let route = item.route(state)
    else { return nil }
    let segments = item.linkWords + route.components
    // Another tab's name may equal the first part of a link to the tab without a name.
    guard segments.allSatisfy(\.isLinkComponent), self.target(of: segments[...])?.tab == tab
    else { return nil }
    let text = prefix.text(segments, query: route.query, fragment: route.fragment)
    guard let url = URL(string: text), url.absoluteString.isSpelled(text) else { return nil }
    return url
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
  func read(
    _ url: URL
  ) throws(ScreenError) -> (
    tab: Tab, target: TabDeclaration<State, Action, Tab>, route: LinkRoute
  ) {
    let address = try LinkAddress(url.absoluteString)
    var longest: (prefix: LinkPrefix, segments: ArraySlice<String>)?
    for prefix in prefixes.all {
      guard let segments = prefix.segments(of: address) else { continue }
      if let longest, longest.prefix.rank >= prefix.rank { continue }
      longest = (prefix, segments)
    }
    guard let (prefix, segments) = longest else {
      let beginnings = prefixes.all.map { "\"\($0.text)\"" }.joined(separator: " or ")
      throw .malformed("it has to begin with \(beginnings)")
    }
    if prefix.authority == nil, let port = address.authority.port {
      throw .malformed("a link has no port: leave out \":\(port.cut(to: 80))\"")
    }
    if let first = segments.first, !first.isLinkComponent {
      throw .malformed("\"\(first)\" can't be a part of its path, as it stands for another")
    }
    guard let (tab, target, rest) = target(of: segments) else {
      guard let first = segments.first else {
        throw .malformed("no tab follows \"\(prefix.text)\"")
      }
      for group in groups where segments.begins(with: group.linkWords) {
        let form = TabDeclaration.group(group).form
        guard let id = segments.dropFirst(group.linkWords.count).first else { continue }
        throw .unknown(id, known: [form])
      }
      throw .unknown(first, known: declarations.map(\.form))
    }
    return (
      tab, target, LinkRoute(Array(rest), query: address.query, fragment: address.fragment)
    )
  }

  /// Returns the tab that a link leads to, its declaration and the rest of the link's path: of
  /// several that it begins with, the one with the longest part.
  private func target(
    of segments: ArraySlice<String>
  ) -> (tab: Tab, target: TabDeclaration<State, Action, Tab>, rest: ArraySlice<String>)? {
    var longest: (index: Int, tab: Tab, length: Int)?
    for (index, declaration) in declarations.enumerated() {
      guard let (tab, length) = declaration.tab(of: segments) else { continue }
      if let longest, longest.length >= length { continue }
      longest = (index, tab, length)
    }
    return longest.map { ($0.tab, declarations[$0.index], segments.dropFirst($0.length)) }
  }
}

extension TabDeclaration {
  /// Returns the tab that a link leads to, and the number of components that name it; `nil` if it
  /// leads to none of these.
  fileprivate func tab(of segments: ArraySlice<String>) -> (tab: Tab, length: Int)? {
    switch self {
    case .item(let item):
      return segments.begins(with: item.linkWords) ? (item.tab, item.linkWords.count) : nil
    case .group(let group):
      let count = group.linkWords.count
      guard segments.begins(with: group.linkWords),
        let tab = segments.dropFirst(count).first.flatMap(group.tab)
      else { return nil }
      return (tab, count + 1)
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
  func declares(_ route: LinkRoute) -> Bool {
    switch self {
    case .item(let item): item.declares(route)
    case .group(let group): group.declares(route)
    }
  }

  /// The behaviour of a link to screens that a tab already shows.
  var opening: LinkOpening {
    switch self {
    case .item(let item): item.opening
    case .group(let group): group.opening
    }
  }
}

extension ArraySlice<String> {
  /// Returns a Boolean value that indicates whether a path begins with some components; capitals
  /// don't matter.
  fileprivate func begins(with words: [String]) -> Bool {
    count >= words.count
      && zip(self, words).allSatisfy { $0.lowercasedASCII.isSpelled($1.lowercasedASCII) }
  }
}

extension LinkPrefix {
  /// Returns the prefix that a text declares, `nil` for a text that declares none.
  init?(declared text: String) {
    do throws(ScreenError) {
      try self.init(text)
    } catch {
      return nil
    }
  }

  /// How much a prefix says: an address more than a scheme, and one with a longer path more still.
  fileprivate var rank: Int { authority == nil ? 0 : 1 + path.count }
}
