import StoreRuntime

/// What is gained when the tabs of an app have a store each.
enum TabSubjects {
  private static let tabs = 3
  private static let count = 3000

  static var all: [Subject] {
    [
      Subject("three busy tabs, per action") {
        let shared = Store(initialState: Work.State()) { Work() }
        let stores = (0..<tabs).map { _ in Store(initialState: Work.State()) { Work() } }
        let actors = (0..<tabs).map { _ in BareWorker() }
        return [
          Variant("one store", operations: tabs * count) {
            await keepBusy((0..<tabs).map { _ in shared }) { await $0.send(.stepped) }
          },
          Variant("three stores", operations: tabs * count) {
            await keepBusy(stores) { await $0.send(.stepped) }
          },
          Variant("three bare actors", operations: tabs * count) {
            await keepBusy(actors) { await $0.step() }
          },
        ]
      }
    ]
  }

  /// Sends to each of the actors from a task of its own.
  private static func keepBusy<Worker: Actor>(
    _ workers: [Worker], _ send: @escaping @Sendable (Worker) async -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      for worker in workers {
        group.addTask {
          for number in 1...count {
            await send(worker)
            // Gives the threads to all three in turn. Two would have them until they are done otherwise,
            // and the third would be left with one.
            if number % 500 == 0 { await Task.yield() }
          }
        }
      }
    }
  }
}

/// A feature whose actions take a few microseconds.
private struct Work: Reducer {
  struct State {
    private var generator = SplitMix64(seed: 7)
    private var last: UInt64 = 0

    mutating func step() {
      for _ in 0..<1000 { last = last &* 31 &+ generator.next() }
    }
  }

  enum Action {
    case stepped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.step()
    return .none
  }
}

/// The limit: an actor that does the same work in a method.
private final actor BareWorker {
  private var state = Work.State()

  @inline(never)
  func step() {
    state.step()
  }
}
