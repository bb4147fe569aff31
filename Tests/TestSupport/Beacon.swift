public import StoreRuntime

/// Sends numbers to the effects that listen to it, and knows which of them are alive.
///
/// Nobody has to wait for it: a listener is there before the `send` that started it returns, and
/// gone as soon as its task is cancelled; a number has been reduced when `play` returns.
public final class Beacon: TestDependencyKey, Sendable {
  /// The beacon of effects that weren't given another one.
  public static let testValue = Beacon()

  private struct Listener {
    let name: String
    var wakeUp: CheckedContinuation<Int?, Never>?
    var acknowledge: CheckedContinuation<Void, Never>?
  }

  private struct Contents {
    var lastNumber = 0
    var listeners: [Int: Listener] = [:]
  }

  private let contents = Guarded(Contents())

  /// Creates a beacon that nothing listens to.
  public init() {}

  /// The names under which effects are listening, sorted.
  public var alive: [String] {
    contents.withLock { $0.listeners.values.map(\.name).sorted() }
  }

  /// Hands the numbers that are played to a name to a closure, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isolation: Where the closure runs.
  ///   - receive: Is given each number.
  public func listen(
    as name: String,
    isolation: isolated (any Actor)? = #isolation,
    _ receive: nonisolated(nonsending) (Int) async -> Void
  ) async {
    let listener = contents.withLock { contents in
      contents.lastNumber += 1
      contents.listeners[contents.lastNumber] = Listener(name: name)
      return contents.lastNumber
    }
    while let number = await next(listener) { await receive(number) }
  }

  /// Sends a number to all that listen under a name, one after the other.
  ///
  /// Returns when each of them has handled it, which includes having been cancelled by it.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - name: The name.
  public func play(_ number: Int, to name: String) async {
    let listeners = contents.withLock { contents in
      contents.listeners.filter { $0.value.name == name }.keys.sorted()
    }
    for listener in listeners {
      await withCheckedContinuation { acknowledge in
        let wakeUp = contents.withLock { contents in
          let wakeUp = contents.listeners[listener]?.wakeUp.take()
          if wakeUp != nil { contents.listeners[listener]?.acknowledge = acknowledge }
          return wakeUp
        }
        if let wakeUp { wakeUp.resume(returning: number) } else { acknowledge.resume() }
      }
    }
  }

  private func next(
    _ listener: Int,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Int? {
    await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { wakeUp in
        let (isAlive, acknowledge) = contents.withLock { contents in
          let acknowledge = contents.listeners[listener]?.acknowledge.take()
          contents.listeners[listener]?.wakeUp = wakeUp
          return (contents.listeners[listener] != nil, acknowledge)
        }
        acknowledge?.resume()
        if !isAlive { wakeUp.resume(returning: nil) }
      }
    } onCancel: {
      remove(listener)
    }
  }

  private func remove(_ number: Int) {
    let listener = contents.withLock { $0.listeners.removeValue(forKey: number) }
    listener?.wakeUp?.resume(returning: nil)
    listener?.acknowledge?.resume()
  }
}

extension StoreCreation {
  /// Creates a store whose effects listen to a beacon.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - beacon: The beacon.
  ///   - reducer: The reducer.
  public init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    beacon: Beacon,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self = Store(initialState: initialState(), reducer: reducer) { $0[Beacon.self] = beacon }
  }
}
