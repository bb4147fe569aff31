import StoreRuntime
import StoreTesting
import Testing

/// The session of a user whose effects end with it, as a test store sees them.
struct SessionTests {
  private let clock = TestClock()

  @Test(
    "Nothing of a case arrives when the case has changed, also in the next value of the same case",
    arguments: [true, false])
  func logOut(isRoot: Bool) async {
    if isRoot {
      let store = TestStore(initialState: Session.State.user(Tally.State())) {
        Session()
        Reduce { state, action in Session.follow(&state, action) }
      } withDependencies: {
        $0.continuousClock = clock
      }

      await store.send(.user(.startButtonTapped))
      await clock.advance(by: .seconds(1))
      await store.receive(.user(.ticked)) { $0 = .user(Tally.State(count: 1)) }
      await store.send(.user(.nothingButtonTapped)) { $0 = .guest(Tally.State()) }
      await store.send(.guest(.nothingButtonTapped)) { $0 = .user(Tally.State()) }

      #expect(clock.sleepers.isEmpty)
      await clock.advance(by: .seconds(2))
      await store.finish()
    } else {
      let store = TestStore(initialState: Home.State()) {
        Home()
      } withDependencies: {
        $0.continuousClock = clock
      }

      await store.send(.session(.user(.startButtonTapped)))
      await store.send(.session(.user(.nothingButtonTapped))) {
        $0.session = .guest(Tally.State())
      }
      await store.send(.session(.guest(.nothingButtonTapped))) {
        $0.session = .user(Tally.State())
      }

      #expect(clock.sleepers.isEmpty)
      await clock.advance(by: .seconds(2))
      await store.finish()
    }
  }
}

@Reducer(state: .equatable, action: .equatable)
private enum Session {
  case user(Tally)
  case guest(Tally)

  static func follow(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .user(.nothingButtonTapped): state = .guest(Tally.State())
    case .guest(.nothingButtonTapped): state = .user(Tally.State())
    default: break
    }
    return .none
  }
}

@Reducer
private struct Home {
  struct State: Equatable, Sendable {
    var session = Session.State.user(Tally.State())
  }

  enum Action: Equatable, Sendable {
    case session(Session.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.session, action: \.session) { Session() }
    Reduce { state, action in
      guard case .session(let action) = action else { return .none }
      return Session.follow(&state.session, action).map { .session($0) }
    }
  }
}
