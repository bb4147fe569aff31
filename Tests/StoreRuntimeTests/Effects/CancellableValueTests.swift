import StoreRuntime
import Testing

struct CancellableValueTests {
  @Test func theResultOfATaskIsItsCancellableValue() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    #expect(try await Task { () async throws -> Int in 2 }.cancellableValue == 2)
  }

  @Test func aTaskIsCancelledWithTheOneThatWaitsForIt() async {
    let throwing = Task<Void, any Error> { try await Task.never() }
    let silent = Task<Bool, Never> {
      try? await Task.never()
      return Task.isCancelled
    }
    let waiting = Task {
      try? await throwing.cancellableValue
      return await silent.cancellableValue
    }

    waiting.cancel()

    #expect(await waiting.value)
    await #expect(throws: CancellationError.self) { try await throwing.value }
  }
}
