import StoreRuntime

@testable import StoreTesting

// Effects that consist of several, or wait for others, end at every point.

extension Scenario {
  /// An effect of several parts, or several effects of one id.
  private enum Sequence: String, CaseIterable {
    case concatenation
    case merge
    case mergeInConcatenation = "a merge in a concatenation"
    case concatenationInMerge = "concatenations in a merge"
    case concatenationInConcatenation = "a concatenation in a concatenation"
    case sendInConcatenation = "a send in a concatenation"
    case debounce
    case throttleLatest = "a throttle of the latest"
    case throttleFirst = "a throttle of the first"
    case keeping = "one at a time, others are dropped"
    case queueing = "one at a time, others wait"
    case concurrent = "two at a time, others wait"

    /// The effects that users start, by the names of their parts.
    var starts: [String] {
      switch self {
      case .concatenation, .mergeInConcatenation, .sendInConcatenation: ["abc"]
      case .merge: ["ab"]
      case .concatenationInConcatenation, .concatenationInMerge: ["abcd"]
      default: ["a", "b", "c"]
      }
    }

    /// The parts that begin when others have ended.
    var order: [(Character, Character)] {
      switch self {
      case .concatenation: [("a", "b"), ("b", "c")]
      case .mergeInConcatenation: [("a", "c"), ("b", "c")]
      case .concatenationInMerge: [("a", "b"), ("c", "d")]
      case .concatenationInConcatenation: [("a", "b"), ("b", "c"), ("b", "d")]
      case .sendInConcatenation: [("a", "b")]
      default: []
      }
    }

    /// How many may run at the same time.
    var greatestCount: Int {
      switch self {
      case .keeping, .queueing, .concatenation: 1
      case .concurrent, .mergeInConcatenation, .concatenationInMerge: 2
      default: 4
      }
    }

    /// Whether all parts run if nothing ends them.
    var isComplete: Bool {
      switch self {
      case .debounce, .throttleLatest, .throttleFirst, .keeping: false
      default: true
      }
    }

    func effect(
      _ start: String, _ run: ExploredRun, _ clock: any Clock<Duration>,
      _ part: @Sendable (Character) -> Effect<Deck.Action>
    ) -> Effect<Deck.Action> {
      let parts = start.map(part)
      let id = "limited"
      return switch self {
      case .concatenation: .concatenate(parts)
      case .merge: .merge(parts)
      case .mergeInConcatenation: .concatenate(.merge(parts[0], parts[1]), parts[2])
      case .concatenationInMerge:
        .merge(.concatenate(parts[0], parts[1]), .concatenate(parts[2], parts[3]))
      case .concatenationInConcatenation:
        .concatenate(parts[0], .concatenate(parts[1], .merge(parts[2], parts[3])))
      case .sendInConcatenation:
        .concatenate(
          parts[0],
          .send(
            .act("send in between") { [part = parts[2]] _ in part.cancellable(id: "all") }),
          parts[1])
      case .debounce: parts[0].debounce(id: id, for: .seconds(2), clock: clock)
      case .throttleLatest: parts[0].throttle(id: id, for: .seconds(2), clock: clock, latest: true)
      case .throttleFirst: parts[0].throttle(id: id, for: .seconds(2), clock: clock, latest: false)
      case .keeping: parts[0].cancellable(id: id, policy: .keeping)
      case .queueing: parts[0].cancellable(id: id, policy: .queueing(maximumWaiting: 9))
      case .concurrent:
        parts[0].cancellable(id: id, policy: .concurrent(maximum: 2, maximumWaiting: 9))
      }
    }
  }

  /// What ends a sequence.
  private enum End: String, CaseIterable {
    case nothing = "to the end"
    case cancellation = "against a cancellation"
    case taskCancellation = "against the cancellation of the send"
    case oneCancellation = "against the cancellation of one"
    case pop = "against a pop"
    case dismissal = "against a dismissal"
    case replacement = "against another stack"
  }

