import StoreRuntime
import StoreTesting
import Testing

@Suite("A feature that dismisses itself at the root of a test store")
struct RootDismissalTests {
  private let journal = Journal()

  /// The action of the root whose effects are made by a closure.
  private func perform(
    _ effect: @escaping @Sendable (DismissEffect) -> Effect<Caller.Action>
  ) -> Hall.Action {
    .own(
      Caller.Action {
        @Dependency(\.dismiss) var dismiss
        return effect(dismiss)
      })
  }

  private func noting(_ line: String) -> Caller.Action {
    Caller.Action {
      journal.note(line)
      return .none
    }
  }

  @Test(
    "is dismissed, and loses its effects and those of the features below it",
    arguments: [false, true])
  func effects(isSuspended: Bool) async {
    let clock = TestClock()
    let store = TestStore(initialState: Hall.State.full) { Hall() }
    #expect(!store.isDismissed)
    await store.send(
      .guest(.presented(Caller.Action { .run { _ in try await clock.sleep(for: .seconds(1)) } })))

    await store.send(
      perform { dismiss in
        .merge(
          .run { _ in try await clock.sleep(for: .seconds(1)) },
          .run { _ in
            if isSuspended { await Task.yield() }
            await dismiss()
            #expect(Task.isCancelled)
            await dismiss()
          },
          .run { send in
            if isSuspended { try await clock.sleep(for: .seconds(1)) }
            await send(noting("never"))
          },
          .concatenate(
            .run { _ in if isSuspended { try await clock.sleep(for: .seconds(1)) } },
            .send(noting("never"))))
      })

    await store.finish()
    #expect(store.isDismissed)
    #expect(journal.entries == [])
  }

  @Test("sends nothing and is sent nothing afterwards")
  func sendingAfterwards() async {
    let store = TestStore(initialState: Hall.State()) { Hall() }

    await issue {
      await store.send(
        perform { dismiss in
          .run { send in
            await dismiss()
            await send(noting("late"))
          }
        })
    }
    .expect(below: 3, "after its own \"dismiss()\"")
    await issue { await store.send(.own(noting("never"))).finish() }
      .expect("has dismissed itself", "own(", "It was not reduced")
    #expect(journal.entries == [])
  }

  @Test("isn't presented, as it wouldn't be at the root of a store")
  func isPresented() async {
    let store = TestStore(initialState: Hall.State()) { Hall() }

    await store.send(
      .own(
        Caller.Action {
          @Dependency(\.isPresented) var isPresented
          #expect(!isPresented)
          return .run { _ in #expect(!isPresented) }
        }))
  }

  @Test("can have a dismissal of the test's own, which is left to the test")
  func override() async {
    let store = TestStore(initialState: Hall.State()) { Hall() }
    store.dependencies.dismiss = DismissEffect { [journal] in journal.note("dismissed") }

    await store.send(perform { dismiss in .run { _ in await dismiss() } })

    #expect(journal.entries == ["dismissed"])
    #expect(!store.isDismissed)
  }
}
