import StoreRuntime
import TabCore
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct AppStoresStressTests {
  @Test("Eight tasks use the app in a store for each tab, and no action is lost")
  func sending() async throws {
    let link = try #require(URL(string: "tabs://profile/followers"))
    var state = AppFeature.State()
    state.settings.push(.counter(CounterFeature.State()))
    let stores = TabStores(initialState: state, tabs: AppFeature.tabs) {
      AppFeature.hub
    } withDependencies: {
      $0.itemRepository = .memory()
    }
    let counter = stores.store(\.settings, action: \.settings)
    let (tasks, count) = (8, 60)
    await stores.send(.tabs(.launched))

    let outcomes = await withTaskGroup(of: [MoveOutcome].self) { group in
      for task in 0..<tasks {
        group.addTask {
          var outcomes: [MoveOutcome] = []
          for step in 0..<count {
            switch (task + step) % 6 {
            case 0: await counter.send(Self.decrement)
            case 1: await stores.send(.settings(Self.decrement))
            case 2: await stores.send(.tabs(.deepLink(link)))
            case 3: await stores.send(.profile(.move(.popToRoot)))
            case 4: outcomes.append(await stores.navigate(.deepLink(link)))
            default:
              let tab: AppFeature.Tab = step % 2 == 0 ? .home : .profile
              outcomes.append(await stores.navigate(.selectedTabChanged(tab)))
            }
          }
          return outcomes
        }
      }
      return await group.reduce([], +)
    }

    let end = await stores.state()
    #expect(end.settings[0, case: \.counter]?.count == -tasks * count / 3)
    #expect(outcomes.count == tasks * count / 3)
    #expect(outcomes.allSatisfy { $0 == .done || $0 == .unchanged })
    #expect(await end.settings == counter.state)
    #expect(await end.profile == stores.store(\.profile, action: \.profile).state)
  }

  /// A counter that is counted up closes itself.
  private static let decrement = SettingsTab.Action.path(
    .element(id: 0, action: .counter(.decrementButtonTapped)))
}