  static let sequences: [Scenario] = Sequence.allCases.flatMap { sequence in
    End.allCases.map { end in
      Scenario("sequences: \(sequence.rawValue) \(end.rawValue)", schedules: 24) {
        await play(sequence, end, $0)
      }
    }
  }

  private static func play(_ sequence: Sequence, _ end: End, _ run: ExploredRun) async {
    let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
    let log = voyage.log
    let started = Guarded<[String]>([])
    let begins = Guarded<[ScheduledClock.Instant]>([])
    let cancelled = end == .oneCancellation ? sequence.starts.dropFirst().first : nil
    let part: @Sendable (Character) -> Effect<Deck.Action> = { name in
      log.effect("\(name)", of: 1) { send in
        begins.withLock { $0.append(run.clock.now) }
        await run.reply("\(name)")
        await send("\(name)")
      }
    }
    for start in sequence.starts {
      run.user(start) {
        let task = await voyage.act("start \(start) if it is there") { state in
          guard state.path.first?.number == 1 else { return .none }
          let begin = Deck.Action.act("start \(start)") { _ in
            @Dependency(\.continuousClock) var clock
            started.withLock { $0.append(start) }
            return sequence.effect(start, run, clock, part).cancellable(id: "all")
          }
          return .send(begin.on(0))
        }
        if end == .taskCancellation || start == cancelled {
          await run.step("cancel \(start)")
          task.cancel()
          log.cancel(start.map(String.init))
        }
        await task.finish()
      }
    }
    await carryOut(end, voyage) {
      log.cancel(started.withLock { $0 }.joined().map(String.init))
    }
    await run.settle()
    if sequence != .keeping {
      check(log.events, sequence, run)
    } else if end != .cancellation, end != .taskCancellation {
      // What was cancelled takes no place from what is kept, and may still run.
      check(log.events.filter { !$0.hasSuffix(" \(cancelled ?? "-")") }, sequence, run)
    }
    let received = await voyage.store.state[1]?.received ?? []
    if end == .nothing || end == .oneCancellation && sequence.isComplete {
      let last = started.withLock { $0.last } ?? ""
      let all = sequence.starts.filter { $0 != cancelled }.joined()
      let expected = sequence.isComplete ? all : last
      if sequence.isComplete || sequence == .debounce || sequence == .throttleLatest {
        run.expect(
          expected.allSatisfy { received.contains("\($0)") }, "Only \(received) have ended.")
      }
      run.expect(Set(received).count == received.count, "One has run twice: \(received)")
    }
    if sequence == .throttleLatest || sequence == .throttleFirst, end == .nothing {
      let begins = begins.withLock { $0 }
      run.expect(
        zip(begins, begins.dropFirst()).allSatisfy { $0.duration(to: $1) >= .seconds(2) },
        "Two were started in one window: \(begins)")
    }
    await voyage.land()
  }

  private static func carryOut(
    _ end: End, _ voyage: Voyage, _ cancelAll: @escaping @Sendable () -> Void
  ) async {
    switch end {
    case .nothing, .taskCancellation, .oneCancellation: break
    case .cancellation:
      await voyage.send(
        .act("cancel") { _ in
          cancelAll()
          return .cancel(id: "all")
        }, to: 0)
    case .pop:
      await voyage.change("pop") { state in
        cancelAll()
        state.path.removeAll()
      }
    case .dismissal:
      await voyage.begin([voyage.leaving(1).on(0)])
    case .replacement:
      await voyage.change("assign another stack") { state in
        cancelAll()
        state.path = [Deck.State(2)]
      }
    }
  }

  private static func check(_ events: [String], _ sequence: Sequence, _ run: ExploredRun) {
    var count = 0
    for event in events where !event.hasSuffix("leaving 1") {
      count += event.hasPrefix("begin") ? 1 : -1
      run.expect(count <= sequence.greatestCount, "Too many run at once: \(events)")
    }
    for (first, second) in sequence.order {
      guard let begin = events.firstIndex(of: "begin \(second)") else { continue }
      let end = events.firstIndex(of: "end \(first)")
      run.expect(end.map { $0 < begin } == true, "\(second) begins before the end of \(first).")
    }
  }
}
