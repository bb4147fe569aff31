import Foundation
import StoreJournal
import StoreRuntime

/// The cost of a store whose run is written to a journal.
enum JournalSubjects {
  private static let count = 1_000

  static var all: [Subject] {
    [
      Subject("store send, with a journal") {
        [
          await variant("without", journal: false),
          await variant("with a journal", journal: true),
        ]
      },
      Subject("store send, where nobody observes") {
        [
          await variant(
            "a store", of: await Recorded(Store(initialState: Logbook.State()) { Logbook() })),
          await variant("a store that could have a journal", journal: false),
        ]
      },
      Subject("an action in a journal") {
        let encoder = JSONEncoder()
        let actions = await makeActions(makeStore(journal: false).ids)
        return [
          Variant("encode with JSONEncoder", operations: count) {
            for action in actions { blackHole((try? encoder.encode(action))?.count ?? 0) }
          },
          await variant("send", journal: true),
        ]
      },
      Subject("an action in a journal, in a batch") {
        let store = await makeStore(journal: true)
        let actions = makeActions(store.ids)
        return [
          Variant("send(contentsOf:)", operations: count) {
            await store.store.send(contentsOf: actions)
          }
        ]
      },
    ]
  }

  private static func variant(_ name: String, journal: Bool) async -> Variant {
    await variant(name, of: makeStore(journal: journal))
  }

  private static func variant(_ name: String, of store: Recorded) async -> Variant {
    let actions = makeActions(store.ids)
    return Variant(name, operations: count) {
      for action in actions { await store.store.send(action) }
    }
  }

  private struct Recorded {
    let store: StoreOf<Logbook>
    let ids: [StackElementID]
    let file: TemporaryFile?

    /// Puts pages on the stack of a store.
    init(_ store: StoreOf<Logbook>, in file: TemporaryFile? = nil) async {
      self.store = store
      self.file = file
      for _ in 0..<10 { await store.send(.push) }
      ids = await Array(store.state.path.ids)
    }
  }

  private static func makeStore(journal: Bool) async -> Recorded {
    let file = TemporaryFile()
    let writer = journal ? try? JournalWriter<Logbook.Action>(to: file.url) : nil
    return await Recorded(
      Store(initialState: Logbook.State(), journal: writer) { Logbook() }, in: file)
  }

  private static func makeActions(_ ids: [StackElementID]) -> [Logbook.Action] {
    (0..<count).map { .path(.element(id: ids[$0 % ids.count], action: .noted($0))) }
  }
}

/// The path of a file, which is removed with this object.
private final class TemporaryFile: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID()).journal")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// A stack of pages with `Codable` actions.
@Reducer(action: .codable)
struct Logbook {
  struct State: Sendable {
    var path = StackState<LogPage.State>()
  }

  enum Action: Sendable {
    case push
    case path(StackAction<LogPage.State, LogPage.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .push = action { state.path.append(LogPage.State()) }
      return .none
    }
    .forEach(\.path, action: \.path) { LogPage() }
  }
}

@Reducer(action: .codable)
struct LogPage {
  struct State: Codable, Sendable {
    var number = 0
  }

  enum Action: Sendable {
    case noted(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .noted(let number) = action { state.number = number }
    return .none
  }
}
