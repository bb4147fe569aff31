import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("An explored effect of a screen that went")
struct GoneScreenTests {
  @Reducer
  struct Shelf {
    struct State: Equatable {
      @Presents var errands: Errands.State? = Errands.State()
    }

    enum Action: Sendable {
      case closed
      case errands(PresentationAction<Errands.Action>)
    }

    let work: @Sendable () async -> Void

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .closed = action { state.errands = nil }
        return .none
      }
      .ifLet(\.$errands, action: \.errands) { Errands { _, _ in await work() } }
    }
  }

  @Test("fails a run if it goes on to ask, and not if it stops", arguments: [false, true])
  func goesOn(stops: Bool) async {
    let outcome = await exploring(schedules: 100) { run in
      let store = run.store(initialState: Shelf.State()) {
        Shelf {
          await run.reply("first")
          guard !stops || !Task.isCancelled else { return }
          await run.reply("second")
        }
      }
      await store.send(.errands(.presented(.start("a"))))
      await store.send(.closed)
      await run.settle()
    }

    let isReported = outcome.message?.contains(
      "continues after its screen was removed: it reads \"second\"")
    #expect(isReported == (stops ? nil : true))
    #expect(!stops || outcome.count == 100)
  }
}
