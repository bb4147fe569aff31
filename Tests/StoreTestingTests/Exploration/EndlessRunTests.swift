import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("A run without an end")
struct EndlessRunTests {
  /// A feature whose action sends itself again.
  @Reducer
  struct Echo {
    struct State: Equatable {
      var count = 0
    }

    enum Action: Sendable {
      case heard
    }

    let isSynchronous: Bool

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return isSynchronous ? .send(.heard) : .run { send in await send(.heard) }
    }
  }

  /// A desk that would answer when a stream ends, which it never does.
  @Reducer
  struct Desk {
    struct State: Equatable {
      var reply: Reply<Int>?
    }

    enum Action: Sendable {
      case asked(Reply<Int>)
      case found(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .asked(let reply):
        state.reply = reply
        return .run { send in
          let (stream, continuation) = AsyncStream<Void>.makeStream()
          for await _ in stream {}
          continuation.finish()
          await send(.found(7))
        }
      case .found(let number):
        return state.reply.map { .reply($0, number) } ?? .none
      }
    }
  }

  @Test("stops at a limit that says so", arguments: [false, true])
  func echo(isSynchronous: Bool) async throws {
    let outcome = await exploring { run in
      let store = run.store(initialState: Echo.State()) { Echo(isSynchronous: isSynchronous) }
      await store.send(.heard)
      await run.settle()
    }

    #expect(try #require(outcome.message).contains("there is no end in sight"))
  }

  @Test("stops at a limit if an effect sends and never suspends", arguments: [false, true])
  func siren(endsWhenCancelled: Bool) async throws {
    let outcome = await exploring { run in
      let store = run.store(initialState: 0) {
        Reduce<Int, Bool> { count, isFirst in
          count += 1
          guard isFirst else { return .none }
          return .run { send in
            while !endsWhenCancelled || !Task.isCancelled { await send(false) }
          }
        }
      }
      await store.send(true)
      await run.settle()
    }

    #expect(try #require(outcome.message).contains("there is no end in sight"))
  }

  @Test("stops at a limit if an effect asks for ever")
  func questions() async throws {
    let outcome = await exploring { run in
      let store = run.errands { _, _ in
        while true { await run.reply("poll") }
      }
      await store.send(.start("a"))
      await run.settle()
    }

    #expect(try #require(outcome.message).contains("there is no end in sight"))
  }

  @Test("is none if only a timer goes on")
  func timer() async {
    let outcome = await exploring { run in
      let store = run.store(initialState: Errands.State()) {
        Errands { name, send in
          @Dependency(\.continuousClock) var clock
          while true {
            try await clock.sleep(for: .seconds(20))
            await send(.done(name))
          }
        }
      }
      await store.send(.start("a"))
      await run.settle()
    }

    #expect(outcome.message == nil)
    #expect(outcome.count == 20)
  }

  @Test("names who waits for what nobody does")
  func finishInVain() async throws {
    let outcome = await exploring { run in
      let store = run.errands { _, _ in
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        continuation.finish()
      }
      run.user("A") { await store.send(.start("a")).finish() }
    }

    let message = try #require(outcome.message)
    #expect(message.contains("Nobody gives what is waited for by \"A\""))
    #expect(message.contains("still running: effect of start(\"a\")"))
  }

  @Test("names who asks a store that doesn't answer")
  func requestInVain() async throws {
    let outcome = await exploring { run in
      let store = run.store(initialState: Desk.State()) { Desk() }
      run.user("A") {
        await store.perform("ask") { store in _ = await store.request { .asked($0) } }
      }
    }

    #expect(try #require(outcome.message).contains("waited for by \"A\""))
  }
}
