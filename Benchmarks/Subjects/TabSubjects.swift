import StoreRuntime

/// The gain of a store for each tab of an app.
enum TabSubjects {
  private static let tabs = 3
  private static let count = 3000

  static var all: [Subject] {
    [
      Subject("three busy tabs, per action") {
        let shared = Store(initialState: Search.State()) { Search() }
        let stores = (0..<tabs).map { _ in Store(initialState: Search.State()) { Search() } }
        let actors = (0..<tabs).map { _ in BareWorker() }
        return [
          Variant("one store", operations: tabs * count) {
            await keepBusy((0..<tabs).map { _ in shared }) { await $0.send(.ranked) }
          },
          Variant("three stores", operations: tabs * count) {
            await keepBusy(stores) { await $0.send(.ranked) }
          },
          Variant("three bare actors", operations: tabs * count) {
            await keepBusy(actors) { await $0.rank() }
          },
        ]
      }
    ]
  }

  /// Sends to each of the actors from a separate task.
  private static func keepBusy<Worker: Actor>(
    _ workers: [Worker], _ send: @escaping @Sendable (Worker) async -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      for worker in workers {
        group.addTask {
          for number in 1...count {
            await send(worker)
            // Lets all three workers share the threads. Otherwise two occupy the threads until they
            // are done, and then the third runs alone.
            if number % 500 == 0 { await Task.yield() }
          }
        }
      }
    }
  }
}

/// The limit: an actor that does the same work in a method.
private final actor BareWorker {
  private var ranking = Ranking()

  @inline(never)
  func rank() {
    ranking.step()
  }
}
