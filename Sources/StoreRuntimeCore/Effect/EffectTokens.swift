/// The effects that one id cancels: one, nearly always.
struct EffectTokens {
  private(set) var first: EffectToken?
  private(set) var others: Set<EffectToken> = []

  var isEmpty: Bool {
    first == nil && others.isEmpty
  }

  mutating func insert(_ token: EffectToken) {
    if first == nil {
      first = token
    } else {
      others.insert(token)
    }
  }

  mutating func remove(_ token: EffectToken) {
    if first == token {
      first = nil
    } else {
      others.remove(token)
    }
  }
}
