import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let serverRaces = [
    PlantedRace("A refresh takes a like back", within: 100) { isMended, run in
      let server = Guarded(false)
      let store = run.store(initialState: Likes.State()) {
        Likes(isMended: isMended) {
          let isLiked = server.withLock { $0 }
          await run.reply("the post")
          return isLiked
        } like: {
          await run.reply("like it")
          server.withLock { $0 = true }
        }
      }
      await store.send(.refreshed)
      await run.pause()
      await store.send(.likeTapped)
      await run.settle()
      let isLiked = await store.state.isLiked
      run.expect(isLiked, "the like is gone")
    },
    PlantedRace("An undone deletion comes back", within: 100) { isMended, run in
      let server = Guarded((note: "a" as String?, version: 0))
      let store = run.store(initialState: Notes.State()) {
        Notes(isMended: isMended) { note, version in
          await run.reply("save \(note ?? "nothing")")
          server.withLock { server in
            if let version, version < server.version { return }
            server = (note, version ?? 0)
          }
        }
      }
      await store.send(.deleteTapped)
      await run.pause()
      await store.send(.undoTapped)
      await run.settle()
      let (note, kept) = (await store.state.note, server.withLock { $0.note })
      run.expect(note == kept, "the server has \(kept ?? "nothing")")
    },
    PlantedRace("Two tabs overwrite what the other has saved") { isMended, run in
      let server = Guarded<Set<String>>([])
      func makeTab() -> ExploredStore<Favorites.State, Favorites.Action> {
        run.store(initialState: Favorites.State()) {
          Favorites(isMended: isMended) {
            await run.reply("favorites")
            return server.withLock { $0 }
          } save: { new in
            await run.reply("save \(new.sorted())")
            server.withLock { $0 = new }
          } add: { name in
            await run.reply("add \(name)")
            server.withLock { _ = $0.insert(name) }
          }
        }
      }
      let (home, search) = (makeTab(), makeTab())
      run.user("home") { await home.send(.added("a")) }
      run.user("search") {
        await run.pause()
        await search.send(.added("b"))
      }
      await run.settle()
      run.expect(server.withLock { $0 } == ["a", "b"], "lost: \(server.withLock { $0 }.sorted())")
    },
    PlantedRace("A counter is read before an await and written after it") { isMended, run in
      let store = run.store(initialState: Votes.State()) {
        Votes(isMended: isMended) { await run.reply("vote") }
      }
      await store.send(.voteTapped)
      await run.pause()
      await store.send(.voteTapped)
      await run.settle()
      let count = await store.state.count
      run.expect(count == 2, "\(count) votes")
    },
    PlantedRace("A message is sent again that is on its way") { isMended, run in
      let sent = Guarded<[String]>([])
      let store = run.store(initialState: Outbox.State()) {
        Outbox(isMended: isMended) { message in
          sent.withLock { $0.append(message) }
          await run.reply("send \(message)")
        }
      }
      await store.send(.sendTapped("hello"))
      await run.pause()
      await store.send(.restarted)
      await run.settle()
      run.expect(sent.withLock { $0 } == ["hello"], "sent: \(sent.withLock { $0 })")
    },
    PlantedRace("A failed change rolls a later one back") { isMended, run in
      let store = run.store(initialState: Volume.State()) {
        Volume(isMended: isMended) { level in
          await run.reply("set \(level)")
          return level <= 10
        }
      }
      await store.send(.levelChanged(11))
      await run.pause()
      await store.send(.levelChanged(7))
      await run.settle()
      let level = await store.state.level
      run.expect(level == 7, "the level is \(level)")
    },
  ]
}

/// A post whose refresh may have been read before it was liked.
@Reducer
struct Likes {
  struct State: Equatable {
    var isLiked = false
    var changeCount = 0
  }

  enum Action: Sendable {
    case likeTapped
    case loaded(isLiked: Bool, changeCount: Int)
    case refreshed
  }

  let isMended: Bool
  let load: @Sendable () async -> Bool
  let like: @Sendable () async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .likeTapped:
      state.isLiked = true
      state.changeCount += 1
      return .run { _ in await like() }
    case .loaded(let isLiked, let changeCount):
      if isMended, changeCount != state.changeCount { return .none }
      state.isLiked = isLiked
      return .none
    case .refreshed:
      return .run { [count = state.changeCount] send in
        await send(.loaded(isLiked: load(), changeCount: count))
      }
    }
  }
}

/// A note whose deletion may get to the server after what takes it back.
@Reducer
struct Notes {
  struct State: Equatable {
    var note: String? = "a"
    var version = 0
  }

  enum Action: Sendable {
    case deleteTapped
    case undoTapped
  }

  let isMended: Bool

  /// Saves a note, unless a later version is there.
  let save: @Sendable (_ note: String?, _ version: Int?) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .deleteTapped: state.note = nil
    case .undoTapped: state.note = "a"
    }
    state.version += 1
    return .run { [state] _ in await save(state.note, isMended ? state.version : nil) }
  }
}

/// The favorites of a tab, which all tabs share on a server.
@Reducer
struct Favorites {
  struct State: Equatable {}

  enum Action: Sendable {
    case added(String)
  }

  let isMended: Bool
  let load: @Sendable () async -> Set<String>
  let save: @Sendable (Set<String>) async -> Void
  let add: @Sendable (String) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let name):
      return .run { _ in
        if isMended { return await add(name) }
        let favorites = await load()
        await save(favorites.union([name]))
      }
    }
  }
}

/// A number of votes.
@Reducer
struct Votes {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Sendable {
    case counted(Int)
    case voted
    case voteTapped
  }

  let isMended: Bool
  let vote: @Sendable () async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .counted(let count):
      state.count = count
      return .none
    case .voted:
      state.count += 1
      return .none
    case .voteTapped:
      return .run { [count = state.count] send in
        await vote()
        await send(isMended ? .voted : .counted(count + 1))
      }
    }
  }
}

/// Messages that are sent, and those which a restart sends again.
@Reducer
struct Outbox {
  struct State: Equatable {
    var pending: [String] = []
    var onTheirWay: Set<String> = []
  }

  enum Action: Sendable {
    case restarted
    case sent(String)
    case sendTapped(String)
  }

  let isMended: Bool
  let post: @Sendable (String) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .restarted:
      return send(state.pending, &state)
    case .sent(let message):
      state.pending.removeAll { $0 == message }
      state.onTheirWay.remove(message)
      return .none
    case .sendTapped(let message):
      state.pending.append(message)
      return send([message], &state)
    }
  }

  private func send(_ messages: [String], _ state: inout State) -> Effect<Action> {
    let messages = messages.filter { !isMended || !state.onTheirWay.contains($0) }
    state.onTheirWay.formUnion(messages)
    return .run { send in
      for message in messages {
        await post(message)
        await send(.sent(message))
      }
    }
  }
}

/// A level that is shown before the device has agreed to it.
@Reducer
struct Volume {
  struct State: Equatable {
    var level = 5
  }

  enum Action: Sendable {
    case levelChanged(Int)
    case refused(Int, previous: Int)
  }

  let isMended: Bool
  let set: @Sendable (Int) async -> Bool

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .levelChanged(let level):
      defer { state.level = level }
      return .run { [previous = state.level] send in
        if await !set(level) { await send(.refused(level, previous: previous)) }
      }
    case .refused(let level, let previous):
      if isMended, state.level != level { return .none }
      state.level = previous
      return .none
    }
  }
}
