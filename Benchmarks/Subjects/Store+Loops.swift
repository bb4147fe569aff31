import StoreRuntime

/// The loops that several subjects measure, for each kind of store.
extension Store {
  /// Sends an action from inside, so often.
  func send(_ action: Action, times count: Int) {
    for _ in 0..<count { send(action) }
  }

  /// Sends actions from inside, one after the other.
  func sendEach(_ actions: [Action]) {
    for action in actions { send(action) }
  }

  /// Sends an action from outside, so often, and does something else each time.
  nonisolated func sendFromOutside(_ action: Action, times count: Int) async {
    for _ in 0..<count {
      await send(action)
      doSomethingElse()
    }
  }

  /// Sends actions from outside, one after the other, and does something else after each.
  nonisolated func sendFromOutside(_ actions: ArraySlice<Action>) async {
    for action in actions {
      await send(action)
      doSomethingElse()
    }
  }

  /// Sends actions from outside, each when the effects of the one before have finished.
  // Inlined, it would be compiled again for each caller.
  @inline(never)
  nonisolated func sendAndFinish(_ actions: [Action]) async {
    for action in actions { await send(action).finish() }
  }
}
