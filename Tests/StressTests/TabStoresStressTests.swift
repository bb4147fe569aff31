import StoreRuntime
import TabNavigation
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#endif

struct TabStoresStressTests {
  @Test("Eight tasks use the stores of tabs, and no tab sees an older shared value after a newer")
  func sending() async throws {
    let stores = Mill.stores()
    let stones = [stores.store(\.upper, action: \.upper), stores.store(\.lower, action: \.lower)]
    let count = RunLength.count(24, long: 96)
    await stores.send(.tabs(.launched))

    let outcomes = try await Mill.use(stores, tasks: 8, count: count)
    await stores.send(.upper(.move(.popToRoot)))

    let state = await stores.state()
    let roots = [state.upper.root, state.lower.root]
    // What is passed from the lower stone turns the upper one.
    #expect([roots[0].turns + roots[1].turns, state.turns] == [4 * count, 4 * count])
    #expect(roots.map(\.isInOrder) == [true, true])
    #expect(roots.map(\.isShown) == [state.tabs.selected == .upper, state.tabs.selected == .lower])
    #expect(await [stones[0].state, stones[1].state] == [state.upper, state.lower])
    #expect(outcomes.count == 8 * count / 3)
    #expect(outcomes.allSatisfy { $0 == .done || $0 == .unchanged })
  }

  #if canImport(Glibc)
    @Test("A million actions take no more memory and time at their end than at first", .long)
    func lasting() async {
      // In a process of its own, whose memory is that of these stores.
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let stores = Mill.stores()
        await stores.send(.tabs(.launched))
        let count = RunLength.steps(1_000_000, long: 1_000_000) / 10

        var tenths: [(time: Int, pages: Int)] = []
        for _ in 0..<10 {
          let start = clock()
          _ = try await Mill.use(stores, tasks: 2, count: count / 2)
          _ = await stores.state()
          tenths.append((clock() - start, residentPages()))
        }

        print("Microseconds of the processors, and pages of memory, of each tenth: \(tenths)")
        // With time that grows with each action, the last would take 19 times as long.
        #expect(tenths[9].time < tenths[0].time * 5)
        // 16 MB, which is 17 bytes an action.
        #expect(tenths[9].pages - tenths[0].pages < 4096)
      }
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }
  #endif

  @Test("Stores that are released while others use them are gone, and everybody goes on")
  func releasing() async {
    for _ in 0..<RunLength.count(25, long: 100) {
      weak var released: TabStores<Mill.State, Mill.Action, Mill.Tab>?
      await withTaskGroup { group in
        let stores = TabStores(initialState: Mill.State(), tabs: Mill.tabs) { MillHub() }
        let upper = stores.store(\.upper, action: \.upper)
        released = stores
        for task in 0..<4 {
          group.addTask { [weak stores] in
            for step in 0..<5 {
              await upper.send(.root(.turned))
              if task == 0 {
                _ = await stores?.navigate(.selectedTabChanged(step % 2 == 0 ? .lower : .upper))
              } else {
                await stores?.send(.lower(.root(.passed)))
              }
            }
          }
        }
      }
      #expect(released == nil)
    }
  }
}

/// An app of two stones that turn, and a hub that counts.
@Reducer private struct Stone {
  @ObservableState struct State: Equatable, Sendable {
    var turns = 0
    var latest = 0
    var isInOrder = true
    var isShown = false
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case turned
    case passed
    case event(ScreenEvent)

    static func action(for event: ScreenEvent) -> Self? { .event(event) }
  }

  @Dependency(\.millTurns) var millTurns

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if millTurns < state.latest { state.isInOrder = false }
    state.latest = millTurns
    switch action {
    case .turned: state.turns += 1
    case .event(.appeared): state.isShown = true
    case .event(.disappeared): state.isShown = false
    case .passed, .event: break
    }
    return .none
  }
}

@Reducer private struct Sack {}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
private enum StonePath { case sack(Sack) }

extension StonePath.State: PathState {
  fileprivate typealias Root = Stone.State
  fileprivate static let screens = Screens<Self> {
    Screen(\.sack, "sack") { _ in Sack.State() }
  }
}

@Reducer private struct StoneTab {
  typealias State = TabStack<StonePath.State>
  typealias Action = TabStackActionOf<Stone, StonePath>

  var body: some ReducerOf<Self> {
    EmptyReducer().stack { Stone() }
  }
}

private struct Mill {
  enum Tab: String, TabIdentifier { case upper, lower }

  struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.upper)
    var upper = StoneTab.State(root: Stone.State())
    var lower = StoneTab.State(root: Stone.State())
    var turns = 0
  }

  @CasePathable enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case upper(StoneTab.Action)
    case lower(StoneTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "mill", initial: .upper
  ) {
    TabItem(.upper, \.upper, action: \.upper) { StoneTab() }
    TabItem(.lower, \.lower, action: \.lower) { StoneTab() }
  }

  static func stores() -> TabStores<State, Action, Tab> {
    TabStores(initialState: State(), tabs: tabs) { MillHub().sharing(\.turns, as: \.millTurns) }
  }
}

extension Mill {
  /// Does a number of things with the stores of a mill, from several tasks.
  fileprivate static func use(
    _ stores: TabStores<State, Action, Tab>, tasks: Int, count: Int
  ) async throws -> [MoveOutcome] {
    let link = try #require(URL(string: "mill://upper/sack"))
    let stones = [stores.store(\.upper, action: \.upper), stores.store(\.lower, action: \.lower)]
    return await withTaskGroup(of: [MoveOutcome].self) { group in
      for task in 0..<tasks {
        group.addTask {
          var outcomes: [MoveOutcome] = []
          for step in 0..<count {
            switch (task + step) % 6 {
            case 0: await stores.send(.upper(.root(.turned)))
            case 1: await stones[step % 2].send(.root(.turned))
            case 2: await stores.send(.lower(.root(.passed)))
            case 3: await stores.send(.upper(.move(.popToRoot)))
            case 4: outcomes.append(await stores.navigate(.deepLink(link)))
            default:
              let tab: Tab = step % 4 < 2 ? .upper : .lower
              outcomes.append(await stores.navigate(.selectedTabChanged(tab)))
            }
          }
          return outcomes
        }
      }
      return await group.reduce([], +)
    }
  }
}

#if canImport(Glibc)
  /// How much memory this process has, in pages.
  private func residentPages() -> Int {
    let fields = try? String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8)
    return fields?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
#endif

private struct MillHub: Reducer {
  func reduce(into state: inout Mill.State, action: Mill.Action) -> Effect<Mill.Action> {
    switch action {
    case .upper(.root(.turned)), .lower(.root(.turned)): state.turns += 1
    case .lower(.root(.passed)): return .send(.upper(.root(.turned)))
    default: break
    }
    return .none
  }
}

extension DependencyValues {
  private enum MillTurnsKey: DependencyKey {
    static let liveValue = 0
    static let testValue = 0
  }

  fileprivate var millTurns: Int {
    get { self[MillTurnsKey.self] }
    set { self[MillTurnsKey.self] = newValue }
  }
}
