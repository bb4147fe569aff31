/// The actor that a test store's own store lives on.
actor TestActor {
  nonisolated let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
