import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("A run without an end")
struct EndlessRunTests {
  /// What goes on for ever.
  enum Loop: CaseIterable, Sendable {
    case action, effect, siren, sirenUntilCancelled, questions

    func start(in run: ExploredRun) -> Effect<Bool> {
      switch self {
      case .action: .send(true)
      case .effect: .run { await $0(true) }
      case .siren: .run { send in while true { await send(false) } }
      case .sirenUntilCancelled:
        .run { send in while !Task.isCancelled { await send(false) } }
      case .questions: .run { _ in while true { await run.reply("poll") } }
      }
    }
  }

  @Test("stops at a limit that says so", arguments: Loop.allCases)
  func endless(_ loop: Loop) async throws {
    let outcome = await exploring { run in
      let store = run.store(initialState: 0) {
        Reduce<Int, Bool> { count, isFirst in
          count += 1
          return isFirst ? loop.start(in: run) : .none
        }
      }
      await store.send(true)
      await run.settle()
    }

    #expect(try #require(outcome.message).contains("hasn't ended"))
  }

  @Test("is none if only a timer goes on")
  func timer() async {
    let outcome = await exploring { run in
      let store = run.errands { name, send in
        @Dependency(\.continuousClock) var clock
        while true {
          try await clock.sleep(for: .seconds(20))
          await send(.done(name))
        }
      }
      await store.send(.start("a"))
      await run.settle()
    }

    #expect(outcome.message == nil)
    #expect(outcome.count == 20)
  }

  /// Waits for what nobody does.
  private static func waitInVain() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
  }

  @Test("names who waits for what nobody does")
  func finishInVain() async throws {
    let outcome = await exploring { run in
      let store = run.errands { _, _ in await Self.waitInVain() }
      run.user("A") { await store.send(.start("a")).finish() }
    }

    let message = try #require(outcome.message)
    #expect(message.contains("Nothing resumes \"A\""))
    #expect(message.contains("still running: effect of start(\"a\")"))
  }

  @Test("names who asks a store that doesn't answer")
  func requestInVain() async throws {
    let outcome = await exploring { run in
      let store = run.store(initialState: 0) {
        Reduce<Int, Reply<Int>> { _, reply in
          .concatenate(.run { _ in await Self.waitInVain() }, .reply(reply, 7))
        }
      }
      run.user("A") {
        await store.perform("ask") { store in _ = await store.request { $0 } }
      }
    }

    #expect(try #require(outcome.message).contains("Nothing resumes \"A\""))
  }
}
