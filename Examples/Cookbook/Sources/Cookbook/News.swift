import StoreRuntime

/// A connection to the club's server.
struct Socket: Sendable, DependencyKey {
  /// Connects, and returns what arrives until the connection is lost.
  var connect: @Sendable () -> AsyncStream<String>

  static let liveValue = Socket { AsyncStream { $0.finish() } }
}

/// Keeps a connection from the launch on, and connects again when it is lost.
@Reducer struct News {
  typealias State = Club.State
  typealias Action = Club.Action

  private enum CancelID { case connection }

  @Dependency(\.continuousClock) var clock
  @Dependency(Socket.self) var socket

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tabs(.launched):
        return .run { send in
          while true {
            for await line in socket.connect() { await send(.newsArrived(line)) }
            try await clock.sleep(for: .seconds(1))
          }
        }
        .cancellable(id: CancelID.connection, cancelInFlight: true)
      case .newsArrived(let line): state.news.append(line)
      default: break
      }
      return .none
    }
  }
}
