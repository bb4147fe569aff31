/// The effects that one `send` has started, and those of the actions that they sent.
///
/// ```swift
/// let task = await store.send(.refreshButtonTapped)
/// await task.finish()
/// ```
///
/// Effects of a screen that is visible, `whileVisible` in `TabNavigation`, belong to the screen and
/// to no `send`.
///
/// A store task doesn't keep the store alive, and discarding it cancels nothing.
public struct StoreTask: Sendable {
  let group: EffectGroup?

  @usableFromInline
  package init(group: EffectGroup?) {
    self.group = group
  }

  /// Waits until all of the effects have ended.
  ///
  /// It doesn't wait for a `whileVisible` effect of a screen that the action made visible, or for
  /// actions that such an effect sends. It returns at once if there are no effects. Cancelling the
  /// waiting task cancels the effects, and this still returns only when they have ended.
  public func finish() async {
    guard let group, !group.isDone else { return }
    await withTaskCancellationHandler {
      await group.wait()
    } onCancel: {
      group.cancel()
    }
  }

  /// Cancels the effects.
  ///
  /// Actions that they send afterwards aren't reduced.
  public func cancel() { group?.cancel() }

  /// A Boolean value that indicates whether the effects were cancelled through this value.
  public var isCancelled: Bool { group?.isCancelled ?? false }

  /// `true` if all of the effects have ended.
  package var isDone: Bool { group?.isDone ?? true }

  /// Calls a function, on any thread, once all of the effects have ended; at once if they have.
  ///
  /// Unlike a task that waits in ``finish()`` it can't cancel the effects.
  package func whenDone(_ body: @escaping @Sendable () -> Void) {
    if let group { group.whenDone(body) } else { body() }
  }

  /// No effects.
  package static var none: StoreTask { StoreTask(group: nil) }

  /// Returns whether this and another value stand for the effects of the same `send`.
  package func isSame(as other: StoreTask) -> Bool { group === other.group }
}
