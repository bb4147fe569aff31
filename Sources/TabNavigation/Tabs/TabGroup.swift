import StoreRuntime
public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Tabs of one kind, as many as the user opens, such as the documents of an editor.
///
/// ```swift
/// @CasePathable enum Tab: TabIdentifier {
///   case start
///   case document(UUID)
///
///   static let allCases: [Tab] = [.start]
/// }
///
/// static let tabs = Tabs<State, Action, Tab>(\.tabs, action: \.tabs, links: "editor", initial: .start) {
///   TabItem(.start, \.start, action: \.start) { StartTab() }
///   TabGroup(
///     \.document, \.documents, action: \.documents, link: "documents",
///     newTab: { id in DocumentTab.State(root: Document.State(id: id)) }
///   ) {
///     DocumentTab()
///   }
/// }
/// ```
///
/// The open tabs are the elements of an `IdentifiedArray`, in its order. Each has its own stack,
/// guards and effects. ``TabBarAction/opened(_:)`` opens and selects one, as does a link to it
/// (`editor://documents/<id>/…`). ``TabBarAction/closed(_:)`` removes a tab with its effects if its
/// guards allow it. If it was selected, its neighbour is selected. A reducer may also add, sort and
/// remove elements, without consulting guards.
///
/// The cost of an action doesn't depend on the number of open tabs. The cost of opening or closing
/// one is that of the array's operation. ``TabStores`` doesn't support groups.
public struct TabGroup<State, Action, Tab: TabIdentifier>: Sendable {
  /// A tab that an action may have changed, and that may have to be settled.
  @usableFromInline
  struct Noted {
    @usableFromInline let tab: Tab
    @usableFromInline let needs: SettlingNeeds
    let isAsking: Bool

    @usableFromInline
    init(_ tab: Tab, _ needs: SettlingNeeds, isAsking: Bool) {
      self.tab = tab
      self.needs = needs
      self.isAsking = isAsking
    }
  }

  /// The components of a link before the id.
  @usableFromInline let linkWords: [String]

  /// The behaviour of a link to screens that a tab already shows.
  @usableFromInline let opening: LinkOpening

  /// The reducer of all tabs of the group.
  @usableFromInline let reducer: PreparedReducer<State, Action>

  /// Returns a Boolean value that indicates whether a tab is one of the group, open or not.
  @usableFromInline let contains: @Sendable (Tab) -> Bool

  /// Returns a Boolean value that indicates whether a tab of the group is open.
  @usableFromInline let isOpen: @Sendable (Tab, State) -> Bool

  /// Returns the tabs that are shown, ask, or have something to settle.
  // Specialised in clients, because each action calls it.
  @usableFromInline let noted: @Sendable (inout State) -> [Noted]

  /// Records that the tabs have been seen.
  @usableFromInline let see: @Sendable (inout State) -> Void

  /// Makes the item of a tab of the group, or returns `nil` for another tab.
  private let makeItem: @Sendable (Tab) -> TabItem<State, Action, Tab>?

  /// The items of the tabs that navigations have used recently.
  private let items = LockIsolated<[Tab: TabItem<State, Action, Tab>]>([:])

  /// Returns the open tabs in their order.
  private(set) var tabs: @Sendable (State) -> [Tab] = { _ in [] }

  /// Returns the open tab before another one, or `nil` if that is the first of the group.
  private(set) var before: @Sendable (Tab, State) -> Tab? = { _, _ in nil }

  /// Returns the tab that a component of a link names, or `nil`.
  @usableFromInline private(set) var tab: @Sendable (String) -> Tab? = { _ in nil }

  /// Returns the form of each screen in a link.
  private(set) var forms: @Sendable () -> [String] = { [] }

  /// Returns a Boolean value that indicates whether screens are declared for all parts of a link.
  @usableFromInline private(set) var declares: @Sendable (LinkRoute) -> Bool = { _ in false }

  /// Makes the state of a tab with the screens of a link; `nil` if only reducers open tabs.
  private(set) var make: (@Sendable (Tab, LinkRoute) throws(ScreenError) -> any Sendable)?

  /// Appends a tab that was made.
  private(set) var append: @Sendable (any Sendable, inout State) -> Void = { _, _ in }

  /// Removes a tab.
  private(set) var remove: @Sendable (Tab, inout State) -> Void = { _, _ in }

  /// Removes all tabs but one.
  private(set) var removeOthers: @Sendable (Tab, inout State) -> Void = { _, _ in }

  /// The name of the group in messages.
  var name: String { linkWords.joined(separator: "/") }

