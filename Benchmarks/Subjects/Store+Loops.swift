import StoreRuntime

/// The loops that several subjects measure, for each kind of store.
extension Store {
  /// Sends an action a number of times from inside of the store's isolation.
  func send(_ action: Action, times count: Int) {
    for _ in 0..<count { send(action) }
  }

  /// Sends actions from inside of the store's isolation, one after the other.
  func sendEach(_ actions: [Action]) {
    for action in actions { send(action) }
  }

  /// Sends an action a number of times from outside, with other work after each.
  nonisolated func sendFromOutside(_ action: Action, times count: Int) async {
    for _ in 0..<count {
      await send(action)
      doSomethingElse()
    }
  }

  /// Sends actions from outside, one after the other, with other work after each.
  nonisolated func sendFromOutside(_ actions: ArraySlice<Action>) async {
    for action in actions {
      await send(action)
      doSomethingElse()
    }
  }

  /// Sends actions from outside, each after the effects of the one before have finished.
  // If inlined, it would be compiled for each caller.
  @inline(never)
  nonisolated func sendAndFinish(_ actions: [Action]) async {
    for action in actions { await send(action).finish() }
  }
}
