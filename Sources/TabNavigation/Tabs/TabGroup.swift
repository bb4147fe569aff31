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

  /// The open tabs.
  let open: any OpenTabs<State, Action, Tab>

  /// The items of the tabs that navigations have used recently.
  private let items = LockIsolated<[Tab: TabItem<State, Action, Tab>]>([:])

  /// The name of the group in messages.
  var name: String { linkWords.joined(separator: "/") }

  /// Returns the item of a tab of the group, or `nil` if the tab isn't open.
  @usableFromInline
  func item(_ tab: Tab, _ state: State) -> TabItem<State, Action, Tab>? {
    guard isOpen(tab, state) else { return nil }
    return items.withValue { items in
      if let item = items[tab] { return item }
      if items.count == 32 { items = [:] }
      let item = open.item(tab, linkWords: linkWords, opening)
      items[tab] = item
      return item
    }
  }

  /// Returns the tab that a component of a link names, or `nil`.
  @usableFromInline
  func tab(_ component: String) -> Tab? { open.tab(component) }

  @usableFromInline
  init<ID: Hashable & LinkValue, Path: PathState, RootAction: Sendable, PathAction: Sendable>(
    _ link: String, _ opening: LinkOpening, _ reselection: Reselection,
    _ toID: AnyCasePath<Tab, ID>,
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, TabStack<Path>>> & Sendable,
    _ action: AnyCasePath<
      Action, IdentifiedAction<ID, TabStackAction<RootAction, Path, PathAction>>
    >,
    _ features: ElementFeatures<
      State, Action, ID, TabStack<Path>, TabStackAction<RootAction, Path, PathAction>
    >,
    _ badge: @escaping @Sendable (State, ID) -> Int,
    _ newTab: (@Sendable (ID) throws -> TabStack<Path>)?,
    contains: @escaping @Sendable (Tab) -> Bool,
    isOpen: @escaping @Sendable (Tab, State) -> Bool,
    noted: @escaping @Sendable (inout State) -> [Noted],
    see: @escaping @Sendable (inout State) -> Void
  ) where Path.Root: Identifiable<ID> {
    linkWords = link.split(separator: "/").map(String.init)
    self.opening = opening
    reducer = features.reducer
    open = TabsInArray(
      toID: toID, state: state, action: action, features: features, reselection: reselection,
      badge: badge, newTab: newTab)
    self.contains = contains
    self.isOpen = isOpen
    self.noted = noted
    self.see = see
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
    // Specialised for clients, as actions call these.
    self.init(
      link, opening, reselection, toID, state, action, features, badge, newTab,
      contains: { toID.extract(from: $0) != nil },
      isOpen: { tab, app in
        toID.extract(from: tab).map { app[keyPath: state].index(id: $0) != nil } ?? false
      },
      noted: { app in
        var noted: [Noted] = []
        features.forEachNoted(in: &app) { stack, id in
          let needs = stack.settlingNeeds
          let isAsking = stack.isAsking
          guard needs.isUnsettled || needs.isFresh || needs.isVisible || isAsking else { return }
          noted.append(Noted(toID.embed(id), needs, isAsking: isAsking))
        }
        return noted
      },
      see: { app in
        features.modifyNoted(in: &app, where: \.settlingNeeds.isFresh) { $0.join() }
      })
  }
}

/// The open tabs of a group, wherever the state of the app holds them.
protocol OpenTabs<State, Action, Tab>: Sendable {
  associatedtype State
  associatedtype Action
  associatedtype Tab: TabIdentifier

  /// The form of each screen in a link.
  var forms: [String] { get }

  /// Returns `true` if screens are declared for all parts of a link.
  func declares(_ route: LinkRoute) -> Bool

  /// Returns the tab that a component of a link names, or `nil`.
  func tab(_ component: String) -> Tab?

  /// Returns the open tabs in their order.
  func tabs(in app: State) -> [Tab]

  /// Returns the open tab before another one, or `nil` if that is the first of the group.
  func before(_ tab: Tab, in app: State) -> Tab?

