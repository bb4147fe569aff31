import StoreRuntime
import Testing

struct TaskNeverTests {
  @Test func endsWhenTheTaskIsCancelled() async {
    let task = Task { () async throws -> Never in try await Task.never() }

    task.cancel()

    #expect(await failure(of: task) is CancellationError)
  }

  @Test func endsAtOnceInATaskThatIsCancelled() async {
    let task = Task { () async throws -> Never in
      withUnsafeCurrentTask { $0?.cancel() }
      try await Task.never()
    }

    #expect(await failure(of: task) is CancellationError)
  }

  private func failure(of task: Task<Never, any Error>) async -> any Error {
    switch await task.result {
    case .failure(let error): error
    }
  }
}
