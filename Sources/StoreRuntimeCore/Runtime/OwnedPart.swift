/// A part that belongs to an element of a stack or array, to a presentation or to another child.
@usableFromInline
class AnyOwnedPart: EffectTree, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The operator that runs the child's reducer.
  final let location: NavigationLocation

  /// The identity of the child at that location, of no interest if there is a key.
  final let identity: Int

  /// The id of the child, if it is known by that and not by its identity.
  final let key: ElementKey?

  /// Whether the child can be dismissed.
  final let isPresented: Bool

  @usableFromInline
  init(
    _ part: EffectPart,
    location: NavigationLocation,
    identity: Int,
    key: ElementKey?,
    isPresented: Bool
  ) {
    self.location = location
    self.identity = identity
    self.key = key
    self.isPresented = isPresented
    super.init(.owned, part)
  }

  /// The action that takes the child away.
  @usableFromInline var anyDismissal: Any? { nil }
}

/// A part that belongs to a child of a feature with a type of actions.
@usableFromInline
final class OwnedPart<Action>: AnyOwnedPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The action that takes the child away, `nil` for one that isn't presented.
  @usableFromInline let dismissal: Action?

  @inlinable
  init(
    _ part: EffectPart,
    location: NavigationLocation,
    identity: Int,
    key: ElementKey? = nil,
    dismissal: Action?
  ) {
    self.dismissal = dismissal
    super.init(
      part, location: location, identity: identity, key: key, isPresented: dismissal != nil)
  }

  @usableFromInline override var anyDismissal: Any? { dismissal }
}

extension Effect {
  /// Ties the effect to an element of a stack or array, to a presentation or to another child.
  ///
  /// - Parameters:
  ///   - location: The operator that runs the child's reducer.
  ///   - identity: The identity of the child at that location.
  ///   - key: The id of the child, if it is known by that and not by its identity.
  ///   - dismissal: The action that takes the child away, `nil` for one that isn't presented.
  /// - Returns: The effect.
  @inlinable
  func owned(
    at location: NavigationLocation,
    identity: Int,
    key: ElementKey? = nil,
    dismissal: Action?
  ) -> Self {
    guard let part else { return .none }
    return Self(
      OwnedPart(part, location: location, identity: identity, key: key, dismissal: dismissal))
  }
}
