public import StoreRuntimeCore

/// The stack of a tab, wherever the state of the app holds it.
protocol StackTab<State, Action>: Sendable {
  associatedtype State
  associatedtype Action

  /// The form of each screen in a link.
  var forms: [String] { get }

  /// Returns `true` if every component of a link has a declared screen, whatever their order.
  func declares(_ route: LinkRoute) -> Bool

  /// Returns the status of the tab's moves.
  func status(in state: State) -> StackStatus

  /// Returns the pending question, or `nil` for none.
  func question(in state: State) -> AlertState<LeaveChoice>?

  /// Returns the action that answers the question.
  func answering(_ answer: PresentationAction<LeaveChoice>) -> Action
}

/// A tab that can have a store of its own.
protocol StorableTab<State, Action>: StackTab {
  /// Returns `true` for an action of the tab.
  // A closure: each message of the stores calls it, and clients specialise it.
  var takes: @Sendable (Action) -> Bool { get }

  /// Clears the stack's data from another store.
  func leaveStore(_ state: inout State)

  /// Returns a function that restores the tab's current state, and returns `true` if it was
  /// changed.
  func keeping(_ state: State) -> (inout State) -> Bool

  /// Makes the tab's store.
  ///
  /// - Parameters:
  ///   - name: The name of the tab.
  ///   - setup: The hub's values for each tab.
  /// - Returns: The hub's access to the store.
  func makeChannel(
    _ name: String, _ setup: TabChannelSetup<State, Action>
  ) -> TabChannel<State, Action>
}

/// A tab whose stack is a property of the app's state.
struct SingleTab<
  State, Action, Path: PathState, RootAction: Sendable, PathAction: Sendable, Child: Reducer
>: StorableTab
where Child.State == TabStack<Path>, Child.Action == TabStackAction<RootAction, Path, PathAction> {
  let state: any WritableKeyPath<State, TabStack<Path>> & Sendable
  let action: AnyCasePath<Action, TabStackAction<RootAction, Path, PathAction>>
  let child: Child
  let takes: @Sendable (Action) -> Bool

  var forms: [String] { Path.screens.forms }

  func declares(_ route: LinkRoute) -> Bool { Path.screens.declares(route) }

  func status(in app: State) -> StackStatus { app[keyPath: state].record.status }

  func question(in app: State) -> AlertState<LeaveChoice>? { app[keyPath: state].question }

  func answering(_ answer: PresentationAction<LeaveChoice>) -> Action {
    action.embed(.question(answer))
  }

  func leaveStore(_ app: inout State) { app[keyPath: state].leaveStore() }

  func keeping(_ app: State) -> (inout State) -> Bool {
    let before = app[keyPath: state]
    return { app in
      if app[keyPath: state].isSame(as: before) { return false }
      app[keyPath: state] = before
      return true
    }
  }

  func makeChannel(
    _ name: String, _ setup: TabChannelSetup<State, Action>
  ) -> TabChannel<State, Action> {
    TabChannel(name, state, action, child, setup)
  }
}

/// A tab of a group, whose stack is an element of an array.
struct GroupedTab<
  State, Action, ID: Hashable & LinkValue, Path: PathState, RootAction: Sendable,
  PathAction: Sendable
>: StackTab where Path.Root: Identifiable<ID> {
  let id: ID
  let state: any WritableKeyPath<State, IdentifiedArray<ID, TabStack<Path>>> & Sendable
  let action:
    AnyCasePath<Action, IdentifiedAction<ID, TabStackAction<RootAction, Path, PathAction>>>

  var forms: [String] { Path.screens.forms }

  func declares(_ route: LinkRoute) -> Bool { Path.screens.declares(route) }

  func status(in app: State) -> StackStatus { stack(in: app)?.record.status ?? StackStatus() }

  func question(in app: State) -> AlertState<LeaveChoice>? { stack(in: app)?.question }

  func answering(_ answer: PresentationAction<LeaveChoice>) -> Action {
    action.embed(.element(id: id, action: .question(answer)))
  }

  /// Returns the stack, or `nil` if the tab isn't open.
  func stack(in app: State) -> TabStack<Path>? { app[keyPath: state][id: id] }
}

/// The stack of a declared tab, with the functions that actions, navigations and links call often.
// These are closures because clients specialise closures, but not the witnesses of a protocol, each
// call of which looks types up.
@usableFromInline
final class StackOfItem<State, Action>: Sendable {
  /// The effect of the reducers that ran for a move, and the result of the move.
  @usableFromInline typealias Made = (effect: Effect<Action>, result: MoveResult)

  /// Makes a move in the tab, by the tab's reducer.
  @usableFromInline
  typealias Make = @Sendable (StackMove, PreparedReducer<State, Action>, inout State) -> Made

  let tab: any StackTab<State, Action>

  /// The tab, if it can have a store of its own.
  let storable: (any StorableTab<State, Action>)?

  /// The behaviour of a link towards screens that the tab already has.
  @usableFromInline let opening: LinkOpening

  @usableFromInline let make: Make

  /// Records that the tabs have seen the stack.
  @usableFromInline let see: @Sendable (inout State) -> Void

  /// The link to the tab's current screens, or `nil` if there is none.
  @usableFromInline let route: @Sendable (State) -> LinkRoute?

  /// Creates the stack of a single tab.
  @usableFromInline
  init<Path: PathState, RootAction: Sendable, PathAction: Sendable, Child: Reducer>(
    at state: any WritableKeyPath<State, TabStack<Path>> & Sendable,
    _ action: AnyCasePath<Action, TabStackAction<RootAction, Path, PathAction>>,
    _ child: Child, _ opening: LinkOpening, takes: @escaping @Sendable (Action) -> Bool,
    make: @escaping Make,
    see: @escaping @Sendable (inout State) -> Void,
    route: @escaping @Sendable (State) -> LinkRoute?
  )
  where
    Child.State == TabStack<Path>, Child.Action == TabStackAction<RootAction, Path, PathAction>
  {
    let single = SingleTab(state: state, action: action, child: child, takes: takes)
    (tab, storable) = (single, single)
    self.opening = opening
    self.make = make
    self.see = see
    self.route = route
  }

  /// Creates the stack of a tab of a group.
  init<ID, Path, RootAction, PathAction>(
    of tab: GroupedTab<State, Action, ID, Path, RootAction, PathAction>, _ opening: LinkOpening
  ) {
    self.tab = tab
    storable = nil
    self.opening = opening
    make = { move, reducer, app in
      // It may not have been seen before.
      _ = app[keyPath: tab.state][id: tab.id]?.join()
      let effect = reducer(&app, tab.action.embed(.element(id: tab.id, action: .move(move))))
      return (effect, tab.status(in: app).result)
    }
    see = { _ = $0[keyPath: tab.state][id: tab.id]?.join() }
    route = { app in
      tab.stack(in: app).flatMap { Path.screens.route(of: $0.stack, root: $0.root) }
    }
  }
}
