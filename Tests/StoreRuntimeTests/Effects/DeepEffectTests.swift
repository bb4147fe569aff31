import StoreRuntime
import TestSupport
import Testing

@Suite("An effect of many parts, on a small stack")
struct DeepEffectTests {
  /// A call for each part would need more than the stack.
  private static let depth = RunLength.count(1_500, long: 100_000)

  @Test(
    "does all of them, in order, in tasks or without, or is thrown away",
    arguments: Way.allCases, [false, true])
  func starting(way: Way, inTasks: Bool) async {
    let outcome = await Cellar().carryOut {
      _ = way.build(Self.depth) { .send($0) }
      return way.build(Self.depth) { n in inTasks ? .run { await $0(n) } : .send(n) }
    }

    #expect(outcome.numbers == way.order(of: Self.depth))
    #expect(outcome.isIdle)
  }

  @Test("can be cancelled, however it was built", arguments: Way.allCases)
  func cancelling(way: Way) async {
    // Tasks take much memory.
    let count = way.hasOnePart ? Self.depth : Self.depth / 10
    let outcome = await Cellar().carryOut(cancelling: true) {
      way.build(count) { _ in .wait }.cancellable(id: "all")
    }

    #expect(outcome.numbers == [])
    #expect(outcome.isIdle)
  }

  @Test("can run when its store is released, however it was built", arguments: Way.allCases)
  func releasingStore(way: Way) async {
    let count = way.hasOnePart ? Self.depth : Self.depth / 10

    await Cellar().leave { way.build(count) { _ in .wait } }
  }

  @Test("starts one concatenation after the other, also where each has its own id")
  func cancellableSequences() async {
    let outcome = await Cellar().carryOut {
      (0..<RunLength.count(80, long: 500)).reduce(.send(1)) { effect, number in
        .concatenate(effect.cancellable(id: number), .run { await $0(1) })
      }
    }

    #expect(outcome.numbers.count == RunLength.count(81, long: 501))
    #expect(outcome.isIdle)
  }

  @Test("starts merges in concatenations in merges")
  func alternating() async {
    let outcome = await Cellar().carryOut {
      (0..<Self.depth / 2).reduce(.send(1)) { effect, _ in
        .concatenate(.merge(effect, .run { await $0(1) }), .send(1))
      }
    }

    #expect(outcome.numbers.count == Self.depth + 1)
    #expect(outcome.isIdle)
  }
}

/// How an effect of many parts comes about.
enum Way: CaseIterable {
  case mergeAfter, mergeBefore, mergeWithAfter, mergeWithBefore, mergeSequence
  case concatenateAfter, concatenateBefore, concatenateWithAfter, concatenateWithBefore
  case concatenateSequence, concatenateMapsBefore
  case map, cancellable, cancellableUnderOneID

  /// Whether all is done around the first part.
  var hasOnePart: Bool {
    switch self {
    case .map, .cancellable, .cancellableUnderOneID: true
    default: false
    }
  }

  /// Builds an effect of numbered parts.
  func build(_ count: Int, part: (Int) -> Effect<Int>) -> Effect<Int> {
    switch self {
    case .mergeSequence: .merge((0..<count).map(part))
    case .concatenateSequence: .concatenate((0..<count).map(part))
    default: (1..<count).reduce(part(0)) { effect, number in add(part(number), to: effect, number) }
    }
  }

  /// The order in which the parts are done.
  func order(of count: Int) -> [Int] {
    if hasOnePart { return [0] }
    return "\(self)".hasSuffix("Before") ? (0..<count).reversed() : Array(0..<count)
  }

  private func add(_ part: Effect<Int>, to effect: Effect<Int>, _ number: Int) -> Effect<Int> {
    switch self {
    case .mergeAfter, .mergeSequence: .merge(effect, part)
    case .mergeBefore: .merge(part, effect)
    case .mergeWithAfter: effect.merge(with: part)
    case .mergeWithBefore: part.merge(with: effect)
    case .concatenateAfter, .concatenateSequence: .concatenate(effect, part)
    case .concatenateBefore: .concatenate(part, effect)
    case .concatenateWithAfter: effect.concatenate(with: part)
    case .concatenateWithBefore: part.concatenate(with: effect)
    // Each part is in one map only: what is in several is mapped several times.
    case .concatenateMapsBefore: .concatenate(part.map { $0 }, effect)
    case .map: effect.map { $0 }
    case .cancellable: effect.cancellable(id: number)
    case .cancellableUnderOneID: effect.cancellable(id: 0, cancelInFlight: true)
    }
  }
}

extension Effect<Int> {
  /// Waits until it is cancelled.
  fileprivate static var wait: Self {
    .run { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
  }
}

/// An actor on a thread with a small stack, on which it has stores carry out effects.
actor Cellar {
  private nonisolated let thread = SmallThread(
    stackSize: RunLength.count(192, long: 512) * 1024)

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  deinit { thread.stop() }

  struct Outcome {
    var numbers: [Int]
    var isIdle: Bool
  }

  /// What starts an effect in the stores of this.
  private static let start = -1

  /// What cancels it.
  private static let cancel = -2

  /// Has a store carry out an effect.
  func carryOut(
    cancelling: Bool = false,
    _ effect: @escaping @Sendable () -> Effect<Int>
  ) async -> Outcome {
    let store = makeStore(effect)
    let task = await store.send(Self.start)
    if cancelling { await store.send(Self.cancel) }
    await task.finish()
    return await Outcome(numbers: store.state, isIdle: store.hasNoEffects)
  }

  /// Has a store begin with an effect, and releases it.
  func leave(_ effect: @escaping @Sendable () -> Effect<Int>) async {
    let task = await makeStore(effect).send(Self.start)
    await task.finish()
  }

  private func makeStore(
    _ effect: @escaping @Sendable () -> Effect<Int>
  ) -> Store<[Int], Int> {
    Store(initialState: [], on: self) {
      Reduce<[Int], Int> { numbers, action in
        switch action {
        case Self.start: return effect()
        case Self.cancel: return .cancel(id: "all")
        default:
          numbers.append(action)
          return .none
        }
      }
    }
  }
}
