/// A part that belongs to an element of a stack or array, to a presentation or to another child.
@usableFromInline
final class OwnedPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The operator that runs the child's reducer.
  private let location: NavigationLocation

  /// What the store knows the child by.
  private let key: ChildKey

  /// Sends the action that takes the child away, `nil` for a child that isn't presented.
  private let dismissal: ActionPart?

  @usableFromInline
  init(
    _ part: EffectPart,
    location: NavigationLocation,
    key: ChildKey,
    dismissal: ActionPart?
  ) {
    self.location = location
    self.key = key
    self.dismissal = dismissal
    super.init(part, isOwned: true)
  }

  override func start(_ walk: inout EffectWalk, _: EffectRuntimeBase) -> EffectWalk.Step? {
    guard let child = child(of: walk.place.node, registration: walk.registration) else {
      return nil
    }
    if let dismissal {
      walk.place.presenter = EffectPresenter(dismissal: dismissal, mapping: walk.place.mapping)
    }
    walk.enter(child)
    walk.next = first
    return nil
  }

  /// The node of the child that the part was registered with, `nil` if it has ended.
  ///
  /// An element that was taken out and put back has another node, which isn't the one meant.
  ///
  /// - Parameters:
  ///   - node: The feature around the child.
  ///   - registration: The reduction that returned the part.
  /// - Returns: The node.
  func child(of node: FeatureNode, registration: Int) -> FeatureNode? {
    guard let child = node.child(at: location, key: key),
      child.registration <= registration
    else { return nil }
    return child
  }

  /// The node of the child, made if there is none yet.
  func makeChild(of node: FeatureNode, registration: Int) -> FeatureNode {
    node.makeChild(at: location, key: key, registration: registration)
  }
}

/// What takes an element or presentation away that an effect belongs to.
@usableFromInline
struct EffectPresenter {
  /// Sends the action that does so.
  @usableFromInline let dismissal: ActionPart

  /// The maps around it.
  @usableFromInline let mapping: EffectMapping?

  /// The action that does so, of the type of a store's actions.
  @inlinable
  func action<Action>(_ type: Action.Type) -> Action {
    let part: SendPart<Action> = dismissal.unwrapped(by: mapping, to: type)
    return part.action
  }
}
