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

extension StoreTask: CustomDebugStringConvertible {
  /// The state of the effects: running, cancelled or ended.
  public var debugDescription: String {
    let isRunning = group.map { !$0.isDone } ?? false
    return "StoreTask(\(isCancelled ? "cancelled" : isRunning ? "running" : "ended"))"
  }
}

extension Reply: CustomDebugStringConvertible {
  /// The type of the value, and the number.
  public var debugDescription: String { "Reply<\(Value.self)>(number: \(number))" }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The types of the enum and of the payload.
  public var debugDescription: String { "AnyCasePath<\(Root.self), \(Value.self)>" }
}

extension Store: CustomReflectable, CustomStringConvertible {
  /// The type of the store.
  public nonisolated var description: String { "\(Self.self)" }

  /// A mirror without children, so that `dump` doesn't show a store's internals.
  public nonisolated var customMirror: Mirror {
    Mirror(self, children: EmptyCollection<Mirror.Child>(), displayStyle: .class)
  }
}
