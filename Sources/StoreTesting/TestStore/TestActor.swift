/// The actor of a store that a test drives.
actor TestActor {
  nonisolated let executor: any SerialExecutor

  init(executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
