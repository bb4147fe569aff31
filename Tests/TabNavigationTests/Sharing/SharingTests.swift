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
            await send(.right(.root(.articleTapped(seal))))
          }
        }
      }
      .sharing(\.seal, as: \.seal)
    }
    let launch = await store.send(.tabs(.launched))

    await store.send(.sealChanged("lead"))
    opener.yield()
    await launch.finish()

    #expect(await store.state.right.path.last?.article?.slug == "wax")
    await store.send(.right(.root(.sealTapped)))
    #expect(await store.state.right.root.seals == ["lead"])
  }

  @Test func whatIsSettledReadsTheValueThatTheReductionHasMade() async {
    let notes = LockIsolated<[String]>([])
    var state = Bureau.State()
    state.left.push(.article(Article.State(slug: "a", text: "x")))
    let store = Store(initialState: state) {
      CombineReducers {
        Bureau.Bar(\.tabs, action: \.tabs, links: "bureau", initial: .left) {
          TabItem(.left, \.left, action: \.left) {
            EmptyReducer().stack {
              Feed().whileVisible { _ in
                @Dependency(\.seal) var seal
                notes.withValue { $0.append(seal) }
                return .none
              }
            }
          }
        }
        Reduce { state, action in
          guard case .sealChanged(let seal) = action else { return .none }
          state.seal = seal
          state.left[id: 0, case: \.article]?.text = ""
          return .none
        }
      }
      .sharing(\.seal, as: \.seal)
    }
    await store.send(.tabs(.launched)).finish()
    await store.send(.left(.path(.popFrom(id: 0)))).finish()
    await store.send(.left(.question(.presented(.saveFirst)))).finish()
    #expect(notes.value == [])

    await store.send(.sealChanged("lead")).finish()

    #expect(notes.value == ["lead"])
  }
}
