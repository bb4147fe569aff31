/// The actor of the store inside a test store.
actor TestActor {
  nonisolated let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
