/// The effects that one `send` has set off, with those of the actions that they sent.
///
/// ```swift
/// let task = await store.send(.refreshButtonTapped)
/// await task.finish()
/// ```
///
/// A value of this type doesn't keep the store alive. Ignoring it ends nothing.
public struct StoreTask: Sendable {
  let group: EffectGroup?

  @usableFromInline
  package init(group: EffectGroup?) {
    self.group = group
  }

  /// Waits until all of the effects have ended.
  ///
  /// Returns at once if there are none. Cancelling the task that waits cancels the effects, and
  /// this still returns only when they have ended.
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
  /// Nothing that they send is reduced from now on.
  public func cancel() {
    group?.cancel()
  }

  /// Whether the effects were cancelled through this value.
  public var isCancelled: Bool {
    group?.isCancelled ?? false
  }
}

/// The `send` that an action from another store belongs to, and who waits for it.
package struct ActionCause: Sendable {
  /// The `send` that the action belongs to, and that its effects join.
  package let group: EffectGroup

  /// What somebody waits for, by a number of the one who delivers the action; `nil` if nobody does.
  ///
  /// It counts for what follows from the action at once, and not for what effects send later.
  package let errand: Int?

  package init(group: EffectGroup, errand: Int?) {
    self.group = group
    self.errand = errand
  }

  /// The cause of the action that this thread reduces.
  package static var current: Self {
    guard let context = ReductionContext.current, let place = context.group else {
      return ActionCause(group: EffectGroup(), errand: nil)
    }
    let group = place.pointee ?? EffectGroup(from: context.caller?.pointee)
    place.pointee = group
    return ActionCause(group: group, errand: context.extras?.errand)
  }
}

extension Store {
  /// Sends an action that is a part of something.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - cause: What it is a part of.
  package func send(_ action: Action, because cause: ActionCause) {
    let extras = context.makeExtras()
    let outer = extras.errand
    extras.errand = cause.errand
    _ = perform(action, group: cause.group, from: cause.group.caller)
    extras.errand = outer
  }
}
