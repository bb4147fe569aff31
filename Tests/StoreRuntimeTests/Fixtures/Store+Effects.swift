import StoreRuntime

@testable import StoreRuntimeCore

extension Store {
  /// Whether the store has made what it needs for running effects.
  var hasBookkeeping: Bool { runtime != nil }

  /// How many places the store keeps for running effects.
  var slotCount: Int { runtime?.slots.count ?? 0 }

  /// How many models the store tells of changes.
  var listenerCount: Int { runtime?.listeners.count ?? 0 }

  /// Whether the store remembers nothing of any effect.
  var hasNoEffects: Bool {
    guard let runtime else { return true }
    return runtime.root.isIdle && runtime.work.isEmpty && runtime.slots.allSatisfy { $0 == nil }
  }
}
