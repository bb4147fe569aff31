import StoreRuntime
import StoreTesting

/// The cost of asserting a feature's work with a test store, compared with a plain store.
enum TestStoreSubjects {
  private static let scriptLength = 10_000
  private static let depth = 1000

  static var all: [Subject] {
    [
      Subject("test store, script of 10,000 actions") {
        [
          Variant("Store", operations: scriptLength) {
            let store = Store(initialState: Counter.State()) { Counter() }
            await store.sendAndFinish(
              Array(repeating: .loadButtonTapped, count: scriptLength / 2))
          },
          Variant("TestStore, each asserted", operations: scriptLength) {
            let store = TestStore(initialState: Counter.State()) { Counter() }
            for count in 1...scriptLength / 2 {
              await store.send(.loadButtonTapped)
              await store.receive(isLoaded) { $0.count = count }
            }
          },
        ]
      },
      Subject("test store, dismissal with 1,000 elements") {
        [
          Variant("Store", operations: 1) {
            let store = Store(initialState: makeBook()) { Book() }
            await store.sendAndFinish([.pages(.element(id: top, action: .closeButtonTapped))])
          },
          Variant("TestStore, asserted", operations: 1) {
            let store = TestStore(initialState: makeBook()) { Book() }
            await store.send(.pages(.element(id: top, action: .closeButtonTapped)))
            await store.receive(isPop) { $0.pages[id: top] = nil }
          },
        ]
      },
    ]
  }

  private static let top = StackElementID(generation: depth - 1)

  private static func makeBook() -> Book.State {
    Book.State(pages: StackState((0..<depth).map { Page.State(number: $0) }))
  }

  private static func isLoaded(_ action: Counter.Action) -> Bool {
    if case .loaded = action { true } else { false }
  }

  private static func isPop(_ action: Book.Action) -> Bool {
    if case .pages(.popFrom(top)) = action { true } else { false }
  }
}
