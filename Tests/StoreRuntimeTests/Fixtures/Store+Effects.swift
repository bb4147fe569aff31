@testable import StoreRuntimeCore

extension Store {
  /// Whether the store has made what it needs for running effects.
  var hasBookkeeping: Bool { runtime != nil }

  /// How many running effects the store knows.
  var entryCount: Int { runtime?.variables.entries.count ?? 0 }

  /// The tasks of the running effects, in the order in which they were started.
  var effectTasks: [EffectTask] {
    runtime?.entriesInOrder.compactMap { entry in
      if case .run(let task, _) = entry.role { task } else { nil }
    } ?? []
  }

  /// How many models the store tells of changes.
  var listenerCount: Int { runtime?.listeners.count ?? 0 }

  /// Whether the store remembers nothing of any effect.
  var hasNoEffects: Bool {
    guard let runtime else { return true }
    return runtime.root.isIdle && runtime.variables.work.isEmpty
      && runtime.variables.entries.isEmpty
  }
}
