import StoreRuntime
import StoreTesting
import Testing

@Reducer
struct Counter {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return state.count >= 5 ? .run { _ in await dismiss() } : .none
    }
  }
}

@Reducer(state: .equatable)
enum Path {
  case counter(Counter)
}

@Reducer
struct App {
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case counterRowTapped
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .counterRowTapped = action { state.path.append(.counter(Counter.State(count: 3))) }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

func useStore() async {
  let store = Store(initialState: App.State()) { App() }
  await store.send(.counterRowTapped)
  await store.send(.path(.element(id: 0, action: .counter(.incrementButtonTapped))))
  print(await store.state.path.count)  // 1
  await store.send(.path(.element(id: 0, action: .counter(.incrementButtonTapped)))).finish()
  print(await store.state.path.count)  // 0: the counter took itself off at five
}

@Test func aCounterTakesItselfOffAtFive() async {
  let store = TestStore(initialState: App.State(path: [.counter(.init(count: 3))])) { App() }

  await store.send(\.path[id: 0].counter.incrementButtonTapped) {
    $0.path[id: 0, case: \.counter]?.count = 4
  }
  await store.send(\.path[id: 0].counter.incrementButtonTapped) {
    $0.path[id: 0, case: \.counter]?.count = 5
  }
  await store.receive(\.path.popFrom) {
    $0.path[id: 0] = nil
  }
}

// The compiler only parses the manifest of a client. `Checks/Client/run` builds one.
#if false
  let package = Package(
    name: "App",
    platforms: [.macOS(.v26), .iOS(.v26)],
    dependencies: [.package(url: "https://…/swift-tabs.git", from: "0.1.0")],
    targets: [
      .target(name: "App", dependencies: [.product(name: "StoreRuntime", package: "swift-tabs")]),
      .testTarget(
        name: "AppTests",
        dependencies: ["App", .product(name: "StoreTesting", package: "swift-tabs")]),
    ],
    swiftLanguageModes: [.v6])
#endif
