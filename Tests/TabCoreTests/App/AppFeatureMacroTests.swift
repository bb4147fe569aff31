import Foundation
import StoreRuntime
import TabCore
import Testing

@Suite("What the macros give the app's features")
struct AppFeatureMacroTests {
  @Test("An action deep in a stack has a key path, and is in no other case")
  func caseKeyPaths() {
    let action = AppFeature.Action.home(.path(.element(id: 3, action: .edit(.nameChanged("Ink")))))

    #expect(action[case: \.home.path[id: 3].edit.nameChanged] == "Ink")
    #expect(!action.is(\.home.path[id: 2].edit.nameChanged))
    #expect(!action.is(\.home.path[id: 3].detail))
    #expect(!action.is(\.settings.path))
  }

  @Test("The cases of the actions are listed in their order")
  func listedCases() {
    let action = AppFeature.Action.settings(.root(.timerTapped))

    let matches = AppFeature.Action.allCasePaths.map { action.is($0) }

    #expect(matches.count == 4)
    #expect(matches.firstIndex(of: true) == 3)
    #expect(matches.lastIndex(of: true) == 3)
  }

  @Test("Only the properties that differ are said to have changed")
  func changes() {
    let old = AppFeature.State()
    var new = old
    new.settings.push(.counter(CounterFeature.State()))
    new.tabs = TabBar(.settings)

    var changed: Set<PartialKeyPath<AppFeature.State>> = []
    AppFeature.State.visitChanges(from: old, to: new) { changed.insert($0) }

    #expect(changed == [\.tabs, \.settings])
  }

  @Test("A screen is saved under the name of its case")
  func savedScreens() throws {
    let screen = SettingsPath.State.counter(CounterFeature.State(count: 4))
    let saved = #"{"counter":{"_0":{"count":4}}}"#

    #expect(try JSONDecoder().decode(SettingsPath.State.self, from: Data(saved.utf8)) == screen)
    #expect(String(data: try JSONEncoder().encode(screen), encoding: .utf8) == saved)
  }

  @Test("The store of a path leads to the store of the screen that it shows")
  func scope() async {
    let store = Store(initialState: SettingsPath.State.counter(CounterFeature.State(count: 1))) {
      SettingsPath()
    }

    guard case .counter(let counter) = await SettingsPath.scope(store) else {
      Issue.record("The path shows a counter, and its store another screen.")
      return
    }
    await counter.send(.incrementButtonTapped)

    #expect(await store.state.counter?.count == 2)
  }
}
