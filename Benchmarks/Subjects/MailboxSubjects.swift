import StoreRuntime

/// The cost of enqueuing actions without waiting, until all of them have been reduced.
enum MailboxSubjects {
  private static let count = 8000

  static var all: [Subject] {
    [1, 2, 8].map { producers in
      Subject("enqueue and drain, by producers", depth: producers) {
        let bare = BareMailbox()
        let store = Store(initialState: Counter.State()) { Counter() }
        return [
          Variant("AsyncStream", operations: count) {
            await produce(producers) { bare.enqueue(.incrementButtonTapped) }
            await bare.flush()
          },
          Variant("Store", operations: count) {
            await produce(producers) { store.enqueue(.incrementButtonTapped) }
            // Waits for the batch: enqueued actions are reduced first.
            await store.send(.incrementButtonTapped)
          },
        ]
      }
    }
  }

  /// Calls a closure a number of times in total, from several tasks at a time.
  private static func produce(
    _ producers: Int, _ body: @escaping @Sendable () -> Void
  ) async {
    guard producers > 1 else {
      for _ in 0..<count { body() }
      return
    }
    await withDiscardingTaskGroup { group in
      for _ in 0..<producers {
        group.addTask { for _ in 0..<count / producers { body() } }
      }
    }
  }
}

/// The usual mailbox made with the standard library: a task sends the actions of a stream to an
/// actor.
private final class BareMailbox: Sendable {
  private enum Mail {
    case action(Counter.Action)
    case flush(CheckedContinuation<Void, Never>)
  }

  private let continuation: AsyncStream<Mail>.Continuation

  init() {
    let (mail, continuation) = AsyncStream.makeStream(of: Mail.self)
    self.continuation = continuation
    Task {
      let counter = BareCounter()
      for await mail in mail {
        switch mail {
        case .action(let action): await counter.send(action)
        case .flush(let waiter): waiter.resume()
        }
      }
    }
  }

  deinit {
    continuation.finish()
  }

  func enqueue(_ action: Counter.Action) {
    continuation.yield(.action(action))
  }

  /// Waits until all enqueued actions have arrived.
  func flush() async {
    await withCheckedContinuation { _ = continuation.yield(.flush($0)) }
  }
}
