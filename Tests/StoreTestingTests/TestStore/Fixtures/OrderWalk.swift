import StoreRuntime
import TestSupport

/// What happened on a walk at random through the effects of a hall.
struct OrderWalk {
  /// What had been reduced up to each step, and in which order, in a number.
  var marks: [UInt64] = []

  /// How many suspended effects were resumed.
  var resumptions = 0

  /// Walks until enough actions have been reduced.
  ///
  /// Which effects an action has is drawn when it is reduced, so that another order leads
  /// elsewhere.
  nonisolated(nonsending) static func run(
    in kind: HallStore.Kind, seed: UInt64, steps: Int
  ) async -> OrderWalk {
    var walk = OrderWalk()
    var generator = SeededGenerator(seed: seed)
    let board = OrderBoard(seed: seed &+ 1)
    let store = HallStore(kind)
    while board.reductionCount < steps {
      let state = await store.state
      let suspended = board.suspended
      if !suspended.isEmpty, Bool.random(using: &generator) {
        walk.resumptions += 1
        await board.resume(suspended[Int.random(in: suspended.indices, using: &generator)])
      } else if let place = Hall.Place.allCases.randomElement(using: &generator),
        let action = place.action(board.makeAction(in: place), in: state)
      {
        await store.send(action)
      } else {
        await store.send(.change { $0.fill() })
      }
      _ = await store.state
      walk.marks.append(board.mark)
    }
    await store.cancelEffects()
    return walk
  }
}

/// Draws the effects of actions, and holds those that are suspended.
private final class OrderBoard: Sendable {
  private struct Contents {
    var generator: SeededGenerator
    var mark: UInt64 = 0
    var reductionCount = 0
    var lastAction: UInt64 = 0
    var lastEffect = 0

    /// The suspended effects, with those that were cancelled since.
    var suspended: [Int: AsyncStream<Never>.Continuation] = [:]

    /// The effects that have ended.
    var ended: Set<Int> = []

    /// Who waits for an effect to be suspended again or to end.
    var waiter: (effect: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  /// One thing that an effect does.
  private enum Step: Sendable {
    case send(Caller.Action)
    case suspend
    case dismiss
  }

  private let contents: Guarded<Contents>

  init(seed: UInt64) {
    contents = Guarded(Contents(generator: SeededGenerator(seed: seed)))
  }

  /// All that was reduced and in which order, in a number.
  var mark: UInt64 { contents.withLock { $0.mark } }

  var reductionCount: Int { contents.withLock { $0.reductionCount } }

  /// The suspended effects, with those that were cancelled since, in the order in which they began.
  var suspended: [Int] { contents.withLock { $0.suspended.keys.sorted() } }

  private func draw(_ range: Range<Int>) -> Int {
    contents.withLock { Int.random(in: range, using: &$0.generator) }
  }

  // MARK: Actions

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - place: Where the feature is that it is for.
  ///   - rest: How many more may follow from it, one from the other.
  /// - Returns: The action.
  func makeAction(in place: Hall.Place, rest: Int = 5) -> Caller.Action {
    let number = contents.withLock { contents in
      contents.lastAction += 1
      return contents.lastAction
    }
    return Caller.Action { [self] in
      contents.withLock { contents in
        contents.reductionCount += 1
        contents.mark = (contents.mark ^ number) &* 0x0000_0100_0000_01B3
      }
      return rest == 0 ? .none : makeEffect(in: place, rest: rest - 1)
    }
  }

  private func makeEffect(in place: Hall.Place, rest: Int, depth: Int = 0) -> Effect<Caller.Action>
  {
    switch draw(0..<(depth < 2 ? 12 : 7)) {
    case 0:
      .none
    case 1, 2:
      .send(makeAction(in: place, rest: rest))
    case 3, 4, 5:
      run((0..<draw(1..<4)).map { _ in makeStep(in: place, rest: rest) })
    case 6:
      .cancel(id: draw(0..<3))
    case 7, 8:
      .merge((0..<2).map { _ in makeEffect(in: place, rest: rest, depth: depth + 1) })
    case 9:
      // The next part would begin at another time in each store if one were cancelled by itself.
      .concatenate((0..<2).map { _ in makeEffect(in: place, rest: rest, depth: 2) })
    default:
      makeEffect(in: place, rest: rest, depth: depth + 1)
        .cancellable(id: draw(0..<3), cancelInFlight: draw(0..<3) == 0)
    }
  }

  private func makeStep(in place: Hall.Place, rest: Int) -> Step {
    switch draw(0..<12) {
    case 0 where place.isPresented: .dismiss
    case 1, 2: .suspend
    default: .send(makeAction(in: place, rest: rest))
    }
  }

  // MARK: Effects

  private func run(_ steps: [Step]) -> Effect<Caller.Action> {
    @Dependency(\.dismiss) var dismiss
    let effect = contents.withLock { contents in
      contents.lastEffect += 1
      return contents.lastEffect
    }
    return .run { send in
      loop: for step in steps {
        switch step {
        case .send(let action):
          await send(action)
        case .suspend:
          for await _ in self.suspend(effect) {}
        case .dismiss:
          // What it would send afterwards is an issue.
          await dismiss()
          break loop
        }
      }
      self.end(effect)
    }
  }

  private func end(_ effect: Int) {
    contents.withLock { _ = $0.ended.insert(effect) }
    report(effect)
  }

  /// Takes note that an effect is about to be suspended.
  ///
  /// - Returns: What ends when the effect is resumed or cancelled.
  private func suspend(_ effect: Int) -> AsyncStream<Never> {
    let (gate, opening) = AsyncStream<Never>.makeStream()
    // In which order effects notice that they were cancelled differs from store to store.
    if Task.isCancelled {
      opening.finish()
    } else {
      contents.withLock { $0.suspended[effect] = opening }
      report(effect)
    }
    return gate
  }

  /// Resumes an effect, and waits until it is suspended again or about to end.
  func resume(_ effect: Int) async {
    await withCheckedContinuation { waiter in
      let (opening, hasEnded) = contents.withLock { contents in
        let hasEnded = contents.ended.contains(effect)
        if !hasEnded { contents.waiter = (effect, waiter) }
        return (contents.suspended.removeValue(forKey: effect), hasEnded)
      }
      opening?.finish()
      if hasEnded { waiter.resume() }
    }
  }

  /// Lets the one go on who waits for an effect.
  private func report(_ effect: Int) {
    let continuation = contents.withLock { contents -> CheckedContinuation<Void, Never>? in
      guard let waiter = contents.waiter, waiter.effect == effect else { return nil }
      contents.waiter = nil
      return waiter.continuation
    }
    continuation?.resume()
  }
}
