import StoreRuntime

/// An actor with an executor of its own, whose jobs run when a test says so, on its thread.
actor Laboratory {
  nonisolated private let executor = ManualExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func measure() -> Int { 42 }

  /// Runs all jobs, also those that arrive meanwhile.
  nonisolated func runJobs() {
    executor.runJobs()
  }
}