  /// Returns the item of a tab of the group, or `nil` if the tab isn't open.
  @usableFromInline
  func item(_ tab: Tab, _ state: State) -> TabItem<State, Action, Tab>? {
    guard isOpen(tab, state) else { return nil }
    return items.withValue { items in
      if let item = items[tab] { return item }
      if items.count == 32 { items = [:] }
      let item = makeItem(tab)
      items[tab] = item
      return item
    }
  }

  @usableFromInline
  init(
    _ link: String, _ opening: LinkOpening,
    reducer: PreparedReducer<State, Action>,
    contains: @escaping @Sendable (Tab) -> Bool,
    isOpen: @escaping @Sendable (Tab, State) -> Bool,
    noted: @escaping @Sendable (inout State) -> [Noted],
    see: @escaping @Sendable (inout State) -> Void,
    makeItem: @escaping @Sendable (Tab) -> TabItem<State, Action, Tab>?
  ) {
    linkWords = link.split(separator: "/").map(String.init)
    self.opening = opening
    self.reducer = reducer
    self.contains = contains
    self.isOpen = isOpen
    self.noted = noted
    self.see = see
    self.makeItem = makeItem
  }

  /// Declares tabs of one kind.
  ///
  /// - Parameters:
  ///   - tab: The case of the tabs that holds the id.
  ///   - state: The property of the app's state that holds the open tabs.
  ///   - action: The case of the app's actions that holds those of the open tabs.
  ///   - link: The part of a link before the id of a tab.
  ///   - reselection: The behaviour of a tap on the selected tab.
  ///   - opening: The behaviour of a link towards screens that the tab already has.
  ///   - badge: Returns the number on a tab, from the state of the whole app and the id; 0 for no
  ///     badge.
  ///   - newTab: Makes the state of a tab that ``TabBarAction/opened(_:)`` or a link opens; `nil`
  ///     if only reducers open tabs. The root of the state must have the id. A thrown error becomes
  ///     a ``ScreenError``.
  ///   - child: The feature of each tab.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @inlinable
  public init<ID: Hashable & LinkValue, Path: PathState, RootAction, PathAction, Child: Reducer>(
    _ tab: CaseKeyPath<Tab, ID>,
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, TabStack<Path>>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, TabStackAction<RootAction, Path, PathAction>>>,
    link: String,
    onReselection reselection: Reselection = .popToRoot,
    onLink opening: LinkOpening = .replaces,
    badge: @escaping @Sendable (State, ID) -> Int = { _, _ in 0 },
    newTab: (@Sendable (ID) throws -> TabStack<Path>)? = nil,
    @ReducerBuilder<TabStack<Path>, TabStackAction<RootAction, Path, PathAction>>
    _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  )
  where
    Child.State == TabStack<Path>, Child.Action == TabStackAction<RootAction, Path, PathAction>,
    Path.Root: Identifiable<ID>, RootAction: Sendable, PathAction: Sendable
  {
    let (toID, action, child) = (AnyCasePath(tab), AnyCasePath(action), child())
    let features = LeaveGuards.with(.ofTabs) {
      ElementFeatures(
        state, action: action,
        Reduce(makePrepared: { Surroundings.with(.tabs) { child.prepare() } }),
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    self.init(
      link, opening, reducer: features.reducer,
      contains: { toID.extract(from: $0) != nil },
      isOpen: { tab, app in
        toID.extract(from: tab).map { app[keyPath: state].index(id: $0) != nil } ?? false
      },
      noted: { app in
        var noted: [Noted] = []
        features.forEachNoted(in: &app) { stack, id in
          let needs = stack.settlingNeeds
          let isAsking = stack.question != nil
          guard needs.isUnsettled || needs.isFresh || needs.isVisible || isAsking else { return }
          noted.append(Noted(toID.embed(id), needs, isAsking: isAsking))
        }
        return noted
      },
      see: { app in
        features.modifyNoted(in: &app, where: \.settlingNeeds.isFresh) { $0.join() }
      },
      makeItem: { tab in
        Self.makeItem(tab, toID, state, action, features, link, opening, reselection, badge)
      })
    setNavigation(toID, state, action, newTab)
  }

  /// Makes the item of an open tab.
  @usableFromInline
  static func makeItem<
    ID: Hashable & LinkValue, Path: PathState, RootAction: Sendable, PathAction: Sendable
  >(
    _ tab: Tab, _ toID: AnyCasePath<Tab, ID>,
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, TabStack<Path>>> & Sendable,
    _ action: AnyCasePath<
      Action, IdentifiedAction<ID, TabStackAction<RootAction, Path, PathAction>>
    >,
    _ features: ElementFeatures<
      State, Action, ID, TabStack<Path>, TabStackAction<RootAction, Path, PathAction>
    >,
    _ link: String, _ opening: LinkOpening, _ reselection: Reselection,
    _ badge: @escaping @Sendable (State, ID) -> Int
  ) -> TabItem<State, Action, Tab>? where Path.Root: Identifiable<ID> {
    guard let id = toID.extract(from: tab) else { return nil }
    let responder = ScreenResponder<State, Action>(settling: .onRequest) { app, message in
      features.respond(&app, id, to: message)
    }
    let reducer = PreparedReducer(
      around: [], responder: responder, features.reducer.callAsFunction)
    let item = TabItem<State, Action, Tab>(
      tab, link, reselection, { badge($0, id) },
      settlingNeeds: {
        $0[keyPath: state][id: id]?.settlingNeeds ?? TabStack<Path>.nothingToSettle
      },
      prepare: { _ in reducer })
    item.linkWords.append(id.linkComponent)
    item.opening = opening
    item.embed = { action.embed(.element(id: id, action: .move($0))) }
    item.status = { $0[keyPath: state][id: id]?.record.status ?? StackStatus() }
    item.question = { $0[keyPath: state][id: id]?.question }
    item.answer = { action.embed(.element(id: id, action: .question($0))) }
    item.see = { _ = $0[keyPath: state][id: id]?.join() }
    item.route = { app in
      let tab = app[keyPath: state][id: id]
      return tab.flatMap { Path.screens.route(of: $0.stack, root: $0.root) }
    }
    return item
  }

  /// Sets the closures that only navigations and links use.
  @usableFromInline
  mutating func setNavigation<
    ID: Hashable & LinkValue, Path: PathState, RootAction: Sendable, PathAction: Sendable
  >(
    _ toID: AnyCasePath<Tab, ID>,
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, TabStack<Path>>> & Sendable,
    _ action: AnyCasePath<
      Action, IdentifiedAction<ID, TabStackAction<RootAction, Path, PathAction>>
    >,
    _ newTab: (@Sendable (ID) throws -> TabStack<Path>)?
  ) where Path.Root: Identifiable<ID> {
    tabs = { $0[keyPath: state].ids.map(toID.embed) }
    before = { tab, app in
      let tabs = app[keyPath: state]
      let index = toID.extract(from: tab).flatMap(tabs.index(id:)) ?? 0
      return index > 0 ? toID.embed(tabs.ids[index - 1]) : nil
    }
    tab = { ID.linkValue($0).map(toID.embed) }
    forms = { Path.screens.forms }
    declares = { Path.screens.declares($0) }
    append = { stack, app in
      if let stack = stack as? TabStack<Path> { app[keyPath: state].append(stack) }
    }
    remove = { tab, app in
      if let id = toID.extract(from: tab) { app[keyPath: state].remove(id: id) }
    }
    removeOthers = { tab, app in
      let id = toID.extract(from: tab)
      app[keyPath: state].removeAll { $0.id != id }
    }
    guard let newTab else { return }
    make = { (tab, route) throws(ScreenError) in
      guard let id = toID.extract(from: tab) else { throw .missing("tab \(tab.tabName)") }
      var stack: TabStack<Path>
      do {
        stack = try newTab(id)
      } catch let error as ScreenError {
        throw error
      } catch {
        throw .failed(part: id.linkComponent, reason: "\(error)".cut(to: 300))
      }
      if stack.root.id != id {
        throw .otherwise(part: id.linkComponent, printed: stack.root.id.linkComponent)
      }
      if route.components.isEmpty { return stack }
      let navigator = StackNavigator<RootAction, Path, PathAction>.ofState
      _ = CurrentReduction().handlingOutcome { navigator.reduce(.move(.open(route)), &stack) }
      if case .invalid(let error) = stack.record.status.outcome { throw error }
      return stack
    }
  }
}

/// The id of a tab's root identifies the tab in its group.
extension TabStack: Identifiable where Path.Root: Identifiable {
  /// The id of the root.
  public var id: Path.Root.ID { root.id }
}

/// A tab of a group that was closed.
public struct ClosedTab<Tab: TabIdentifier>: Codable, Hashable, Sendable {
  /// The tab.
  public let tab: Tab

  /// The link to the tab's screens.
  public let link: URL

  /// Creates a closed tab.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - link: The link to the tab's screens.
  public init(tab: Tab, link: URL) {
    self.tab = tab
    self.link = link
  }
}
