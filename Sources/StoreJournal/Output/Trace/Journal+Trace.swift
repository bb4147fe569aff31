extension Journal {
  /// Writes the run as a trace, which Perfetto and Chromium's `about:tracing` show over time.
  ///
  /// ```swift
  /// try Data(journal.trace().utf8).write(to: URL(filePath: "run.trace.json"))
  /// ```
  ///
  /// Reductions are slices of one thread. Effects and screens, which overlap, have rows of their
  /// own; those that ran or were there when the journal ends, end at its last time. An arrow goes
  /// from each reduction to those that its effects or its own action caused. Counters show how many
  /// screens each part of the app has, and instants the issues, rejections and dropped actions.
  ///
  /// - Returns: An object of the format "Trace Event", with its events in the order of their times.
  /// - Complexity: O(*n* log *n*), where *n* is the number of steps, effects, screens and issues.
  public func trace() -> String {
    TraceEvents(self).json
  }
}

/// The events of a trace.
struct TraceEvents {
  private let journal: Journal
  private let history: ScreenHistory

  /// From when to when each reduction is drawn: each ends before the next one starts.
  private var slices: [(start: Int, end: Int)] = []

  /// The last time of the journal.
  private var end = 0

  private var events: [TraceEvent] = []

  init(_ journal: Journal) {
    self.journal = journal
    history = ScreenHistory(journal)
    addSlices()
    addReductions()
    addEffects()
    addScreens()
    addIssues()
    // Events of the same time keep their order, so that an arrow comes after its reduction.
    events = events.indices.sorted { (events[$0].ts ?? 0, $0) < (events[$1].ts ?? 0, $1) }
      .map { events[$0] }
  }

  // MARK: - What happened

  private mutating func addSlices() {
    for step in journal.steps {
      let start = max(step.time, slices.last?.start ?? 0)
      if let last = slices.last { slices[slices.count - 1].end = min(last.end, start) }
      let (end, isTooLate) = start.addingReportingOverflow(max(0, step.duration))
      slices.append((start, isTooLate ? .max : end))
    }
    end = max(slices.last?.end ?? 0, journal.effects.map { max($0.start, $0.end ?? 0) }.max() ?? 0)
  }

  private mutating func addReductions() {
    let effectSteps = Dictionary(
      journal.effects.map { ($0.number, $0.step) }, uniquingKeysWith: { first, _ in first })
    for (step, slice) in zip(journal.steps, slices) {
      var arguments: [String: TraceEvent.Argument] = [
        "number": .number(step.number), "cause": .text(step.cause.text),
      ]
      arguments["action"] = step.action.map { .text($0) }
      var event = TraceEvent(
        .complete, step.name, at: slice.start, category: "reduction", arguments)
      event.dur = Double(slice.end - slice.start) / 1_000
      events.append(event)
      if step.isRejected {
        addInstant("rejected: \(step.name)", at: slice.start, category: "rejection")
      }
      addFlow(to: step, effectSteps: effectSteps)
    }
  }

  /// Adds an arrow from the reduction that caused another one.
  private mutating func addFlow(to step: JournalStep, effectSteps: [Int: Int]) {
    let cause: Int?
    let name: String
    switch step.cause {
    case .outside: return
    case .effect(let number), .dismissal(let number):
      (cause, name) = (effectSteps[number], "effect \(number)")
    case .reduction(let number): (cause, name) = (number, "action of #\(number)")
    }
    guard let cause, cause > 0, cause < step.number, step.number <= slices.count else { return }
    let id = "flow\(step.number)"
    let ends: [(TraceEvent.Phase, step: Int)] = [(.flowStart, cause), (.flowEnd, step.number)]
    for (phase, step) in ends {
      events.append(
        TraceEvent(phase, name, at: slices[step - 1].start, category: "cause", id: id))
    }
  }

  private mutating func addEffects() {
    for (index, effect) in journal.effects.enumerated() {
      let start = max(0, effect.start)
      var arguments: [String: TraceEvent.Argument] = [
        "of action": .number(effect.step), "ids": .text(effect.ids.joined(separator: ", ")),
        "end": .text(effect.reason?.rawValue ?? "still running"),
      ]
      if let span = history.effectSpans[index] {
        let screen = history.spans[span].screen
        arguments["screen"] = .text("\(screen.name) \(screen.id)")
      }
      addPair(
        "effect \(effect.number) \(effect.location)", category: "effect", id: "effect\(index)",
        from: start, to: max(start, effect.end ?? end), arguments)
    }
  }

