import StoreRuntime

/// What effects and readers of the state add to the cost of an action.
enum EffectSubjects {
  private static let count = 200

  static var all: [Subject] {
    [
      Subject("effect round trip") {
        let store = makeStore()
        return [
          Variant("Task.immediate", operations: count) {
            for _ in 0..<count { await Task.immediate {}.value }
          },
          Variant("Task", operations: count) {
            for _ in 0..<count { await Task {}.value }
          },
          Variant("Store, run and send", operations: count) {
            for _ in 0..<count { await store.send(.loadButtonTapped).finish() }
          },
        ]
      },
      Subject("store send, with readers of states") {
        var variants: [Variant] = []
        for readers in [0, 1, 100] {
          let store = makeStore()
          await startReaders(readers, of: store)
          variants.append(
            Variant(readers == 1 ? "1 reader" : "\(readers) readers", operations: count) {
              for _ in 0..<count {
                await store.send(.incrementButtonTapped)
                doSomethingElse()
              }
            })
        }
        return variants
      },
    ]
  }

  private static func makeStore() -> StoreOf<Counter> {
    Store(initialState: Counter.State()) { Counter() }
  }

  /// Starts tasks that read states until the store goes away, and waits until each has read one.
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
