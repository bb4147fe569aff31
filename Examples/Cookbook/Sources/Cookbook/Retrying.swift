/// Tries an operation again after 1, 2, 4 … seconds, until it has failed `count` times.
///
/// It is cancelled with the effect that it runs in, also while it waits.
nonisolated(nonsending) func retrying<Value>(
  _ count: Int, on clock: any Clock<Duration>, _ operation: () async throws -> Value
) async throws -> Value {
  var delay = Duration.seconds(1)
  for _ in 1..<count {
    do {
      return try await operation()
    } catch {
      try await clock.sleep(for: delay)
      delay *= 2
    }
  }
  return try await operation()
}
