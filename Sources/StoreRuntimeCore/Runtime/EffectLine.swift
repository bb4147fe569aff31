/// The effects of one feature that run or wait under one id, if only so many may run at once.
///
/// It is there while there are any.
struct EffectLine {
  private var running = 0
  private var waiting: [EffectToken] = []

  var isEmpty: Bool {
    running == 0 && waiting.isEmpty
  }

  /// Whether one more effect may run now.
  func mayRun(max: Int) -> Bool {
    running < max && waiting.isEmpty
  }

  /// Whether one more effect may wait.
  mutating func mayWait(limit: Int, isCancelled: (EffectToken) -> Bool) -> Bool {
    // What was cancelled leaves only when its task runs again.
    if waiting.count >= limit { waiting.removeAll(where: isCancelled) }
    return waiting.count < limit
  }

  /// Adds an effect.
  mutating func add(_ token: EffectToken, isWaiting: Bool) {
    if isWaiting { waiting.append(token) } else { running += 1 }
  }

  /// Removes an effect that has ended, which also may have lost its place while it waited.
  ///
  /// - Returns: The effect that runs now, `nil` if none has waited for the end.
  mutating func remove(_ token: EffectToken, wasWaiting: Bool) -> EffectToken? {
    if wasWaiting {
      waiting.removeAll { $0 == token }
    } else if waiting.isEmpty {
      running -= 1
    } else {
      return waiting.removeFirst()
    }
    return nil
  }
}
