import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Tabs that are a part of an app, and stacks that are a part of a screen.
struct NestedTabsTests {
  @Test func tabsThatAreTakenAwayEndTheirEffectsAndBeginAnewWhenTheyAreThereAgain() async {
    let clock = TestClock()
    let store = TestStore(initialState: House.State()) { House() }
    store.dependencies.continuousClock = clock
    store.exhaustivity = .off
    await store.send(.loggedIn)
    await store.send(.works(.tabs(.launched)))
    await store.send(.works(.tabs(.selectedTabChanged(.right))))
    await store.send(.works(.right(.root(.startTapped))))
    await clock.advance()
    #expect(clock.sleepers.count == 4)

    await store.send(.loggedOut)
    await clock.advance()
    #expect(clock.sleepers.isEmpty)

    await store.send(.loggedIn)
    await clock.advance()
    #expect(store.state.works == Works.State())
    #expect(clock.sleepers.isEmpty)
    await store.send(.works(.tabs(.launched)))

    await clock.advance(by: .seconds(2))
    await store.receive(.works(.left(.root(.twoPassed))))
    #expect(store.state.works?.left.root.twos == 1)
    #expect(clock.sleepers.count == 3)
    await store.skipInFlightEffects()
  }

  @Test("A stack elsewhere than in tabs pushes, asks and waits", arguments: Frame.allCases)
  func stack(frame: Frame) async throws {
    let store = Store(initialState: House.State.rooms(.feed(FeedTab.State(root: Feed.State())))) {
      House()
    }
    func feed() async throws -> FeedTab.State {
      try #require(frame.room(await store.state)?.feed)
    }
    func send(_ action: FeedTab.Action) async {
      await store.send(frame.action(.feed(action))).finish()
    }

    await send(.root(.articleTapped("a")))
    let article = try #require(try await feed().path.ids.last)
    await send(.path(.element(id: article, action: .article(.commentsTapped))))
    let form = try #require(try await feed().path.ids.last)
    await send(.path(.element(id: form, action: .comments(.draftChanged("x")))))
    await send(.move(.popToRoot))
    #expect(try await feed().question == .discard)

    await send(.question(.presented(.saveFirst)))
    #expect(try await feed()[id: form, case: \.comments]?.isSaving == true)
    await send(.path(.element(id: form, action: .comments(.saved))))

    #expect(try await feed().path.isEmpty)
  }

  @Test("What a reducer around a container does to a tab is told with the next action through it")
  func parent() async throws {
    let store = Store(initialState: House.State.rooms(.shop(Shop.State()))) {
      House()
      Reduce { state, action in
        guard action == .loggedOut else { return .none }
        state.path[id: 0, case: \.shop]?.feed.push(.article(Article.State(slug: "a")))
        return .none
      }
    }
    func log() async -> [String]? {
      await store.state.path[id: 0, case: \.shop]?.feed.path.last?.article?.log
    }
    func send(_ action: Shop.Action) async {
      await store.send(.path(.element(id: 0, action: .shop(action)))).finish()
    }
    await send(.tabs(.launched))

    await store.send(.loggedOut)
    #expect(await log() == [])

    await send(.feed(.move(.dismiss)))
    #expect(await log() == ["entered", "appeared"])
  }

  @Test("Tabs in the root of a tab tell their screens")
  func root() async {
    let store = Store(initialState: Mall.State(root: Shop.State())) { Mall() }

    await store.send(.root(.tabs(.launched))).finish()
    await store.send(.root(.tabs(.selectedTabChanged(.cart)))).finish()

    #expect(await store.state.feed.root.log == ["entered", "appeared", "disappeared"])
  }

  /// Where a room is.
  enum Frame: CaseIterable {
    case presented, element

    func action(_ action: Room.Action) -> House.Action {
      self == .presented
        ? .room(.presented(action)) : .path(.element(id: 0, action: action))
    }

    func room(_ state: House.State) -> Room.State? {
      self == .presented ? state.room : state.path[id: 0]
    }
  }
}

/// An app that has tabs and stacks in all that can hold a feature.
@Reducer struct House {
  @ObservableState struct State: Equatable, Sendable {
    var works: Works.State?
    @Presents var room: Room.State?
    var path = StackState<Room.State>()

    static func rooms(_ room: Room.State) -> Self {
      var state = Self()
      state.room = room
      state.path.append(room)
      return state
    }
  }

  enum Action: Equatable, Sendable {
    case works(Works.Action)
    case room(PresentationAction<Room.Action>)
    case path(StackActionOf<Room>)
    case loggedIn
    case loggedOut
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loggedIn: state.works = Works.State()
      case .loggedOut: state.works = nil
      case .works, .room, .path: break
      }
      return .none
    }
    .ifLet(\.works, action: \.works) { Works() }
    .ifLet(\.$room, action: \.room)
    .forEach(\.path, action: \.path)
  }
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum Room {
  case feed(FeedTab)
  case shop(Shop)
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum MallPath { case article(Article) }

extension MallPath.State: PathState {
  typealias Root = Shop.State
  static let screens = Screens<Self> {
    Screen(\.article, "articles/*", \.slug) { _, slug in Article.State(slug: slug) }
  }
}

/// A tab whose root has tabs of its own.
@Reducer struct Mall {
  typealias State = TabStack<MallPath.State>
  typealias Action = TabStackActionOf<Shop, MallPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Shop() } }
}
