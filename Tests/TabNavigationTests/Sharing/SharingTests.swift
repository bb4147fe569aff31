import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Values that one feature owns are right everywhere after the reduction that changes them.
struct SharingTests {
  @Test func allTabsSeeAChangedValueFromTheNextReductionOn() async {
    let store = Store(initialState: Bureau.State()) { Bureau() }

    for seal in ["lead", "gold"] {
      await store.send(.sealChanged(seal))
      await store.send(.left(.root(.sealTapped)))
      await store.send(.right(.root(.sealTapped)))
    }

    #expect(await store.state.left.root.seals == ["lead", "gold"])
    #expect(await store.state.right.root.seals == ["lead", "gold"])
  }

  @Test func anEffectKeepsTheValueThatItBeganWith() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: Bureau.State()) {
      CombineReducers {
        Bureau.tabs
        BureauHub()
        Reduce { _, action in
          guard action == .tabs(.launched) else { return .none }
          return .run { send in
            for await _ in gate { break }
            @Dependency(\.seal) var seal
            await send(.right(.root(.letterTapped(seal))))
          }
        }
      }
      .sharing(\.seal, as: \.seal)
    }
    let launch = await store.send(.tabs(.launched))

    await store.send(.sealChanged("lead"))
    opener.yield()
    await launch.finish()

    #expect(await store.state.right.path.last?.letter?.address == "wax")
    await store.send(.right(.root(.sealTapped)))
    #expect(await store.state.right.root.seals == ["lead"])
  }

  @Test func whatIsSettledReadsTheValueThatTheReductionHasMade() async throws {
    let notes = LockIsolated<[String]>([])
    @Sendable func note(_ place: String) {
      @Dependency(\.seal) var seal
      notes.withValue { $0.append("\(place): \(seal)") }
    }
    var state = Bureau.State()
    state.left.push(.letter(Letter.State(address: "a", text: "x")))
    let id = try #require(state.left.path.ids.last)
    let store = Store(initialState: state) {
      CombineReducers {
        Tabs<Bureau.State, Bureau.Action, Bureau.Tab>(
          \.tabs, action: \.tabs, links: "bureau", initial: .left
        ) {
          TabItem(.left, \.left, action: \.left) {
            Reduce<DesktopTab.State, DesktopTab.Action> { _, action in
              if case .path(.popFrom) = action { note("goes on") }
              return .none
            }
            .stack {
              Desktop().whileVisible { _ in
                note("appears")
                return .none
              }
            }
          }
          TabItem(.right, \.right, action: \.right) { DesktopTab() }
        }
        Reduce { state, action in
          guard case .sealChanged(let seal) = action else { return .none }
          note("is reduced")
          state.seal = seal
          state.left[id, case: \.letter]?.text = ""
          return .none
        }
      }
      .sharing(\.seal, as: \.seal)
    }
    await store.send(.tabs(.launched)).finish()
    await store.send(.left(.path(.popFrom(id: id)))).finish()
    await store.send(.left(.question(.presented(.wait)))).finish()
    notes.setValue([])

    await store.send(.sealChanged("lead")).finish()

    #expect(notes.value == ["is reduced: wax", "goes on: lead", "appears: lead"])
  }

  @Test func aBadgeIsRightAfterTheReductionOfAnyTab() async {
    let store = Store(initialState: Bureau.State()) { Bureau() }

    await store.send(.left(.root(.letterTapped("a"))))
    #expect(Bureau.tabs.badge(.right, await store.state) == 1)
    await store.send(.right(.root(.letterTapped("b"))))
    #expect(Bureau.tabs.badge(.right, await store.state) == 2)
    await store.send(.right(.root(.sendTapped("c")))).finish()

    #expect(Bureau.tabs.badge(.right, await store.state) == 3)
    #expect(Bureau.tabs.badge(.left, await store.state) == 0)
  }
}
