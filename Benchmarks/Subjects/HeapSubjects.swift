import StoreRuntime

/// What stores take of the heap, by being there and by what they have done.
enum HeapSubjects {
  /// None where the C library doesn't tell about its heap.
  static var all: [Subject] {
    #if canImport(Glibc)
      [idle, afterEffects]
    #else
      []
    #endif
  }

  /// Stores that have been made and do nothing.
  private static var idle: Subject {
    let count = 10_000
    return Subject("heap of an idle store", unit: .bytes) {
      let owner = BareCounter()
      return [
        Variant("own executor", operations: count) {
          room(for: count)
        } leaving: { stores in
          for _ in 0..<count { stores.append(Store(initialState: Counter.State()) { Counter() }) }
        },
        Variant("another actor's", operations: count) {
          room(for: count)
        } leaving: { stores in
          for _ in 0..<count {
            stores.append(Store(initialState: Counter.State(), on: owner) { Counter() })
          }
        },
      ]
    }
  }

  private static func room(for count: Int) -> ContiguousArray<StoreOf<Counter>> {
    var stores: ContiguousArray<StoreOf<Counter>> = []
    stores.reserveCapacity(count)
    return stores
  }

  /// Effects that have all finished, each with an id that no other had.
  ///
  /// The store has run as many at a time before, as it keeps the room for them.
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
      for id in first..<first + atATime { store.send(.downloadStarted(id)) }
      while store.state.downloads > 0 { await Task.yield() }
    }
  }
}
