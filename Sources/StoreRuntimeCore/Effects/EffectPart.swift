/// What an effect has to do: send an action, run some work, cancel something, or several of these.
///
/// The types of the actions are hidden: inside a `map` they aren't those of the effect. So one loop
/// can go through all parts, however deep they lie in one another.
@usableFromInline
class EffectPart: @unchecked Sendable {
  // Sendable: nothing in a part changes after it was made, except when it is released, and then
  // nobody else has it. All that it consists of is `Sendable` but for actions. Those of the effect's
  // own type are what `Effect` asks for before it is `Sendable`. Those of other types are given away
  // to `map`, and only its closure sees them.

  @usableFromInline
  enum Kind {
    /// A `SendPart`: reduces another action right after the current one.
    case send

    /// An `EffectTask`: starts a task.
    case run

    /// A `CancelPart`: cancels effects by their ids.
    case cancel

    /// An `EffectTree` whose parts are started in order.
    case merge

    /// An `EffectTree` each of whose parts is started when the one before it has ended.
    case concatenate

    /// A `CancellablePart`: makes a part cancellable by an id.
    case cancellable

    /// A `LimitedPart`: lets a part wait for others of its id, or leaves it out.
    case limited

    /// An `OwnedPart`: ties a part to an element or presentation.
    case owned

    /// A `MappedPart`: wraps the actions of a part.
    case mapped
  }

  @usableFromInline let kind: Kind

  @usableFromInline
  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Whether this is an `EffectTree`.
  @usableFromInline final var isTree: Bool {
    switch kind {
    case .send, .run, .cancel: false
    case .merge, .concatenate, .cancellable, .limited, .owned, .mapped: true
    }
  }
}

/// A part that sends an action of whatever type.
@usableFromInline
class AnySendPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The action.
  @usableFromInline var anyAction: Any { fatalError("Subclasses have the action.") }
}

/// A part that sends an action.
@usableFromInline
final class SendPart<Action>: AnySendPart, @unchecked Sendable {
  // Sendable: as its superclass.

  @usableFromInline let action: Action

  @inlinable
  init(_ action: Action) {
    self.action = action
    super.init(.send)
  }

  @usableFromInline override var anyAction: Any { action }
}

/// A part that cancels what a feature, and those below it, made cancellable by any of some ids.
@usableFromInline
final class CancelPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  let ids: [CancelID]

  @usableFromInline
  init(_ ids: [CancelID]) {
    self.ids = ids
    super.init(.cancel)
  }
}
