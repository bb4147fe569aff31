import StoreRuntime

/// What test clocks have to know of the effects of a test store.
extension TestEffects {
  /// Sets how long the time waits for effects that are away.
  func setTimeout(_ timeout: Duration) {
    contents.withLock { $0.timeout = timeout }
  }

  /// Makes a sleep that the current task is about to begin.
  ///
  /// - Parameter deadline: Until when, as messages show it.
  /// - Returns: The sleep.
  func makeSleep(until deadline: String) -> Sleep {
    let task = TaskIdentity.current
    return contents.withLock { contents in
      contents.lastSleep += 1
      return Sleep(number: contents.lastSleep, deadline: deadline, task: task)
    }
  }

  /// Takes note that a task of an effect sleeps.
  func insert(_ sleep: Sleep, in effect: Int) {
    contents.withLock { contents in
      contents.effects[effect]?.sleeps[sleep.number] = sleep
      if let task = sleep.task { contents.effects[effect]?.wokenTasks.remove(task) }
    }
  }

  /// Takes note that a task of an effect doesn't sleep any more.
  ///
  /// - Parameters:
  ///   - sleep: The sleep.
  ///   - effect: The number of the effect.
  ///   - isTime: Whether a clock has woken it.
  func remove(_ sleep: Sleep, in effect: Int, isTime: Bool) {
    contents.withLock { contents in
      contents.effects[effect]?.sleeps[sleep.number] = nil
      if isTime, let task = sleep.task { contents.effects[effect]?.wokenTasks.insert(task) }
    }
  }

  /// Waits until no effect is on its way to a sleep any more.
  ///
  /// The executor tells when it has nothing left to run, and tasks that sleep tell that they do.
  /// Only an effect that has left the executor and doesn't sleep is waited for in real time. If it
  /// is waited for in vain, it isn't waited for again until a clock has woken it: as a rule it
  /// listens to a stream. The effect that calls this isn't waited for.
  ///
  /// Cancelling the task that calls this ends the wait for effects that have left the executor.
  func waitUntilSettled(isolation: isolated (any Actor)?) async {
    guard TestEffect.current?.effects !== self else {
      await waitUntilIdle(isolation: isolation)
      return
    }
    var patience: TestExecutor.Patience?
    while await waitUntilIdle(isolation: isolation) {
      guard let idleCount = executor.idleCount else { continue }
      let isSettled = awayEffects.isEmpty
      if isSettled {
        // Otherwise the executor has run in between, and effects may have gone away.
        if executor.idleCount == idleCount { break }
        continue
      }
      let limit = patience ?? executor.beginPatience(contents.withLock { $0.timeout })
      patience = limit
      if await executor.waitForWork(after: idleCount, within: limit) { continue }
      if !Task.isCancelled { giveUp(awayEffects) }
      break
    }
    if let patience { executor.endPatience(patience) }
  }

  /// The effects that may be on their way to a sleep.
  private var awayEffects: [Int] {
    contents.withLock { contents in
      contents.effects.compactMap { number, effect in
        effect.isAway && !effect.isCancelled ? number : nil
      }
    }
  }

  /// Takes note that effects were waited for in vain.
  private func giveUp(_ effects: [Int]) {
    contents.withLock { contents in
      for effect in effects {
        contents.effects[effect]?.wokenTasks = []
        contents.effects[effect]?.isListener = true
      }
    }
  }
}
