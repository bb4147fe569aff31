/// What an id cancels of a feature and of those below it.
struct Cancellables {
  /// The effects of this feature and of those below it that run.
  ///
  /// An effect that is in here is also in the nodes of all features around this one.
  private(set) var effects: Set<EffectToken> = []

  /// How many times effects of this feature itself have the id.
  private(set) var ownCount = 0

  /// The sequences of this feature and of those below it in which something waits.
  ///
  /// They are also in the nodes of all features around this one.
  private(set) var sequences: Set<EffectToken> = []

  /// The sequences of this feature itself.
  private(set) var ownSequences: Set<EffectToken> = []

  var isEmpty: Bool { effects.isEmpty && ownCount == 0 && sequences.isEmpty }

  /// Adds an effect or a sequence.
  ///
  /// - Returns: Whether it is new.
  mutating func insert(_ token: EffectToken, isSequence: Bool, isOwn: Bool) -> Bool {
    guard isSequence else {
      if isOwn { ownCount += 1 }
      return effects.insert(token).inserted
    }
    if isOwn { ownSequences.insert(token) }
    return sequences.insert(token).inserted
  }

  /// Removes an effect or a sequence.
  ///
  /// - Returns: Whether it was here.
  mutating func remove(_ token: EffectToken, isSequence: Bool, isOwn: Bool) -> Bool {
    guard isSequence else {
      if isOwn { ownCount -= 1 }
      return effects.remove(token) != nil
    }
    if isOwn { ownSequences.remove(token) }
    return sequences.remove(token) != nil
  }
}
