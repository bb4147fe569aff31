public import StoreRuntime
public import StoreRuntimeCore

/// What can happen in a tab.
@CasePathable
public enum TabStackAction<RootAction, Path: PathState, PathAction> {
  /// Something happened in the root.
  case root(RootAction)

  /// Something happened to the stack, or in a screen on it.
  case path(StackAction<Path, PathAction>)

  /// The tab was asked for a move.
  case move(StackMove)

  /// A question whether to leave a screen was answered or dismissed.
  case question(PresentationAction<LeaveChoice>)
}

/// The actions of a tab with a root feature and an enum of the features on its stack.
public typealias TabStackActionOf<Root: Reducer, Screens: Reducer> = TabStackAction<
  Root.Action, Screens.State, Screens.Action
> where Screens.State: PathState

extension TabStackAction: Sendable where RootAction: Sendable, PathAction: Sendable {}
extension TabStackAction: Equatable
where RootAction: Equatable, Path: Equatable, PathAction: Equatable {}
extension TabStackAction: Encodable
where RootAction: Encodable, Path: Encodable, PathAction: Encodable {}
extension TabStackAction: Decodable
where RootAction: Decodable, Path: Decodable, PathAction: Decodable {}

// Those that the macro writes aren't specialised for clients, which costs half an action.
extension TabStackAction {
  @inlinable static var rootPath: AnyCasePath<Self, RootAction> {
    AnyCasePath(
      embed: { .root($0) },
      extract: { if case .root(let action) = $0 { action } else { nil } })
  }

  @inlinable static var stackPath: AnyCasePath<Self, StackAction<Path, PathAction>> {
    AnyCasePath(
      embed: { .path($0) },
      extract: { if case .path(let action) = $0 { action } else { nil } })
  }
}
