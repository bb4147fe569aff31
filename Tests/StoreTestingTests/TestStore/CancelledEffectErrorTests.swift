import StoreRuntime
import Testing

@testable import StoreTesting

/// An error of its own that a cancelled effect throws, as network clients do.
@Suite("The error of a cancelled effect, in a test")
struct CancelledEffectErrorTests {
  enum Way: CaseIterable { case feature, removal, test, allEffects }

  @Test("is ignored in every place", arguments: Hall.Place.allCases, Way.allCases)
  func testStore(place: Hall.Place, way: Way) async throws {
    let store = TestStore(initialState: Hall.State.full) { Hall() }
    store.exhaustivity = .off
    func send(_ makeEffect: @escaping @Sendable () -> Effect<Caller.Action>) async throws
      -> TestStoreTask
    {
      let action = Caller.Action(effect: makeEffect)
      return await store.send(try #require(place.action(action, in: store.state)))
    }
    let task = try await send {
      Effect.run { _ in
        do { try await Task.never() } catch { throw Refusal() }
      } catch: { error, _ in
        Issue.record("\(error) was handled.")
      }
      .merge(
        with: .run { _ in
          do { try await Task.never() } catch { throw Refusal() }
        }
      )
      .cancellable(id: 1)
    }

    switch way {
    case .feature: _ = try await send { .cancel(id: 1) }
    case .removal where place == .root: await task.cancel()
    case .removal: await store.send(.change { $0 = Hall.State() })
    case .test: await task.cancel()
    case .allEffects: await store.skipInFlightEffects()
    }
    await task.finish()
    await store.finish()
  }

  @Test("is ignored in every order in which the effect and its cancellation can happen")
  func explored() async {
    await explore(schedules: 200) { run in
      let store = run.store(initialState: Hall.State.full) { Hall() }
      @Sendable func work() -> Effect<Caller.Action> {
        .run { _ in
          await run.reply("answer")
          if Task.isCancelled { throw Refusal() }
        } catch: { error, _ in
          run.fail("\(error) was handled.")
        }
      }
      run.user("A") {
        await store.send(.guest(.presented(Caller.Action { work().cancellable(id: 1) })))
        await store.send(.guest(.presented(Caller.Action { work() })))
      }
      run.user("B") {
        await store.send(.guest(.presented(Caller.Action { .cancel(id: 1) })))
        await store.send(.change { $0.floors = StackState() })
      }
      await run.settle()
      await store.send(.change { $0.guest = nil })
      await run.settle()
    }
  }
}
