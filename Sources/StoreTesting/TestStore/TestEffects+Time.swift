import StoreRuntime

/// The part of the effects of a test store that test clocks use.
extension TestEffects {
  /// Sets the time-out of waits for effects that are away.
  func setTimeout(_ timeout: Duration) {
    contents.withLock { $0.timeout = timeout }
  }

  /// Makes a sleep that the current task is about to begin.
  ///
  /// - Parameter deadline: The end of the sleep, as messages show it; `nil` for a wait for a reply.
  /// - Returns: The sleep.
  func makeSleep(until deadline: String?) -> Sleep {
    let task = TaskIdentity.current
    return contents.withLock { contents in
      contents.lastSleep += 1
      return Sleep(number: contents.lastSleep, deadline: deadline, task: task)
    }
  }

  /// Records that a task of an effect sleeps.
  func insert(_ sleep: Sleep, in effect: Int) {
    update(effect) { effect in
      effect.sleeps[sleep.number] = sleep
      if let task = sleep.task { effect.wokenTasks.remove(task) }
    }
  }

  /// Records that a task of an effect doesn't sleep any more, before the task goes on.
  ///
  /// - Parameters:
  ///   - sleep: The sleep.
  ///   - effect: The number of the effect.
  ///   - isTime: Whether a clock has woken the task.
  func remove(_ sleep: Sleep, in effect: Int, isTime: Bool) {
    update(effect) { effect in
      effect.sleeps[sleep.number] = nil
      if isTime, let task = sleep.task { effect.wokenTasks.insert(task) }
    }
  }

  /// Waits until no effect is on its way to a sleep.
  ///
  /// The executor tells when it has nothing left to run, and sleeping tasks tell that they
  /// sleep. Only an effect that has left the executor and doesn't sleep is waited for in real
  /// time. After a wait in vain it isn't waited for again until a clock has woken it: as a rule
  /// it listens to a stream. Called by one of these effects, it only waits for the executor.
  ///
  /// Cancelling the calling task ends the wait for effects that have left the executor.
  func waitUntilSettled(isolation: isolated (any Actor)?) async {
    guard TestEffect.current?.effects !== self else {
      await waitUntilIdle(isolation: isolation)
      return
    }
    let outcome = await wait(
      timeout: contents.withLock { $0.timeout }, otherTasksMayHelp: true, restlessIsOver: true,
      isolation: isolation
    ) {
      awayEffects.isEmpty
    }
    guard case .timedOut = outcome else { return }
    for effect in awayEffects {
      update(effect) { effect in
        effect.wokenTasks = []
        effect.isListener = true
      }
    }
  }

  /// The effects that may be on their way to a sleep.
  private var awayEffects: [Int] {
    contents.withLock { contents in
      contents.effects.compactMap { number, effect in
        effect.isAway && !effect.isCancelled ? number : nil
      }
    }
  }
}
