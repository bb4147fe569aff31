/// What a store remembers of one effect that is running, or of the rest of a concatenation.
///
/// Confined to the isolation of its store.
final class EffectEntry<Action: Sendable> {
  /// Names the entry to code that runs outside the store's isolation.
  let token: EffectToken

  /// The feature that started the effect.
  let scope: EffectScope

  /// The ids under which the effect can be cancelled, with the features that they belong to.
  let cancellationKeys: [CancellationKey]

  /// The `send` that the effect belongs to.
  let group: EffectGroup

  /// The action whose reduction returned the effect.
  let origin: Action

  /// The action that takes away the element or presentation that started the effect.
  let dismissal: Action?

  /// What is to be started when this has ended.
  let sequence: EffectSequence<Action>?

  /// The task, once it is known: an immediate task runs before its handle is returned.
  var task: Task<Void, Never>?

  /// Whether the effect was cancelled, by whatever. It delivers nothing any more.
  var isCancelled = false

  /// Whether the effect has called `dismiss()` itself.
  var hasDismissed = false

  init(
    token: EffectToken,
    scope: EffectScope,
    cancellationKeys: [CancellationKey],
    group: EffectGroup,
    origin: Action,
    dismissal: Action?,
    sequence: EffectSequence<Action>?
  ) {
    self.token = token
    self.scope = scope
    self.cancellationKeys = cancellationKeys
    self.group = group
    self.origin = origin
    self.dismissal = dismissal
    self.sequence = sequence
  }
}

/// Names an entry of a store's running effects.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  /// The place of the entry.
  let slot: Int

  /// Tells the entries apart that have had the same place.
  let serial: Int
}

/// A cancellation id and the feature that it belongs to.
struct CancellationKey {
  let scope: EffectScope
  let id: CancelID
}

/// The part of a concatenation that hasn't been started yet.
///
/// Confined to the isolation of its store.
final class EffectSequence<Action: Sendable> {
  /// The entry that stands for the sequence among the running effects.
  let entry: EffectEntry<Action>

  /// The operations that are left, the next one last.
  var rest: [Effect<Action>.Operation]

  /// How many parts of the current operation are still running.
  var running = 0

  init(entry: EffectEntry<Action>, operations: [Effect<Action>.Operation]) {
    self.entry = entry
    self.rest = operations.reversed()
  }
}
