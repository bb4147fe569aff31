import StoreRuntime

/// A feature whose effects do what a test asks for, and say how they end.
struct Screen: Reducer {
  struct State: Equatable, Sendable {
    var name = ""
    var received: [Int] = []
    var isPresented: Bool?
  }

  enum Action: Equatable, Sendable {
    case received(Int)
    case sendTwice(Int)
    case listen
    case listenCancellably
    case cancelListening
    case closeButtonTapped
    case closeAndSend
    case readIsPresented
  }

  enum CancelID { case listening }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented
  @Dependency(Radio.self) var radio

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .received(let number):
      state.received.append(number)
      return .none
    case .sendTwice(let number):
      return .run { send in
        await send(.received(number))
        await send(.received(number))
      }
    case .listen:
      return listen(name: state.name)
    case .listenCancellably:
      return listen(name: state.name).cancellable(id: CancelID.listening, cancelInFlight: true)
    case .cancelListening:
      return .cancel(id: CancelID.listening)
    case .closeButtonTapped:
      return .run { _ in await dismiss() }
    case .closeAndSend:
      return .run { send in
        await dismiss()
        await send(.received(-1))
      }
    case .readIsPresented:
      state.isPresented = isPresented
      return .none
    }
  }

  private func listen(name: String) -> Effect<Action> {
    .run { send in
      for await number in radio.tune(name) {
        await send(.received(number))
      }
    }
  }
}

/// Sends numbers to the effects that listen, and knows which of them have ended.
final class Radio: TestDependencyKey, Sendable {
  static let testValue = Radio()

  private struct Contents {
    var listeners: [String: [AsyncStream<Int>.Continuation]] = [:]
    var ended: [String] = []
  }

  private let contents = Guarded(Contents())
  private let endings: (stream: AsyncStream<String>, continuation: AsyncStream<String>.Continuation)

  init() {
    endings = AsyncStream.makeStream()
  }

  /// The names whose listeners have ended, in that order, from now on.
  var ends: AsyncStream<String> { endings.stream }

  /// The names of all listeners that have ended so far.
  var ended: [String] {
    contents.withLock(\.ended)
  }

  /// How many listeners there are under a name.
  func listenerCount(_ name: String) -> Int {
    contents.withLock { $0.listeners[name]?.count ?? 0 }
  }

  /// Returns the numbers that are sent to a name.
  func tune(_ name: String) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { [self] _ in
      contents.withLock { $0.ended.append(name) }
      endings.continuation.yield(name)
    }
    contents.withLock { $0.listeners[name, default: []].append(continuation) }
    return stream
  }

  /// Sends a number to all that listen under a name.
  func play(_ number: Int, to name: String) {
    let listeners = contents.withLock { $0.listeners[name] ?? [] }
    for listener in listeners { listener.yield(number) }
  }
}
