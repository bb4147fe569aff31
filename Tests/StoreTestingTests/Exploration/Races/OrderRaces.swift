import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let orderRaces = [
    PlantedRace("A cancellation misses what it is for") { isMended, run in
      let uploads = Guarded(0)
      let store = run.store(initialState: Upload.State()) {
        Upload(isMended: isMended) {
          await run.reply("ticket")
        } upload: {
          uploads.withLock { $0 += 1 }
        }
      }
      await store.send(.uploadTapped)
      await run.step("change one's mind")
      await store.send(.cancelTapped)
      let atCancellation = uploads.withLock { $0 }
      await run.settle()
      let isLate = uploads.withLock { $0 } > atCancellation
      run.expect(!isLate, "uploaded after it was cancelled")
    },
    PlantedRace("A new connection subscribes twice") { isMended, run in
      let store = run.store(initialState: Chat.State()) {
        Chat(isMended: isMended) { await run.reply("handshake") }
      }
      await store.send(.wentOnline)
      await run.pause()
      await store.send(.wentOffline)
      await store.send(.wentOnline)
      await run.settle()
      let count = await store.state.subscriptionCount
      run.expect(count == 1, "\(count) subscriptions")
    },
    PlantedRace("A cache is filled after it was cleared") { isMended, run in
      let store = run.store(initialState: Pictures.State()) {
        Pictures(isMended: isMended) { name in
          await run.reply("picture of \(name)")
          return "a picture"
        }
      }
      await store.send(.appeared("Ada"))
      await run.pause()
      await store.send(.clearTapped)
      await run.settle()
      let pictures = await store.state.pictures
      run.expect(pictures.isEmpty, "still there: \(pictures)")
    },
  ]
}

/// An upload that can be cancelled once it has begun.
@Reducer
struct Upload {
  struct State: Equatable {
    var isUploading = false
  }

  enum Action: Sendable {
    case cancelTapped
    case gotTicket
    case uploaded
    case uploadTapped
  }

  let isMended: Bool
  let getTicket: @Sendable () async -> Void
  let upload: @Sendable () async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .cancelTapped:
      state.isUploading = false
      return .cancel(id: "upload")
    case .gotTicket:
      let effect = Effect<Action>.run { send in
        await upload()
        await send(.uploaded)
      }
      return effect.cancellable(id: "upload")
    case .uploaded:
      state.isUploading = false
      return .none
    case .uploadTapped:
      state.isUploading = true
      let effect = Effect<Action>.run { send in
        await getTicket()
        await send(.gotTicket)
      }
      return isMended ? effect.cancellable(id: "upload") : effect
    }
  }
}

/// A chat that subscribes after a handshake, whenever it goes online.
@Reducer
struct Chat {
  struct State: Equatable {
    var subscriptionCount = 0
  }

  enum Action: Sendable {
    case subscribed
    case wentOffline
    case wentOnline
  }

  let isMended: Bool
  let shakeHands: @Sendable () async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .subscribed:
      state.subscriptionCount += 1
      return .none
    case .wentOffline:
      state.subscriptionCount = 0
      return isMended ? .cancel(id: "connection") : .none
    case .wentOnline:
      return .run { send in
        await shakeHands()
        await send(.subscribed)
      }
      .cancellable(id: "connection")
    }
  }
}

/// Pictures that are kept until they are cleared.
@Reducer
struct Pictures {
  struct State: Equatable {
    var pictures: [String: String] = [:]
    var clearCount = 0
  }

  enum Action: Sendable {
    case appeared(String)
    case clearTapped
    case loaded(String, picture: String, clearCount: Int)
  }

  let isMended: Bool
  let load: @Sendable (String) async -> String

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared(let name):
      return .run { [count = state.clearCount] send in
        await send(.loaded(name, picture: load(name), clearCount: count))
      }
    case .clearTapped:
      state.pictures = [:]
      state.clearCount += 1
      return .none
    case .loaded(let name, let picture, let clearCount):
      if isMended, clearCount != state.clearCount { return .none }
      state.pictures[name] = picture
      return .none
    }
  }
}
