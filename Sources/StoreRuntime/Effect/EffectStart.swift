/// The circumstances in which an operation is started.
struct EffectStart<Action: Sendable> {
  /// The feature that the operation belongs to.
  var scope: EffectScope

  /// The action whose reduction returned the effect.
  let origin: Action

  /// The `send` that the effect belongs to.
  let group: EffectGroup

  /// The reduction that returned the effect, as `EffectRuntime.register(_:)` counts them.
  let registration: Int

  /// The action that takes the feature away, `nil` for the root.
  var dismissal: Action?

  /// The ids that cancel the operation.
  var keys: [CancellationKey]

  /// The concatenation that goes on when the operation has ended.
  var sequence: EffectSequence<Action>?
}
