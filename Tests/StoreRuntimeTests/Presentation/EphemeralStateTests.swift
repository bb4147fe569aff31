import StoreRuntime
import Testing

/// A destination that is written by hand, with an ephemeral case.
private struct Ballot: Reducer {
  enum State: Equatable, Sendable {
    case notice(Notice)
    case leaf(Leaf.State)
    case closed
  }

  enum Action: Sendable {
    case notice(Notice.Action)
    case leaf(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(
      statePath: AnyCasePath<State, Leaf.State>(
        embed: State.leaf, extract: { if case .leaf(let leaf) = $0 { leaf } else { nil } }),
      actionPath: AnyCasePath<Action, Leaf.Action>(
        embed: Action.leaf, extract: { if case .leaf(let leaf) = $0 { leaf } else { nil } })
    ) {
      Leaf()
    }
  }
}

@Reducer
private struct Parliament {
  struct State: Equatable, Sendable {
    @Presents var ballot: Ballot.State?
    @Presents var notice: Notice?
    var votes: [Notice.Action] = []
  }

  enum Action: Sendable {
    case ballot(PresentationActionOf<Ballot>)
    case notice(PresentationAction<Notice.Action>)
    case put(State)
    case assign(Ballot.State)
  }

  /// What is presented by the vote on another notice.
  var next: Notice?

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .notice(.presented(let vote)):
        state.votes.append(vote)
        if let next { state.notice = next }
      case .ballot(.presented(.notice(let vote))):
        state.votes.append(vote)
        if let next { state.ballot = .notice(next) }
      case .put(let new):
        state = new
      case .assign(let ballot):
        state.ballot = ballot
      case .notice, .ballot:
        break
      }
      return .none
    }
    .ifLet(\.$ballot, action: \.ballot) {
      Ballot()
    }
    .ifLet(\.$notice, action: \.notice)
  }
}

/// A parent with ephemeral state in plain optionals.
@Reducer
private struct Council {
  struct State: Equatable, Sendable {
    var notice: Notice?
    var memo: Notice?
    var ballot: Ballot.State?

    /// For each vote, whether what was voted on was gone.
    var votes: [Bool] = []
  }

  enum Action: Sendable {
    case notice(Notice.Action)
    case memo(Notice.Action)
    case ballot(Ballot.Action)
  }

  /// What takes the place of the notice that was voted on.
  var next: Notice?

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .notice:
        state.votes.append(state.notice == nil)
        if let next { state.notice = next }
      case .memo:
        state.votes.append(state.memo == nil)
      case .ballot(.notice):
        state.votes.append(state.ballot == nil)
      case .ballot(.leaf):
        break
      }
      return .none
    }
    .ifLet(\.notice, actionPath: AnyCasePath(\.notice))
    .ifLet(\.memo, action: \.memo)
    .ifLet(\.ballot, action: \.ballot) { Ballot() }
  }
}

struct EphemeralStateTests {
  @Test("An answer takes it away after the parent has seen it")
  func answer() async {
    let house = House()
    await house.change {
      $0.notice = Notice(text: "a")
      $0.destination = .notice(Notice(text: "b"))
    }

    await house.send(.notice(.presented(.accepted)))
    #expect(await house.state.notice == nil)
    #expect(await house.state.destination?.notice?.text == "b")
    await house.send(.at(.notice(.declined)))

    #expect(
      await house.state == Room.State("root").logging("notice presented", "destination presented"))
  }

  @Test("In a plain optional an answer takes it away before the parent sees it, reducer or not")
  func plainOptional() async {
    let store = Store(
      initialState: Council.State(notice: Notice(), memo: Notice(), ballot: .notice(Notice()))
    ) {
      Council()
    }

    await store.send(.notice(.accepted))
    #expect(
      await store.state
        == Council.State(memo: Notice(), ballot: .notice(Notice()), votes: [true]))
    await store.send(.memo(.accepted))
    #expect(await store.state == Council.State(ballot: .notice(Notice()), votes: [true, true]))
    await store.send(.ballot(.notice(.accepted)))
    #expect(await store.state == Council.State(votes: [true, true, true]))
  }

  @Test("In a plain optional what the parent puts in its place stays, and what isn't ephemeral")
  func stayingInAPlainOptional() async {
    let first = Notice(text: "first")
    let store = Store(
      initialState: Council.State(notice: first, ballot: .leaf(Leaf.State()))
    ) {
      Council(next: first)
    }

    await store.send(.notice(.accepted))
    await store.send(.ballot(.leaf(.received(1))))

    #expect(await store.state.notice == first)
    #expect(await store.state.ballot == .leaf(Leaf.State(received: [1])))
  }

  @Test("It can be dismissed without an answer")
  func dismiss() async {
    let house = House()
    await house.change { $0.notice = Notice() }

    await house.send(.notice(.dismiss))

    #expect(await house.state == Room.State("root").logging("notice dismiss"))
  }

  @Test("In a destination that is written by hand it goes away, and what isn't ephemeral stays")
  func writtenByHand() async {
    let store = Store(initialState: Parliament.State(ballot: .notice(Notice()))) { Parliament() }

    await store.send(.ballot(.presented(.notice(.accepted))))
    #expect(await store.state == Parliament.State(votes: [.accepted]))
    await store.send(.put(Parliament.State(ballot: .leaf(Leaf.State()))))
    await store.send(.ballot(.presented(.leaf(.received(1)))))
    #expect(await store.state.ballot == .leaf(Leaf.State(received: [1])))
  }

  @Test("What the parent presents in its place stays, even an equal one")
  func replaced() async {
    for next in [Notice(text: "again"), Notice(text: "first")] {
      let first = Notice(text: "first")
      let store = Store(
        initialState: Parliament.State(ballot: .notice(first), notice: first)
      ) {
        Parliament(next: next)
      }

      await store.send(.notice(.presented(.accepted)))
      await store.send(.ballot(.presented(.notice(.accepted))))

      #expect(await store.state.notice == next)
      #expect(await store.state.ballot == .notice(next))
    }
  }

  @Test("It isn't presented as far as features are concerned, and has no effects of its own")
  func isNotPresented() async {
    struct Oracle: Reducer {
      let seen: Kept<[Bool]>

      func reduce(into state: inout Notice, action: Notice.Action) -> Effect<Notice.Action> {
        @Dependency(\.isPresented) var isPresented
        seen.append(isPresented)
        return .run { _ in seen.append(isPresented) }
      }
    }
    let seen = Kept<[Bool]>([])
    let store = Store(initialState: Room.State().noticing) {
      EmptyReducer<Room.State, Room.Action>().ifLet(\.$notice, action: \.notice) {
        Oracle(seen: seen)
      }
    }

    await store.send(.notice(.presented(.accepted)))

    #expect(seen.value == [false, false])
    #expect(await store.state.notice == nil)
  }

  @Test("A destination that is written by hand ends effects as one that a macro wrote does")
  func effectsWrittenByHand() async {
    let beacon = Beacon()
    let store = Store(
      initialState: Parliament.State(ballot: .leaf(Leaf.State(name: "leaf"))), beacon: beacon
    ) {
      Parliament()
    }
    await store.send(.ballot(.presented(.leaf(.listen))))
    await store.send(.assign(.leaf(Leaf.State(name: "renamed"))))
    #expect(beacon.alive == ["leaf"])

    await store.send(.assign(.closed))

    #expect(beacon.alive == [])
  }
}

extension Room.State {
  fileprivate var noticing: Room.State {
    var state = self
    state.notice = Notice()
    return state
  }
}
