import StoreRuntime
import StoreTesting
import TestSupport
import Testing

@Suite("The order in which an effect's actions are reduced")
struct EffectOrderTests {
  /// A kind of store, a place of a feature in it, and whether its effect suspends before it sends.
  struct Setting: CustomTestStringConvertible, Sendable {
    let kind: HallStore.Kind
    let place: Hall.Place
    let isSuspended: Bool

    var testDescription: String {
      "\(kind), \(place), \(isSuspended ? "after" : "before") a suspension"
    }

    static let all: [Self] = HallStore.Kind.allCases.flatMap { kind in
      Hall.Place.allCases.flatMap { place in
        [false, true].map { Setting(kind: kind, place: place, isSuspended: $0) }
      }
    }
  }

  private let journal = Journal()

  /// An action that is noted when it is reduced.
  private func noting(
    _ name: String, then effect: @escaping @Sendable () -> Effect<Caller.Action> = { .none }
  ) -> Caller.Action {
    Caller.Action {
      journal.note(name)
      return effect()
    }
  }

  /// Carries out an effect of the caller in a place.
  private func carryOut(
    in setting: Setting,
    _ effect: @escaping @Sendable () -> Effect<Caller.Action>
  ) async throws {
    let action = setting.place.action(Caller.Action(effect: effect), in: .full)
    await HallStore(setting.kind).finish(try #require(action))
  }

  @Test(
    "follows each by what comes of it before the next one, until one cancels the effect",
    .immediateStart("In a live store the inner effect sends later."), arguments: Setting.all)
  func depthFirst(setting: Setting) async throws {
    try await carryOut(in: setting) {
      .run { send in
        if setting.isSuspended { await Task.yield() }
        await send(
          noting("a") {
            .merge(
              .run { send in await send(noting("inner")) },
              .send(noting("a2") { .send(noting("a3")) }))
          })
        journal.note("sent a")
        await send(noting("b") { .send(noting("b2") { .cancel(id: 1) }) })
        await send(noting("never"))
      }
      .cancellable(id: 1)
    }

    #expect(journal.entries == ["a", "inner", "a2", "a3", "sent a", "b", "b2"])
  }

  @Test(
    "ends where an effect of an action dismisses the feature",
    .immediateStart("In a live store that effect dismisses later."),
    arguments: Setting.all.filter(\.place.isPresented))
  func dismissal(setting: Setting) async throws {
    try await carryOut(in: setting) {
      @Dependency(\.dismiss) var dismiss
      return .run { send in
        if setting.isSuspended { await Task.yield() }
        await send(
          noting("a") {
            .run { _ in
              await dismiss()
              journal.note("dismissed")
            }
          })
        await send(noting("never"))
      }
    }

    #expect(journal.entries == ["a", "dismissed"])
  }
}
