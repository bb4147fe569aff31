extension Store {
  /// Sends an action that is a part of something.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - cause: What it is a part of.
  package func send(_ action: Action, because cause: ActionCause) {
    context.errand = cause.errand
    _ = perform(action, group: cause.group, from: cause.group.caller)
    context.errand = nil
  }
}
