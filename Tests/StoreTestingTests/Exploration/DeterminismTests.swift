import Foundation
import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("A scenario")
struct DeterminismTests {
  /// A feature whose state and actions have collections without an order.
  @Reducer
  struct Dice {
    struct State: Equatable {
      var number = 0.0
      var names: Set<String> = []
      var places: [String: Int] = [:]
    }

    enum Action: Sendable {
      case rolled(Double, [String: Int])
      case rollTapped(Set<String>)
    }

    let drawInReducer: @Sendable () -> Double
    let drawInEffect: @Sendable () async -> Double

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .rolled(let number, let places):
        state.number = number
        state.places = places
        return .none
      case .rollTapped(let names):
        state.names = names
        state.number = drawInReducer()
        return .run { send in
          let places = Dictionary(uniqueKeysWithValues: names.map { ($0, 2) })
          await send(.rolled(drawInEffect(), places))
        }
      }
    }
  }

  private func explore(
    inReducer drawInReducer: @escaping @Sendable () -> Double = { 1 },
    inEffect drawInEffect: @escaping @Sendable () -> Double = { 1 }
  ) async -> ExplorationOutcome {
    await exploring { run in
      let store = run.store(initialState: Dice.State()) {
        Dice(drawInReducer: drawInReducer) {
          await run.reply("dice")
          return drawInEffect()
        }
      }
      await store.send(.rollTapped(Set((1...20).map { "\($0)" })))
      await store.send(.rolled(1, Dictionary(uniqueKeysWithValues: (1...20).map { ("\($0)", $0) })))
      await run.settle()
    }
  }

  @Test("isn't deterministic if it draws a number or reads the time", arguments: [false, true])
  func drawing(isTime: Bool) async throws {
    let draw: @Sendable () -> Double = {
      isTime ? Date().timeIntervalSinceReferenceDate : Double.random(in: 0..<1)
    }

    let reducer = try #require(await explore(inReducer: draw).message)
    let effect = try #require(await explore(inEffect: draw).message)

    #expect(reducer.contains("isn't deterministic"))
    #expect(reducer.contains("the state after it sends: rollTapped"))
    #expect(reducer.contains("number: "))
    #expect(effect.contains("the first time: sends from its effect: rolled("))
  }

  @Test("with sets and dictionaries in its states and actions is deterministic")
  func hashedCollections() async {
    let outcome = await explore()

    #expect(outcome.message == nil)
    #expect(outcome.count == 20)
  }

  @Test("has the same trace in a hundred replays")
  func replays() async throws {
    let exploration = PlantedRace.serverRaces[0].exploration(isMended: false, schedules: 100)
    let failure = try #require(await exploration.exploreAll().failure)

    for _ in 0..<100 {
      #expect(await exploration.repeating(failure.replay).failure?.trace == failure.trace)
    }
  }
}
