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

  /// The reduction that returned the effect, as `EffectRuntime.register(_:)` counts them.
  let registration: Int

  /// The action that takes away the element or presentation that started the effect.
  let dismissal: Action?

  /// What is to be started when this has ended.
  let sequence: EffectSequence<Action>?

  /// The task, once it is known: an immediate task runs before its handle is returned.
  var task: (any CancellableTask)?

  /// Follows the effect, if a test drives the store.
  var observer: (any EffectObserver)?

  /// Whether the effect was cancelled, by whatever.
  ///
  /// It delivers nothing any more.
  var isCancelled = false

  /// Whether the effect has called `dismiss()` itself.
  var hasDismissed = false

  init(
    token: EffectToken,
    scope: EffectScope,
    cancellationKeys: [CancellationKey],
    group: EffectGroup,
    origin: Action,
    registration: Int,
    dismissal: Action?,
    sequence: EffectSequence<Action>?
  ) {
    self.token = token
    self.scope = scope
    self.cancellationKeys = cancellationKeys
    self.group = group
    self.origin = origin
    self.registration = registration
    self.dismissal = dismissal
    self.sequence = sequence
  }
}