  /// Makes the item of a tab, or returns `nil` for a tab that isn't in the group.
  func item(
    _ tab: Tab, linkWords: [String], _ opening: LinkOpening
  ) -> TabItem<State, Action, Tab>?

  /// `true` if links and actions can open tabs, and not only reducers.
  var canMake: Bool { get }

  /// Makes the state of a tab with the screens of a link.
  func make(_ tab: Tab, _ route: LinkRoute) throws(ScreenError) -> any Sendable

  /// Appends a tab that was made.
  func append(_ stack: any Sendable, to app: inout State)

  /// Removes a tab.
  func remove(_ tab: Tab, from app: inout State)

  /// Removes all tabs but one.
  func removeOthers(than tab: Tab, from app: inout State)
}

/// The open tabs of a group in an array of the app's state.
private struct TabsInArray<
  State, Action, Tab: TabIdentifier, ID: Hashable & LinkValue, Path: PathState,
  RootAction: Sendable, PathAction: Sendable
>: OpenTabs where Path.Root: Identifiable<ID> {
  typealias StackAction = TabStackAction<RootAction, Path, PathAction>

  let toID: AnyCasePath<Tab, ID>
  let state: any WritableKeyPath<State, IdentifiedArray<ID, TabStack<Path>>> & Sendable
  let action: AnyCasePath<Action, IdentifiedAction<ID, StackAction>>
  let features: ElementFeatures<State, Action, ID, TabStack<Path>, StackAction>
  let reselection: Reselection
  let badge: @Sendable (State, ID) -> Int

  /// Makes the state of a tab; `nil` if only reducers open tabs.
  let newTab: (@Sendable (ID) throws -> TabStack<Path>)?

  var forms: [String] { Path.screens.forms }

  func declares(_ route: LinkRoute) -> Bool { Path.screens.declares(route) }

  func tab(_ component: String) -> Tab? { ID.linkValue(component).map(toID.embed) }

  func tabs(in app: State) -> [Tab] { app[keyPath: state].ids.map(toID.embed) }

  func before(_ tab: Tab, in app: State) -> Tab? {
    let tabs = app[keyPath: state]
    let index = toID.extract(from: tab).flatMap(tabs.index(id:)) ?? 0
    return index > 0 ? toID.embed(tabs.ids[index - 1]) : nil
  }

  func item(
    _ tab: Tab, linkWords: [String], _ opening: LinkOpening
  ) -> TabItem<State, Action, Tab>? {
    guard let id = toID.extract(from: tab) else { return nil }
    let responder = ScreenResponder<State, Action>(settling: .onRequest) { app, message in
      features.respond(&app, id, to: message)
    }
    let reducer = PreparedReducer(
      containersOf: [], responder: responder, reduce: features.reducer.callAsFunction)
    let grouped = GroupedTab(id: id, state: state, action: action)
    return TabItem(
      tab, linkWords: linkWords + [id.linkComponent], reselection, { badge($0, id) },
      StackOfItem(of: grouped, opening),
      settlingNeeds: { grouped.stack(in: $0)?.settlingNeeds ?? .nothing },
      prepare: { _ in reducer })
  }

  var canMake: Bool { newTab != nil }

  func make(_ tab: Tab, _ route: LinkRoute) throws(ScreenError) -> any Sendable {
    guard let newTab else { throw .missing("open tab \(tab.tabName)") }
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
    let made = CurrentReduction().handlingOutcome { navigator.make(.open(route), &stack) }
    if case .invalid(let error) = made.outcome { throw error }
    return stack
  }

  func append(_ stack: any Sendable, to app: inout State) {
    if let stack = stack as? TabStack<Path> { app[keyPath: state].append(stack) }
  }

  func remove(_ tab: Tab, from app: inout State) {
    if let id = toID.extract(from: tab) { app[keyPath: state].remove(id: id) }
  }

  func removeOthers(than tab: Tab, from app: inout State) {
    let id = toID.extract(from: tab)
    app[keyPath: state].removeAll { $0.id != id }
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
