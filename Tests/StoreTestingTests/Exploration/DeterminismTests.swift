import Foundation
import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("A scenario")
struct DeterminismTests {
  @Reducer
  struct Dice {
    struct State: Equatable {
      var number = 0.0
      var names: Set<String> = []
      var places: [String: Int] = [:]
    }

    enum Action: Sendable {
      case rolled(Double)
      case rollTapped
    }

    let drawInReducer: @Sendable () -> Double
    let drawInEffect: @Sendable () -> Double

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .rolled(let number):
        state.number = number
        return .none
      case .rollTapped:
        state.names = Set((1...20).map { "\($0)" })
        state.places = Dictionary(uniqueKeysWithValues: (1...20).map { ("\($0)", $0) })
        state.number = drawInReducer()
        return .run { send in await send(.rolled(drawInEffect())) }
      }
    }
  }

  /// A feature whose actions have no order inside.
  @Reducer
  struct Luggage {
    struct State: Equatable {
      var counts: [String: Int] = [:]
    }

    enum Action: Sendable {
      case packed([String: Int])
      case packTapped(Set<String>)
    }

    let print: @Sendable () async -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .packed(let counts):
        state.counts = counts
        return .none
      case .packTapped(let names):
        return .run { send in
          await print()
          await send(.packed(Dictionary(uniqueKeysWithValues: names.map { ($0, 2) })))
        }
      }
    }
  }

  private func explore(
    inReducer drawInReducer: @escaping @Sendable () -> Double = { 1 },
    inEffect drawInEffect: @escaping @Sendable () -> Double = { 1 }
  ) async -> String? {
    await exploring { run in
      let store = run.store(initialState: Dice.State()) {
        Dice(drawInReducer: drawInReducer, drawInEffect: drawInEffect)
      }
      await store.send(.rollTapped)
      await run.settle()
    }
    .message
  }

  @Test("isn't deterministic if a reducer draws a number")
  func randomReducer() async throws {
    let message = try #require(await explore(inReducer: { Double.random(in: 0..<1) }))

    #expect(message.contains("isn't deterministic"))
    #expect(message.contains("the state after it sends: rollTapped"))
    #expect(message.contains("number: 0."))
  }

  @Test("isn't deterministic if an effect draws a number")
  func randomEffect() async throws {
    let message = try #require(await explore(inEffect: { Double.random(in: 0..<1) }))

    #expect(message.contains("isn't deterministic"))
    #expect(message.contains("the first time: sends from its effect: rolled("))
  }

  @Test("isn't deterministic if a reducer or an effect reads the time")
  func time() async throws {
    let now: @Sendable () -> Double = { Date().timeIntervalSinceReferenceDate }

    let reducer = try #require(await explore(inReducer: now))
    let effect = try #require(await explore(inEffect: now))

    #expect(reducer.contains("the state after it sends: rollTapped"))
    #expect(effect.contains("the first time: sends from its effect: rolled("))
  }

  @Test("with sets and dictionaries is deterministic")
  func hashedCollections() async {
    #expect(await explore() == nil)
  }

  @Test("with sets and dictionaries in its actions is deterministic")
  func hashedActions() async {
    let names = Set((1...20).map { "\($0)" })

    let outcome = await exploring { run in
      let store = run.store(initialState: Luggage.State()) {
        Luggage { await run.reply("labels") }
      }
      await store.send(.packTapped(names))
      await store.send(.packed(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })))
      await run.settle()
    }

    #expect(outcome.message == nil)
    #expect(outcome.count == 20)
  }

  @Test("has the same trace in a hundred replays")
  func replays() async throws {
    let race = PlantedRace.searchRaces[0]
    let exploration = race.exploration(isMended: false, schedules: 100)
    let failure = try #require(await exploration.exploreAll().failure)

    for _ in 0..<100 {
      #expect(await exploration.repeating(failure.replay).failure?.trace == failure.trace)
    }
  }
}
