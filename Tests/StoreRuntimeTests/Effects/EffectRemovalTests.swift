import StoreRuntime
import TestSupport
import Testing

@Suite("The removal of a feature during the life of its effect")
struct EffectRemovalTests {
  enum Place: CaseIterable, Sendable {
    /// The root of the store, which `cancelEffects()` removes.
    case root
    case stack, array, presentation, enumCase, optional

    var container: Container? {
      switch self {
      case .root: nil
      case .stack: .stack
      case .array: .array
      case .presentation: .presentation
      case .enumCase: .enumCase
      case .optional: .optional
      }
    }
  }

  enum Moment: CaseIterable, Sendable {
    /// The effect was returned and isn't started yet.
    case due

    /// The first part of the effect runs.
    case starting

    /// The effect is suspended.
    case suspended

    /// The effect throws an error when it is cancelled.
    case failing
  }

  @Test(
    "leaves nothing of the effect, and nothing that it sends",
    .immediateStart("It removes itself."),
    arguments: Place.allCases, Moment.allCases)
  func removal(_ place: Place, _ moment: Moment) async {
    let journal = Journal()
    let store = Shelf.makeStore(holding: place.container ?? .optional)
    let remove = { @Sendable in store.assumeIsolated { Self.remove(place, from: $0) } }
    @Sendable func work<Action: Sendable>(thenSending late: Action) -> Effect<Action> {
      .run { send in
        journal.note("begins")
        switch moment {
        case .due: break
        case .starting: remove()
        case .suspended: try? await Task.never()
        case .failing:
          try? await Task.never()
          throw Failure()
        }
        journal.note(Task.isCancelled ? "is cancelled" : "goes on")
        await send(late)
      } catch: { _, send in
        journal.note("handles its error")
        await send(late)
      }
    }
    let action: Shelf.Action
    if let container = place.container {
      action = await container.action(
        .write("early") { work(thenSending: .write("late")) }, in: store.state)
    } else {
      action = .perform { work(thenSending: .own(.write("late"))) }
    }

    let task: StoreTask
    if moment == .due {
      task = await store.send(.perform { .merge(.send(action), .run { _ in remove() }) })
    } else {
      task = await store.send(action)
      if moment != .starting { await Self.remove(place, from: store) }
    }
    await task.finish()

    switch moment {
    case .due: #expect(journal.lines == [])
    // Its task isn't known yet.
    case .starting: #expect(journal.lines == ["begins", "goes on"])
    case .suspended: #expect(journal.lines == ["begins", "is cancelled"])
    case .failing: #expect(journal.lines == ["begins"])
    }
    let isSending = moment == .starting || moment == .suspended
    #expect(await store.droppedActionCount == (isSending ? 1 : 0))
    #expect(await store.state.own.entries == [])
    #expect(await store.state == Self.expectedState(place))
    #expect(await store.hasNoEffects)
  }

  private static func remove(_ place: Place, from store: isolated StoreOf<Shelf>) {
    if let container = place.container {
      store.put(nil, into: container)
    } else {
      store.cancelEffects()
    }
  }

  /// The state at the beginning, without the removed diary.
  private static func expectedState(_ place: Place) -> Shelf.State {
    var state = Shelf.State(path: [Diary.State()], row: [Diary.State(id: 0)])
    if place == .root { state.drawer = Diary.State(id: 1) }
    return state
  }
}
