import StoreRuntime

/// The heap memory of idle stores, and of a store after its effects.
enum HeapSubjects {
  /// The subjects; none if the C library doesn't report its heap.
  static var all: [Subject] {
    #if canImport(Glibc)
      [idle, afterEffects]
    #else
      []
    #endif
  }

  /// Idle stores, before their first call and after one action each.
  private static var idle: Subject {
    Subject("heap of an idle store", unit: .bytes) {
      let owner = BareCounter()
      let whole = Store(initialState: Counter.State()) { Counter() }
      return [
        heap("own executor") { Store(initialState: Counter.State()) { Counter() } },
        heap("own executor, never called", isCalled: false) {
          Store(initialState: Counter.State()) { Counter() }
        },
        heap("another actor's") { Store(initialState: Counter.State(), on: owner) { Counter() } },
        heap("a scope of one") { whole.scope(state: \.self, action: \.self) },
        heapOfModels,
      ]
    }
  }

  private static func heap(
    _ name: String,
    isCalled: Bool = true,
    of makeStore: @escaping @Sendable () -> StoreOf<Counter>
  ) -> Variant {
    let count = 10_000
    return Variant(name, operations: count) {
      var stores: ContiguousArray<StoreOf<Counter>> = []
      stores.reserveCapacity(count)
      return stores
    } leaving: { stores in
      for _ in 0..<count {
        let store = makeStore()
        if isCalled { await store.send(.incrementButtonTapped) }
        stores.append(store)
      }
    }
  }

  /// Models that no view reads, with their stores.
  private static var heapOfModels: Variant {
    let count = 10_000
    return Variant("a model with its store", operations: count) {
      var models: ContiguousArray<StoreModelOf<Counter>> = []
      models.reserveCapacity(count)
      return models
    } leaving: { models in
      for _ in 0..<count {
        await models.append(
          MainActor.run {
            StoreModel(Store(initialState: Counter.State(), on: MainActor.shared) { Counter() })
          })
      }
    }
  }

  /// Finished effects, each with its own id.
  ///
  /// The store has run as many at a time before the measurement, and keeps their storage.
  private static var afterEffects: Subject {
    let count = 1_000_000
    let atATime = 1000
    return Subject("heap left by finished effects", unit: .bytes) {
      [
        Variant("1,000,000 ids", operations: count) {
          let store = Store(initialState: Search.State()) { Search() }
          await download(-10 * atATime..<0, atATime, store)
          return store
        } leaving: { store in
          await download(0..<count, atATime, store)
        }
      ]
    }
  }

  private static func download(
    _ ids: Range<Int>, _ atATime: Int, _ store: isolated StoreOf<Search>
  ) async {
    for first in stride(from: ids.lowerBound, to: ids.upperBound, by: atATime) {
      store.sendEach((first..<first + atATime).map(Search.Action.downloadStarted))
      while store.state.downloads > 0 { await Task.yield() }
    }
  }
}
