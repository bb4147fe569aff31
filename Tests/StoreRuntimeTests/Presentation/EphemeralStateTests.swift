import StoreRuntime
import Testing

/// A destination that is written by hand, with an ephemeral case.
@Reducer
private struct Ballot {
  enum State: Equatable, Sendable {
    case notice(Notice)
    case leaf(Leaf.State)
  }

  enum Action: Sendable {
    case notice(Notice.Action)
    case leaf(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
  }
}

/// A parent that presents notices, and has some in plain optionals.
@Reducer
private struct Council {
  struct State: Equatable, Sendable {
    @Presents var notice: Notice?
    @Presents var ballot: Ballot.State?
    var memo: Notice?
    var motion: Notice?
    var draft: Ballot.State?

    /// For each vote, how many notices there were when the council saw it.
    var counts: [Int] = []

    init(_ new: Notice? = nil, counts: [Int] = []) {
      (notice, memo, motion) = (new, new, new)
      (ballot, draft) = (new.map { .notice($0) }, new.map { .notice($0) })
      self.counts = counts
    }

    var count: Int {
      [notice, memo, motion, ballot?.notice, draft?.notice].compactMap(\.self).count
    }
  }

  enum Action: Sendable {
    case notice(PresentationAction<Notice.Action>)
    case ballot(PresentationActionOf<Ballot>)
    case memo(Notice.Action)
    case motion(Notice.Action)
    case draft(Ballot.Action)
  }

  /// A vote on each notice.
  static let votes: [Action] = [
    .notice(.presented(.accepted)), .ballot(.presented(.notice(.accepted))), .memo(.accepted),
    .motion(.declined), .draft(.notice(.accepted)),
  ]

  /// What takes the place of all notices after each vote.
  var next: Notice?

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.counts.append(state.count)
      if let next { state = State(next, counts: state.counts) }
      return .none
    }
    .ifLet(\.$notice, action: \.notice)
    .ifLet(\.$ballot, action: \.ballot) { Ballot() }
    .ifLet(\.memo, action: \.memo)
    .ifLet(\.motion, action: \.motion) { EmptyReducer() }
    .ifLet(\.draft, action: \.draft) { Ballot() }
  }
}

@Reducer(state: .equatable)
private enum Dialogs {
  @ReducerCaseEphemeral case notice(Notice)
  case leaf(Leaf)
}

@Reducer(state: .equatable)
private enum Folder {
  case dialogs(Dialogs)
  case leaf(Leaf)
}

/// A parent that presents an enum of features in an enum of features.
@Reducer
private struct Archive {
  struct State: Equatable, Sendable {
    @Presents var folder: Folder.State?
  }

  enum Action: Sendable {
    case folder(PresentationActionOf<Folder>)
    case opened(Folder.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .opened(let folder) = action { state.folder = folder }
      return .none
    }
    .ifLet(\.$folder, action: \.folder)
  }
}

struct EphemeralStateTests {
  @Test("An answer takes it away after the parent has seen it, and before in a plain optional")
  func answer() async {
    let store = Store(initialState: Council.State(Notice())) { Council() }

    for vote in Council.votes { await store.send(vote) }

    #expect(await store.state == Council.State(counts: [5, 4, 2, 1, 0]))
  }

  @Test(
    "What the parent puts in its place stays, even an equal one", arguments: ["again", "first"])
  func replaced(text: String) async {
    let next = Notice(text: text)
    let store = Store(initialState: Council.State(Notice(text: "first"))) { Council(next: next) }

    for vote in Council.votes { await store.send(vote) }

    #expect(await store.state == Council.State(next, counts: [5, 5, 4, 4, 4]))
  }

  @Test("What isn't ephemeral stays in the same places")
  func others() async {
    var state = Council.State()
    (state.ballot, state.draft) = (.leaf(Leaf.State()), .leaf(Leaf.State()))
    let store = Store(initialState: state) { Council() }

    await store.send(.ballot(.presented(.leaf(.received(1)))))
    await store.send(.draft(.leaf(.received(2))))

    #expect(await store.state.ballot == .leaf(Leaf.State(received: [1])))
    #expect(await store.state.draft == .leaf(Leaf.State(received: [2])))
  }

  @Test("It can be dismissed without an answer, and be a case of an enum of features")
  func dismiss() async {
    let house = House(Room.State("root", destination: .notice(Notice()), notice: Notice()))

    await house.send(.notice(.dismiss))
    await house.send(.at(.notice(.declined)))

    #expect(
      await house.state == Room.State("root").logging("notice dismiss", "destination presented"))
  }

  @Test("In a nested enum of features an answer takes it away, and what isn't ephemeral stays")
  func nested() async {
    let store = Store(initialState: Archive.State()) { Archive() }

    await store.send(.opened(.dialogs(.notice(Notice()))))
    await store.send(.folder(.presented(.dialogs(.notice(.accepted)))))
    #expect(await store.state.folder == nil)
    await store.send(.opened(.dialogs(.leaf(Leaf.State()))))
    await store.send(.folder(.presented(.dialogs(.leaf(.received(1))))))
    #expect(await store.state.folder == .dialogs(.leaf(Leaf.State(received: [1]))))
    await store.send(.opened(.leaf(Leaf.State())))
    await store.send(.folder(.presented(.leaf(.received(1)))))
    #expect(await store.state.folder == .leaf(Leaf.State(received: [1])))
  }

  @Test("It isn't presented as far as features are concerned, and has no effects of its own")
  func isNotPresented() async {
    let seen = Kept<[Bool]>([])
    let store = Store(initialState: Room.State(notice: Notice())) {
      EmptyReducer<Room.State, Room.Action>().ifLet(\.$notice, action: \.notice) {
        Reduce<Notice, Notice.Action> { _, _ in
          @Dependency(\.isPresented) var isPresented
          seen.append(isPresented)
          return .run { _ in seen.append(isPresented) }
        }
      }
    }

    await store.send(.notice(.presented(.accepted)))

    #expect(seen.value == [false, false])
    #expect(await store.state.notice == nil)
  }
}
