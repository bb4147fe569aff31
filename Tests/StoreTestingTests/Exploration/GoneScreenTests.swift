import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("An explored effect of a screen that went")
struct GoneScreenTests {
  @Reducer
  struct Shelf {
    struct State: Equatable {
      @Presents var errands: Errands.State?
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

  private func explore(
    _ work: @escaping @Sendable (ExploredRun) async -> Void
  ) async -> ExplorationOutcome {
    await exploring(schedules: 100) { run in
      let store = run.store(initialState: Shelf.State(errands: Errands.State())) {
        Shelf { await work(run) }
      }
      await store.send(.errands(.presented(.start("a"))))
      await store.send(.closed)
      await run.settle()
    }
  }

  @Test("fails a run if it goes on to ask")
  func goesOn() async throws {
    let outcome = await explore { run in
      await run.reply("first")
      await run.reply("second")
    }

    let message = try #require(outcome.message)
    #expect(message.contains("goes on after its screen went: it asks for \"second\""))
  }

  @Test("is fine if it was cancelled in flight, and stops")
  func stops() async {
    let outcome = await explore { run in
      await run.reply("first")
      guard !Task.isCancelled else { return }
      await run.reply("second")
    }

    #expect(outcome.message == nil)
    #expect(outcome.count == 100)
  }
}
