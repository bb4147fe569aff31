import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation

/// The cost of one-time work of an app of tabs: making its stores, saving and restoring its state.
enum LaunchSubjects {
  private static let count = 100

  static var all: [Subject] {
    [launch, saving, ofTabStores, testing]
  }

  private static var launch: Subject {
    Subject("make and release a store of three tabs") {
      [
        Variant("a store of a counter", operations: count) {
          for _ in 0..<count { keep(Store(initialState: Counter.State()) { Counter() }) }
        },
        Variant("a store of three tabs", operations: count) {
          for _ in 0..<count { keep(Store(initialState: MovingTabs.State()) { MovingTabs() }) }
        },
      ]
    }
  }

  private static var saving: Subject {
    Subject("save and restore one screen") {
      var state = SavedPages.State()
      state.home.push(.page(SavedPage.State(number: 7)))
      let saved = SavedTabs<SavedPages.State>(version: 1)
      let data = (try? saved.encode(state)) ?? Data()
      // The same JSON by structs without a stack: what remains is the work of the library.
      guard let plain = try? JSONDecoder().decode(PlainFile.self, from: data) else {
        preconditionFailure("The structs don't have the form of the saved data.")
      }
      return [
        Variant("encode with JSONEncoder", operations: count) {
          for _ in 0..<count {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            blackHole((try? encoder.encode(plain))?.count ?? 0)
          }
        },
        Variant("save", operations: count) {
          for _ in 0..<count { blackHole((try? saved.encode(state))?.count ?? 0) }
        },
        Variant("decode with JSONDecoder", operations: count) {
          for _ in 0..<count {
            let plain = try? JSONDecoder().decode(PlainFile.self, from: data)
            blackHole(plain?.state.home.path.elements.count ?? 0)
          }
        },
        Variant("restore", operations: count) {
          for _ in 0..<count { blackHole((try? saved.restore(data))?.state.home.path.count ?? 0) }
        },
      ]
    }
  }

  private static var ofTabStores: Subject {
    Subject("send to a tab") {
      let store = Store(initialState: MovingTabs.State()) { MovingTabs() }
      let stores = TabStores(initialState: MovingTabs.State(), tabs: MovingTabs.tabs)
      await store.send(.tabs(.launched))
      await stores.send(.tabs(.launched))
      return [
        Variant("one store", operations: count) {
          for _ in 0..<count { await store.send(.second(.root(.pushTapped))) }
        },
        Variant("TabStores", operations: count) {
          for _ in 0..<count { await stores.send(.second(.root(.pushTapped))) }
        },
      ]
    }
  }

  private static var testing: Subject {
    Subject("a step of a test store on the main actor") {
      [
        Variant("Store", operations: count) { await sendOnMain() },
        Variant("TestStore", operations: count) { await testOnMain() },
      ]
    }
  }

  @MainActor
  private static func sendOnMain() async {
    let store = Store(initialState: Counter.State(), on: MainActor.shared) { Counter() }
    for _ in 0..<count { await store.send(.incrementButtonTapped).finish() }
  }

  @MainActor
  private static func testOnMain() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    for number in 1...count { await store.send(.incrementButtonTapped) { $0.count = number } }
  }
}

@Reducer
struct SavedPage {
  struct State: Codable, Equatable {
    var number = 0
    var title = "A page with a title"
    var isMarked = false
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .codable, .equatable)
enum SavedPath {
  case page(SavedPage)
}

extension SavedPath.State: PathState {
  typealias Root = SavedPage.State

  static let screens = Screens<Self> {
    Screen(\.page, "pages/*", \.number) { _, number in SavedPage.State(number: number) }
  }
}

@Reducer
struct SavedTab {
  typealias State = TabStack<SavedPath.State>
  typealias Action = TabStackActionOf<SavedPage, SavedPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { SavedPage() } }
}

/// The saved state of an app of two tabs.
enum SavedPages {
  enum Tab: String, TabIdentifier { case home, other }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.home)
    var home = SavedTab.State(root: SavedPage.State())
    var other = SavedTab.State(root: SavedPage.State())
  }
}

/// The data that is saved, as structs with the compiler's own coding.
private struct PlainFile: Codable {
  struct State: Codable {
    var tabs: Bar
    var home: Tab
    var other: Tab
  }

  struct Bar: Codable {
    var selected: SavedPages.Tab
    var history: [SavedPages.Tab]
  }

  struct Tab: Codable {
    var root: SavedPage.State
    var path: Stack
  }

  struct Stack: Codable {
    var nextId: Int
    var elements: [Screen]
  }

  struct Screen: Codable {
    var id: Int
    var element: SavedPath.State
  }

  var state: State
  var version: Int
}
