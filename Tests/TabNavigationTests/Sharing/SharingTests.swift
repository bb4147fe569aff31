import StoreRuntime
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
