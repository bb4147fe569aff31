/// The `send` that an action from another store belongs to, and the errand that it is part of.
package struct ActionCause: Sendable {
  /// The `send` that the action belongs to, and that its effects join.
  package let group: EffectGroup

  /// The deliverer's number for the errand that it awaits, `nil` if it awaits none.
  ///
  /// An errand covers what follows from the action at once, and not what effects send later.
  package let errand: Int?

  package init(group: EffectGroup, errand: Int?) {
    self.group = group
    self.errand = errand
  }

  /// The cause of the action that the current thread reduces.
  package static var current: Self {
    guard let context = ReductionContext.current, let place = context.variables.group else {
      return ActionCause(group: EffectGroup(), errand: nil)
    }
    let group = place.pointee ?? EffectGroup(from: context.variables.caller?.pointee)
    place.pointee = group
    return ActionCause(group: group, errand: context.variables.extras?.errand)
  }
}
