import StoreRuntime
import Testing

struct TaskNeverTests {
  @Test(arguments: [true, false])
  func endsWhenTheTaskIsCancelledAndAtOnceIfItWas(isCancelledBefore: Bool) async {
    let task = Task { () async throws in
      if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
      try await Task.never()
    }

    if !isCancelledBefore { task.cancel() }

    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
