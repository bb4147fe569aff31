// A connection whose messages arrive as a stream, in an effect with two child tasks.
import Foundation
import StoreRuntime
import StoreTesting
import Testing

@DependencyClient
struct WebSocketClient {
  struct ID: Hashable, Sendable {
    let rawValue: AnyHashableSendable

    init<RawValue: Hashable & Sendable>(_ rawValue: RawValue) {
      self.rawValue = AnyHashableSendable(rawValue)
    }

    init() {
      struct RawValue: Hashable, Sendable {}
      rawValue = AnyHashableSendable(RawValue())
    }
  }

  @CasePathable
  enum Event: Equatable, Sendable {
    case didOpen
    case didClose
  }

  var open: @Sendable (_ id: ID, _ url: URL) async -> AsyncStream<Event> = { _, _ in .finished }
  var receive: @Sendable (_ id: ID) async throws -> AsyncStream<Result<String, any Error>>
  var send: @Sendable (_ id: ID, _ message: String) async throws -> Void
  var sendPing: @Sendable (_ id: ID) async throws -> Void
}

extension WebSocketClient: TestDependencyKey {
  static var testValue: Self { Self() }
}

extension DependencyValues {
  var webSocket: WebSocketClient {
    get { self[WebSocketClient.self] }
    set { self[WebSocketClient.self] = newValue }
  }
}

@Reducer
struct WebSocket {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var connectivityState = ConnectivityState.disconnected
    var receivedMessages: [String] = []

    enum ConnectivityState: String {
      case connected
      case connecting
      case disconnected
    }
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case connectButtonTapped
    case receivedSocketMessage(Result<String, any Error>)
    case sendResponse(didSucceed: Bool)
    case webSocket(WebSocketClient.Event)

    enum Alert: Equatable {}
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.webSocket) var webSocket

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case .connectButtonTapped:
        switch state.connectivityState {
        case .connected, .connecting:
          state.connectivityState = .disconnected
          return .cancel(id: WebSocketClient.ID())

        case .disconnected:
          state.connectivityState = .connecting
          return .run { send in
            let actions = await webSocket.open(
              id: WebSocketClient.ID(), url: URL(fileURLWithPath: "/echo"))
            await withThrowingTaskGroup(of: Void.self) { group in
              for await action in actions {
                group.addTask { await send(.webSocket(action)) }
                switch action {
                case .didOpen:
                  group.addTask {
                    while !Task.isCancelled {
                      try await clock.sleep(for: .seconds(10))
                      try? await webSocket.sendPing(id: WebSocketClient.ID())
                    }
                  }
                  group.addTask {
                    for await result in try await webSocket.receive(id: WebSocketClient.ID()) {
                      await send(.receivedSocketMessage(result))
                    }
                  }
                case .didClose:
                  return
                }
              }
            }
          }
          .cancellable(id: WebSocketClient.ID())
        }

      case .receivedSocketMessage(.success(let message)):
        state.receivedMessages.append(message)
        return .none

      case .receivedSocketMessage(.failure):
        return .none

      case .sendResponse(let didSucceed):
        if !didSucceed {
          state.alert = AlertState { TextState("Couldn't send the message. Connect first.") }
        }
        return .none

      case .webSocket(.didClose):
        state.connectivityState = .disconnected
        return .cancel(id: WebSocketClient.ID())

      case .webSocket(.didOpen):
        state.connectivityState = .connected
        state.receivedMessages.removeAll()
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@MainActor
struct WebSocketTests {
  @Test func receiving() async {
    let actions = AsyncStream.makeStream(of: WebSocketClient.Event.self)
    let messages = AsyncStream.makeStream(of: Result<String, any Error>.self)
    let store = TestStore(initialState: WebSocket.State()) {
      WebSocket()
    } withDependencies: {
      $0.continuousClock = .immediate
      $0.webSocket.open = { @Sendable _, _ in actions.stream }
      $0.webSocket.receive = { @Sendable _ in messages.stream }
      $0.webSocket.sendPing = { @Sendable _ in try await Task.never() }
    }

    await store.send(.connectButtonTapped) { $0.connectivityState = .connecting }
    actions.continuation.yield(.didOpen)
    await store.receive(\.webSocket.didOpen) { $0.connectivityState = .connected }
    messages.continuation.yield(.success("Welcome"))
    await store.receive(\.receivedSocketMessage.success) { $0.receivedMessages = ["Welcome"] }
    actions.continuation.yield(.didClose)
    await store.receive(\.webSocket.didClose) { $0.connectivityState = .disconnected }
  }
}
