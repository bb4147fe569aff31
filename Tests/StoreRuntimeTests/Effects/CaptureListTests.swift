import StoreRuntime
import Testing

/// Where the operation of an effect begins, with a capture list and without.
@MainActor
struct CaptureListTests {
  private let main = ThreadID()
  private let threads = LockIsolated<[ThreadID]>([])

  private func start(_ effect: @escaping @Sendable () -> Effect<Bool>) async {
    let store = Store(initialState: 0, on: MainActor.shared) {
      Reduce<Int, Bool> { _, _ in effect() }
    }
    await store.send(true).finish()
  }

  @Test func anOperationBeginsOnTheStoresActorWithACaptureListAndWithout() async {
    let threads = threads

    await start { .run { _ in threads.withValue { $0.append(ThreadID()) } } }
    #expect(threads.value == [main])

    await start { .run { [threads] _ in threads.withValue { $0.append(ThreadID()) } } }
    withKnownIssue("Swift 6.3 drops nonisolated(nonsending) where a closure has a capture list.") {
      #expect(threads.value == [main, main])
    }
  }
}
