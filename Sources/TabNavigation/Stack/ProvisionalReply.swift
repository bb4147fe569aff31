import StoreRuntimeCore

/// Where the answer of a screen goes, for which nobody can ask yet.
public struct Reply<Value: Sendable>: Hashable, Sendable {
  let number: Int
}

func depositReply(_ value: any Sendable, for number: Int) {}

func takeAwaitedReply() -> Int? { nil }

extension Effect {
  static func holding(_ number: Int) -> Self { .none }

  static func answer(_ number: Int, with value: (any Sendable)?) -> Self { .none }
}
