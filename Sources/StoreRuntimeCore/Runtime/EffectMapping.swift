/// A part whose actions are wrapped in those of another type.
@usableFromInline
final class MappedPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// Wraps an action.
  fileprivate let transform: @Sendable (Any) -> Any

  @usableFromInline
  init(_ part: EffectPart, _ transform: @escaping @Sendable (Any) -> Any) {
    self.transform = transform
    super.init(part)
  }

  override func start(_ walk: inout EffectWalk, _: EffectRuntimeBase) -> EffectWalk.Step? {
    walk.place.mapping = EffectMapping(self, outer: walk.place.mapping)
    walk.next = first
    return nil
  }
}

/// The maps around a part: what makes an action of a store from one inside them.
///
/// A list and not a closure in a closure, so that any number of maps is applied in one loop.
@usableFromInline
final class EffectMapping: @unchecked Sendable {
  // Sendable: nothing changes after it was made, except when it is released, and then nobody else
  // has it.

  private let map: MappedPart
  private var outer: EffectMapping?

  /// - Parameters:
  ///   - map: The innermost map.
  ///   - outer: The maps around it.
  init(_ map: MappedPart, outer: EffectMapping?) {
    self.map = map
    self.outer = outer
  }

  deinit {
    // One after the other: if each released the next, many would need a deep stack.
    var next = outer.take()
    while isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Wraps an action.
  ///
  /// - Parameter action: An action from inside the innermost map.
  /// - Returns: The action from outside of all.
  /// - Complexity: O(*n*) for *n* maps.
  @usableFromInline
  func callAsFunction<Action>(_ action: Any) -> Action {
    var action = map.transform(action)
    var next = outer
    while let mapping = next {
      action = mapping.map.transform(action)
      next = mapping.outer
    }
    return Self.cast(action)
  }

  /// Returns an action as what it is.
  @usableFromInline
  static func cast<Action>(_ action: Any) -> Action {
    guard let action = action as? Action else {
      // Each map is made for the type of the effect that it wraps.
      preconditionFailure("\(action) isn't a \(Action.self).")
    }
    return action
  }
}