  private mutating func addScreens() {
    var depths = history.lanes.map { _ in 0 }
    var changes: [(step: Int, lane: Int, difference: Int)] = []
    for (index, span) in history.spans.enumerated() {
      let start = time(ofStep: span.first)
      addPair(
        "\(span.container) \(span.screen.name) \(span.screen.id)", category: "screen",
        id: "screen\(index)", from: start, to: max(start, span.last.map(time) ?? end),
        ["depth": .number(span.row + 1)])
      changes.append((span.first, span.lane, 1))
      if let last = span.last { changes.append((last, span.lane, -1)) }
    }
    changes.sort { $0.step < $1.step }
    for (index, change) in changes.enumerated() {
      depths[change.lane] += change.difference
      // Of the changes of one step only the result is shown.
      guard index + 1 == changes.count || changes[index + 1].step > change.step else { continue }
      events.append(
        TraceEvent(
          .counter, "depth", at: time(ofStep: change.step),
          Dictionary(uniqueKeysWithValues: zip(history.lanes, depths.map { .number($0) }))))
    }
  }

  private mutating func addIssues() {
    for issue in journal.issues {
      addInstant(
        issue.message, at: time(ofStep: issue.step), category: "issue",
        ["location": .text(issue.location)])
    }
    for drop in journal.droppedActions {
      addInstant(
        "dropped: \(drop.name)", at: time(ofStep: drop.step), category: "drop",
        ["effect": .number(drop.effect), "reason": .text(drop.reason)])
    }
  }

  private mutating func addPair(
    _ name: String, category: String, id: String, from start: Int, to end: Int,
    _ arguments: [String: TraceEvent.Argument]
  ) {
    events += [
      TraceEvent(.begin, name, at: start, category: category, id: id, arguments),
      TraceEvent(.end, name, at: end, category: category, id: id),
    ]
  }

  private mutating func addInstant(
    _ name: String, at time: Int, category: String,
    _ arguments: [String: TraceEvent.Argument] = [:]
  ) {
    events.append(TraceEvent(.instant, name, at: time, category: category, arguments))
  }

  /// The time of a reduction, 0 for the making of the store.
  private func time(ofStep step: Int) -> Int {
    step > 0 && !slices.isEmpty ? slices[min(step, slices.count) - 1].start : 0
  }

  /// The whole trace.
  var json: String {
    struct Trace: Encodable {
      let displayTimeUnit = "ns"
      let traceEvents: [TraceEvent]
    }
    let names = [("process_name", journal.header.app), ("thread_name", journal.header.store)]
      .map { TraceEvent(.metadata, $0, at: 0, ["name": .text($1)]) }
    // Texts and numbers can be encoded.
    let trace = (try? JournalCoding.encode(Trace(traceEvents: names + events))) ?? []
    return String(decoding: trace, as: UTF8.self)
  }
}

extension JournalStep.Cause {
  fileprivate var text: String {
    switch self {
    case .outside: "outside"
    case .effect(let number): "effect \(number)"
    case .dismissal(let effect): "dismiss() of effect \(effect)"
    case .reduction(let number): "action #\(number)"
    }
  }
}

/// One event of a trace, with the keys that the format "Trace Event" has.
private struct TraceEvent: Encodable {
  /// The letters by which the format tells its events apart.
  enum Phase: String, Encodable {
    case complete = "X"
    case begin = "b"
    case end = "e"
    case flowStart = "s"
    case flowEnd = "f"
    case counter = "C"
    case instant = "i"
    case metadata = "M"
  }

  /// What an event says about itself.
  enum Argument: Encodable {
    case text(String)
    case number(Int)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  let ph: Phase
  let name: String
  let pid = 1
  let tid = 1

  /// When it was, in microseconds; metadata have no time.
  let ts: Double?
  let cat: String?

  /// What the two events of a pair have in common.
  let id: String?

  /// How long it took, in microseconds.
  var dur: Double?

  /// An arrow ends at the slice around its time, and not at the next one.
  let bp: String?

  /// An instant is one of the thread.
  let s: String?
  let args: [String: Argument]?

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - phase: What it is.
  ///   - name: What it is called.
  ///   - time: When it was, in nanoseconds.
  ///   - category: What events of its kind are called.
  ///   - id: What the two events of a pair have in common.
  ///   - arguments: What it says about itself.
  init(
    _ phase: Phase, _ name: String, at time: Int, category: String? = nil, id: String? = nil,
    _ arguments: [String: Argument] = [:]
  ) {
    ph = phase
    self.name = name
    ts = phase == .metadata ? nil : Double(time) / 1_000
    cat = category
    self.id = id
    bp = phase == .flowEnd ? "e" : nil
    s = phase == .instant ? "t" : nil
    args = arguments.isEmpty ? nil : arguments
  }
}
