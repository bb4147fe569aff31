extension Effect: CustomDebugStringConvertible {
  /// The type of the effect and its outermost part, such as `Effect<Action>.merge`.
  public var debugDescription: String {
    "Effect<\(Action.self)>.\(part?.kind.name ?? "none")"
  }
}

extension EffectPart.Kind {
  /// The name of the function or the operator that creates the part.
  fileprivate var name: String {
    switch self {
    case .send: "send"
    case .run: "run"
    case .merge: "merge"
    case .concatenation: "concatenate"
    case .cancel: "cancel"
    case .cancellable: "cancellable"
    case .limited: "cancellable(policy:)"
    case .owned: "child"
    case .detached: "whileVisible"
    case .mapped: "map"
    case .notifying: "animation"
    case .reply: "reply"
    case .hold: "hold"
    }
  }
}
