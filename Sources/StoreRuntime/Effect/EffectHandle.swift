/// What an effect's own code can do with the effect, whichever store runs it.
///
/// It is among the dependencies that are current inside an effect.
@usableFromInline
protocol RunningEffect: AnyObject, Sendable {
  /// Whether the effect belongs to a stack element or to a presentation.
  var isPresented: Bool { get }

  /// Follows the effect, if a test drives its store.
  var observer: (any EffectObserver)? { get }

  /// Takes the element or presentation away that the effect belongs to.
  nonisolated(nonsending) func dismiss(at location: IssueLocation) async

  /// Adds a task inside the effect to those that an id cancels.
  nonisolated(nonsending) func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool
  ) async -> EffectToken?

  /// Removes a task that `insertCancellable` has added.
  nonisolated(nonsending) func removeCancellable(_ token: EffectToken) async
}

/// The way from an effect's code to the store that runs it, which it doesn't keep alive.
final class EffectHandle<State: Sendable, Action: Sendable>: RunningEffect {
  private weak let store: Store<State, Action>?
  private let token: EffectToken
  private let group: EffectGroup
  private let location: IssueLocation
  let isPresented: Bool
  let observer: (any EffectObserver)?

  init(
    store: Store<State, Action>,
    token: EffectToken,
    group: EffectGroup,
    location: IssueLocation,
    isPresented: Bool,
    observer: (any EffectObserver)?
  ) {
    self.store = store
    self.token = token
    self.group = group
    self.location = location
    self.isPresented = isPresented
    self.observer = observer
  }

  nonisolated(nonsending) func send(_ action: Action) async {
    await store?.receive(action, from: token, isCancelled: Task.isCancelled, at: location)
  }

  nonisolated(nonsending) func dismiss(at location: IssueLocation) async {
    await store?.dismiss(from: token, isCancelled: Task.isCancelled, at: location)
  }

  nonisolated(nonsending) func finish() async {
    await store?.finish(token)
    group.leave(token: token)
  }

  nonisolated(nonsending) func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool
  ) async -> EffectToken? {
    await store?.insertCancellable(task, id: id, cancelInFlight: cancelInFlight, from: token)
  }

  nonisolated(nonsending) func removeCancellable(_ token: EffectToken) async {
    await store?.finish(token)
  }
}
