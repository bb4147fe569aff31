/// The circumstances in which an operation is started.
@usableFromInline
struct EffectStart<State: Sendable, Action: Sendable> {
  /// The feature that the operation belongs to.
  @usableFromInline var scope: EffectScope

  /// The action whose reduction returned the effect.
  @usableFromInline let origin: Action

  /// The `send` that the effect belongs to.
  @usableFromInline let group: EffectGroup

  /// The reduction that returned the effect, as `EffectRuntime.register(_:)` counts them.
  @usableFromInline let registration: Int

  /// The innermost element or presentation that can be dismissed, `nil` if there is none around.
  @usableFromInline var presenter: Effect<Action>.Owner?

  /// The ids that cancel the operation.
  @usableFromInline var keys: [CancellationKey] = []

  /// The concatenation that goes on when the operation has ended.
  @usableFromInline var sequence: EffectSequence<State, Action>?

  /// The circumstances of an effect that a reduction has returned.
  @inlinable
  init(scope: EffectScope, origin: Action, group: EffectGroup, registration: Int) {
    self.scope = scope
    self.origin = origin
    self.group = group
    self.registration = registration
  }

  /// The circumstances of something that another effect starts.
  init(inside entry: EffectEntry<State, Action>) {
    self.scope = entry.scope
    self.origin = entry.origin
    self.group = entry.group
    self.registration = entry.registration
    self.presenter = entry.presenter
  }
}
