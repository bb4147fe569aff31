/// The `send` and the conversation that an action from another store belongs to.
package struct ActionCause: Sendable {
  /// The `send` that the action belongs to, and that its effects join.
  package let group: EffectGroup

  /// The deliverer's number for the conversation that it awaits, `nil` if it awaits none.
  ///
  /// A conversation covers what follows from the action at once, and not what effects send later.
  package let conversation: Int?

  package init(group: EffectGroup, conversation: Int?) {
    self.group = group
    self.conversation = conversation
  }

  /// The cause of the action that the current thread reduces.
  package static var current: Self {
    guard let context = ReductionContext.current, let place = context.variables.group else {
      return ActionCause(group: EffectGroup(), conversation: nil)
    }
    let group = place.pointee ?? EffectGroup(from: context.variables.caller?.pointee)
    place.pointee = group
    return ActionCause(group: group, conversation: context.variables.extras?.conversation)
  }
}
