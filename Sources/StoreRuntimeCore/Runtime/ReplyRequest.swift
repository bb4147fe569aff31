/// What an action is sent with whose sender waits for a reply.
@usableFromInline
package struct ReplyRequest: Sendable {
  /// The number of the reply.
  @usableFromInline package let number: Int

  /// Whether the action carries the number, and not the reducer takes it.
  let isInAction: Bool

  /// Whether the reducer has taken the number.
  var isTaken = false

  /// Whether an operator has rejected the action.
  var isRejected = false

  package init(number: Int, isInAction: Bool) {
    self.number = number
    self.isInAction = isInAction
  }

  /// Whether nobody has the number after the action was reduced, so that no answer can come.
  var isLost: Bool { isInAction ? isRejected : !isTaken }
}
