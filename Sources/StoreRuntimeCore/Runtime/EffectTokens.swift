/// The effects that one id cancels: one, nearly always.
struct EffectTokens {
  private var first: EffectToken?
  private var others: Set<EffectToken> = []

  var isEmpty: Bool {
    first == nil && others.isEmpty
  }

  /// The effect, if it is the only one.
  var single: EffectToken? {
    others.isEmpty ? first : nil
  }

  /// The effects, in the order in which they were started.
  ///
  /// - Complexity: O(*n* log *n*) for *n* effects.
  var inOrder: [EffectToken] {
    var tokens = Array(others)
    if let first { tokens.append(first) }
    tokens.sort { $0.serial < $1.serial }
    return tokens
  }

  /// An effect that meets a condition, `nil` if none does.
  func first(where condition: (EffectToken) -> Bool) -> EffectToken? {
    if let first, condition(first) { return first }
    return others.first(where: condition)
  }

  /// Adds an effect.
  ///
  /// - Returns: Whether it wasn't there yet.
  mutating func insert(_ token: EffectToken) -> Bool {
    if first == token { return false }
    if isEmpty {
      first = token
      return true
    }
    return others.insert(token).inserted
  }

  /// Removes an effect.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ token: EffectToken) -> Bool {
    if first == token {
      first = nil
      return true
    }
    return others.remove(token) != nil
  }
}
