import StoreRuntime

/// The cost that readers of the state add to an action.
enum ObservationSubjects {
  private static let count = 200

  static var all: [Subject] {
    [
      Subject("send, with readers of states") {
        await variants { name, store in
          Variant(name, operations: count) {
            await store.sendFromOutside(.incrementButtonTapped, times: count)
          }
        }
      },
      Subject("tell waiting readers of states") {
        await variants { name, store in
          Variant(name, operations: 1) {
            // Lets the readers wait again.
            try? await Task.sleep(for: .microseconds(500))
          } awaiting: {
            await store.send(.incrementButtonTapped)
          }
        }
      },
    ]
  }

  private static func variants(
    _ makeVariant: (_ name: String, StoreOf<Counter>) -> Variant
  ) async -> [Variant] {
    var variants: [Variant] = []
    for readers in [1, 100, 0] {
      let store = Store(initialState: Counter.State()) { Counter() }
      await startReaders(readers, of: store)
      variants.append(makeVariant(readers == 1 ? "1 reader" : "\(readers) readers", store))
    }
    return variants
  }

  /// Starts tasks that read states until the store is released, and waits until each has read one.
  private static func startReaders(_ count: Int, of store: StoreOf<Counter>) async {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<count {
      let states = store.states
      Task {
        var iterator = states.makeAsyncIterator()
        _ = await iterator.next(isolation: nil)
        continuation.yield()
        while await iterator.next(isolation: nil) != nil {}
      }
    }
    var starts = started.makeAsyncIterator()
    for _ in 0..<count { await starts.next() }
  }
}
