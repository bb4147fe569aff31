/// The effects and sequences of a feature, and of those below it, that an id cancels.
struct Cancellables {
  /// The running effects of this feature and of those below it.
  ///
  /// An effect in this set is also in the nodes of all enclosing features.
  private(set) var effects: Set<EffectToken> = []

  /// The number of times that effects of this feature itself have the id.
  private(set) var ownCount = 0

  /// The latest of these effects, unless it has ended.
  private(set) var latestOwn: EffectToken?

  /// The sequences of this feature and of those below it that have waiting parts.
  ///
  /// They are also in the nodes of all enclosing features.
  private(set) var sequences: Set<EffectToken> = []

  /// The sequences of this feature itself.
  private(set) var ownSequences: Set<EffectToken> = []

  var isEmpty: Bool { effects.isEmpty && ownCount == 0 && sequences.isEmpty }

  /// Adds an effect or a sequence.
  ///
  /// - Returns: `true` if it is new.
  mutating func insert(_ token: EffectToken, isSequence: Bool, isOwn: Bool) -> Bool {
    guard isSequence else {
      if isOwn { (ownCount, latestOwn) = (ownCount + 1, token) }
      return effects.insert(token).inserted
    }
    if isOwn { ownSequences.insert(token) }
    return sequences.insert(token).inserted
  }

  /// Removes an effect or a sequence.
  ///
  /// - Returns: `true` if it was here.
  mutating func remove(_ token: EffectToken, isSequence: Bool, isOwn: Bool) -> Bool {
    guard isSequence else {
      if isOwn { ownCount -= 1 }
      if latestOwn == token { latestOwn = nil }
      return effects.remove(token) != nil
    }
    if isOwn { ownSequences.remove(token) }
    return sequences.remove(token) != nil
  }
}
