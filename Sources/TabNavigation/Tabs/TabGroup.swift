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
/// @CasePathable enum Tab: CaseIterable, Codable, Hashable {
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
/// The open tabs are the elements of an ``IdentifiedArray``, in its order. Each has its own stack,
/// guards and effects. ``TabBarAction/opened(_:)`` opens and shows one, as does a link to it
/// (`editor://documents/<id>/…`). ``TabBarAction/closed(_:)`` asks the guards of a tab, shows its
/// neighbour if it is selected, and then removes it with its effects. A reducer may also add, sort and
/// remove elements, for which no guard is asked.
///
/// The cost of an action doesn't depend on the number of open tabs. ``TabStores`` doesn't support
/// groups.
public struct TabGroup<State, Action, Tab: TabID>: Sendable {
  /// The name of the group in messages.
  let name: String

  /// The components of a link before the id.
  let linkWords: [String]

  /// The behaviour of a link to screens that a tab already shows.
  let opening: LinkOpening

  /// The reducer of all tabs of the group.
  @usableFromInline let reducer: PreparedReducer<State, Action>

  /// Returns a Boolean value that indicates whether a tab is one of the group, open or not.
  let contains: @Sendable (Tab) -> Bool

  /// Returns the item of a tab of the group, `nil` for one that isn't open.
  let item: @Sendable (Tab, State) -> TabItem<State, Action, Tab>?

  /// Returns the open tabs in their order.
  let tabs: @Sendable (State) -> [Tab]

  /// Returns the open tab before another one, `nil` if that is the first of the group.
  let before: @Sendable (Tab, State) -> Tab?

  /// Returns the tabs that were added or modified since the end of the last reduction, and a Boolean
  /// value that indicates whether the list of tabs has changed.
  let changes: @Sendable (inout State) -> (tabs: [Tab], isDirty: Bool)

  /// Returns the tab that a component of a link names, `nil` if it names none.
  let tab: @Sendable (String) -> Tab?

  /// Returns the form of each screen in a link.
  let forms: @Sendable () -> [String]

  /// Returns a Boolean value that indicates whether screens are declared for all parts of a link.
  let declares: @Sendable (LinkRoute) -> Bool

  /// Makes the state of a tab with the screens that a link names.
  let make: @Sendable (Tab, LinkRoute) throws(ScreenError) -> any Sendable

  /// Adds a tab that was made behind the others, unless it is open.
  let insert: @Sendable (any Sendable, inout State) -> Void

  /// Removes a tab.
  let remove: @Sendable (Tab, inout State) -> Void

  /// Removes all tabs but one.
  let removeOthers: @Sendable (Tab, inout State) -> Void

  /// Declares tabs of one kind.
  ///
  /// - Parameters:
  ///   - tab: The case of the tabs that holds the id.
  ///   - state: The property of the app's state that holds the open tabs.
  ///   - action: The case of the app's actions that holds those of the open tabs.
  ///   - link: The part of a link before the id of a tab.
  ///   - reselection: What a tap does on the tab that is shown already.
  ///   - opening: What a link does with screens that the tab shows already.
  ///   - badge: Returns the number on a tab, from the state of the whole app and the id; 0 for none.
  ///   - newTab: Makes the state of a tab that is opened by ``TabBarAction/opened(_:)`` or a link, `nil` if
  ///     only reducers open tabs. The root of the state must have the id. What it throws becomes a
  ///     ``ScreenError``.
  ///   - child: The feature of each tab.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let features = LeaveGuards.with(.ofTabs) {
      ElementFeatures(
        state, action: action,
        Reduce(makePrepared: { Surroundings.with(.tabs) { child.prepare() } }), at: location)
    }
    let access = StateAccess(state)
    let words = link.split(separator: "/").map(String.init)
    name = link
    linkWords = words
    self.opening = opening
    reducer = features.reducer
    removeOthers = { tab, app in
      let id = toID.extract(from: tab)
      app[keyPath: state].removeAll { $0.id != id }
    }
    contains = { toID.extract(from: $0) != nil }
    tabs = { $0[keyPath: state].ids.map(toID.embed) }
    before = { tab, app in
      let tabs = app[keyPath: state]
      guard let index = toID.extract(from: tab).flatMap(tabs.index(id:)), index > 0 else {
        return nil
      }
      return toID.embed(tabs.ids[index - 1])
    }
    changes = { app in
      let changes = features.changes(&app)
      return (changes.ids.map(toID.embed), changes.isDirty)
    }
    self.tab = { ID.linkValue($0).map(toID.embed) }
    forms = { Path.screens.forms }
    declares = { Path.screens.declares($0) }
    item = { tab, app in
      guard let id = toID.extract(from: tab), app[keyPath: state].index(id: id) != nil else {
        return nil
      }
      let responder = ScreenResponder<State, Action>(settling: .onRequest) { app, message in
        features.respond(&app, id, message)
      }
      let reducer = PreparedReducer(
        around: [], responder: responder, features.reducer.callAsFunction)
      let item = TabItem<State, Action, Tab>(
        tab, nil, reselection, { badge($0, id) },
        settlingNeeds: { app in
          guard let record = app[keyPath: state][id: id]?.record else {
            return (isUnsettled: false, isAtRest: true, isFresh: false)
          }
          return (record.isUnsettled, record.isAtRest, record.status.isFresh)
        },
        prepare: { _ in reducer })
      item.linkWords = words + [id.linkComponent]
      item.opening = opening
      item.embed = { action.embed(.element(id: id, action: .move($0))) }
      item.status = { $0[keyPath: state][id: id]?.record.status ?? StackStatus() }
      item.question = { $0[keyPath: state][id: id]?.question }
      item.answer = { action.embed(.element(id: id, action: .question($0))) }
      item.see = { app in access.modify(&app) { _ = $0[id: id]?.join() } }
      item.route = { app in
        let tab = app[keyPath: state][id: id]
        return tab.flatMap { Path.screens.route(of: $0.stack, root: $0.root) }
      }
      item.forms = { Path.screens.forms }
      item.declares = { Path.screens.declares($0) }
      return item
    }
    make = { (tab, route) throws(ScreenError) in
      guard let id = toID.extract(from: tab), let newTab else {
        throw .missing("open tab \(tab.tabName)")
      }
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
      if route == [] { return stack }
      let navigator = StackNavigator<RootAction, Path, PathAction>.ofState
      _ = handlingOutcome { navigator.reduce(.move(.open(route)), &stack) }
      if case .refused(let error) = stack.record.status.outcome { throw error }
      return stack
    }
    insert = { stack, app in
      guard let stack = stack as? TabStack<Path>, app[keyPath: state].index(id: stack.id) == nil
      else { return }
      app[keyPath: state].append(stack)
    }
    remove = { tab, app in
      guard let id = toID.extract(from: tab) else { return }
      app[keyPath: state].remove(id: id)
    }
  }
}

/// The id of a tab's root tells tabs of a group apart.
extension TabStack: Identifiable where Path.Root: Identifiable {
  /// The id of the root.
  public var id: Path.Root.ID { root.id }
}

/// A tab of a group that was closed.
public struct ClosedTab<Tab: TabID>: Codable, Hashable, Sendable {
  /// The tab.
  public let tab: Tab

  /// The link to what the tab showed.
  public let link: URL

  /// Creates a closed tab.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - link: The link to what the tab showed.
  public init(tab: Tab, link: URL) {
    self.tab = tab
    self.link = link
  }
}
