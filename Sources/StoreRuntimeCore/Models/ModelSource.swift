/// The origin of a model's state and the destination of its actions.
///
/// The base class has neither. Classes instead of closures: an optional state that a closure
/// returns costs a look-up of its type, and a copy.
@MainActor
class ModelSource<State: Sendable, Action: Sendable> {
  /// The context of the store that owns the state.
  final let context: ReductionContext

  init(context: ReductionContext) {
    self.context = context
  }

  /// `true` while the state exists.
  var isPresent: Bool { false }

  /// Calls a closure with the state, or the other closure if the state was removed.
  func withState<Result>(_ body: (State) -> Result, orElse other: () -> Result) -> Result {
    other()
  }

  func send(_ action: Action, from caller: IssueLocation) -> StoreTask { StoreTask(group: nil) }
}

/// A store on the main actor.
final class StoreSource<State: Sendable, Action: Sendable>: ModelSource<State, Action> {
  private let state: () -> State
  private let sendAction: (Action, IssueLocation) -> StoreTask

  init(
    context: ReductionContext, state: @escaping () -> State,
    send: @escaping (Action, IssueLocation) -> StoreTask
  ) {
    self.state = state
    self.sendAction = send
    super.init(context: context)
  }

  override var isPresent: Bool { true }

  override func withState<Result>(
    _ body: (State) -> Result, orElse other: () -> Result
  ) -> Result {
    body(state())
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    sendAction(action, caller)
  }
}

/// A part of another model's state that always exists.
final class PropertySource<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSource<State, Action> {
  private let parent: StoreModel<Parent, ParentAction>
  private let keyPath: KeyPath<Parent, State>
  private let embed: (Action) -> ParentAction

  init(
    _ parent: StoreModel<Parent, ParentAction>, _ keyPath: KeyPath<Parent, State>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.embed = embed
    super.init(context: parent.source.context)
  }

  override var isPresent: Bool { parent.isThere }

  override func withState<Result>(
    _ body: (State) -> Result, orElse other: () -> Result
  ) -> Result {
    parent.withState { body($0[keyPath: keyPath]) }
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    parent.source.send(embed(action), from: caller)
  }
}

/// An optional part of another model's state: an element or a presentation.
final class ChildSource<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSource<State, Action> {
  private let parent: StoreModel<Parent, ParentAction>
  private let extract: (Parent) -> State?
  private let embed: (Action) -> ParentAction

  init(
    _ parent: StoreModel<Parent, ParentAction>, extract: @escaping (Parent) -> State?,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.extract = extract
    self.embed = embed
    super.init(context: parent.source.context)
  }

  override var isPresent: Bool { parent.isThere && parent.withState(extract) != nil }

  override func withState<Result>(
    _ body: (State) -> Result, orElse other: () -> Result
  ) -> Result {
    parent.withState { state in
      if let part = extract(state) { body(part) } else { other() }
    }
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    parent.source.send(embed(action), from: caller)
  }
}
