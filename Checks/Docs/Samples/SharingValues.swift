import Foundation
import StoreJournal
import StoreRuntime
import StoreTesting
import Testing

struct Line: Codable, Equatable, Sendable {
  var name = ""
  var isEmpty: Bool { name.isEmpty }
}

struct Order: Codable, Equatable, Sendable { var lines: [Line] = [] }
struct Session: Equatable, Sendable { var user = "" }
struct Draft: Equatable, Sendable { var text = "" }

struct Row: Equatable, Identifiable, Sendable {
  let id: Int
}

@Reducer
struct Cart {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("cart")) var lines: [Line] = []
    @Shared(.appStorage("showsPrices")) var showsPrices = true
    @Shared(.fileStorage(.homeDirectory.appending(path: "orders.json"))) var orders: [Order] = []
    @SharedReader(.inMemory("session")) var session: Session?
    @Shared var draft: Draft
  }

  enum Action {
    case addTapped(Line)
    case changed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let line):
        state.$lines.withLock { $0.append(line) }
        return .none
      case .changed:
        return .none
      }
    }
    .onSharedChange(\.$lines) { .changed }
  }
}

// Each form of use, as code for The Composable Architecture writes it.

@Reducer
struct Shop {
  @ObservableState
  struct State: Equatable {
    @Shared(.cart) var lines
    @Shared(.inMemory("rows")) var rows: IdentifiedArrayOf<Row> = []
    @Shared(value: Draft()) var draft
    @Shared(value: nil) var editedDraft: Draft?
    @Shared(.fileStorage(.homeDirectory.appending(path: "orders.json"))) var orders: [Order] = []
    @SharedReader(.constant(3)) var limit
    var cart: Cart.State?
  }

  enum Action {
    case cart(Cart.Action)
    case cartTapped
    case addTapped(Line)
    case linesChanged(Int)
    case observeTapped
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cartTapped:
        let cart = Cart.State(draft: state.$draft)
        state.cart = cart
        return .none
      case .addTapped(let line):
        state.$lines.withLock { $0.append(line) }
        let count = state.$lines.withLock { lines in
          lines.removeAll { $0.isEmpty }
          return lines.count
        }
        return .send(.linesChanged(count))
      case .observeTapped:
        let text = state.$draft.text  // a Shared<String>
        let row = Shared(state.$rows[id: 1])  // a Shared<Row>?
        let edited = Shared(state.$editedDraft)  // a Shared<Draft>?
        let reader = state.$draft.reader  // a SharedReader<Draft>
        _ = (text, row, edited, reader)
        let lines = state.$lines
        return .run { send in
          for await lines in lines.values {
            await send(.linesChanged(lines.count))
          }
        }
      case .saveTapped:
        let orders = state.$orders
        return .run { _ in
          try await orders.save()
        }
      case .linesChanged, .cart: return .none
      }
    }
    .ifLet(\.cart, action: \.cart) { Cart() }
  }
}

@MainActor
func save(_ state: Cart.State) async throws {
  try await state.$orders.save()
  try await state.$orders.load()
  print(state.$orders.loadError as Any, state.$orders.saveError as Any)
}

extension SharedKey where Self == InMemoryKey<[Line]>.Default {
  static var cart: Self { Self[.inMemory("cart"), default: []] }
}

struct Till {
  @Shared(.cart) var lines
}

/// A storage of one's own.
struct KeychainKey: SharedKey {
  let id: String

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

struct Login {
  @Shared(KeychainKey(id: "password")) var password = ""
}

@Test func adding() async {
  let line = Line(name: "Tea")
  @Shared(value: Draft()) var draft
  let store = TestStore(initialState: Cart.State(draft: $draft)) { Cart() }

  await store.send(.addTapped(line)) {
    $0.$lines.withLock { $0 = [line] }
  }
  await store.receive(\.changed)
  await store.skipInFlightEffects()
  store.assert { $0.$lines.withLock { $0 = [line] } }
}

@Reducer(action: .codable)
struct App {
  struct State: Codable, Equatable {
    @Shared(.inMemory("cart")) var lines: [Line] = []
  }

  enum Action {
    case started
  }
}

func count(_ journal: Journal) throws {
  let run = try journal.replay { App() }
  let count = run.withState(after: 12) { $0.lines.count }
  print(count)
}
