extension Journal {
  /// Writes the run as a trace, which Perfetto and Chromium's `about:tracing` show as a timeline.
  ///
  /// ```swift
  /// try Data(journal.trace().utf8).write(to: URL(filePath: "run.trace.json"))
  /// ```
  ///
  /// Reductions are slices of one thread. Effects and screens, which overlap, have their own rows;
  /// those that haven't ended by the end of the journal end at its last time. An arrow leads from
  /// each reduction to those that its effects or its own action caused. Counters show the number of
  /// screens in each part of the app, and instants show the issues, rejections and dropped actions.
  ///
  /// - Returns: An object of the format "Trace Event", with its events in the order of their times.
  /// - Complexity: O(*n* log *n*), where *n* is the number of steps, effects, screens and issues.
  /// Each counter has the numbers of all parts.
  public func trace() -> String {
    TraceEvents(self).json
  }
}

/// An event of a trace, with the keys and letters of the "Trace Event" format.
private struct TraceEvent: Encodable {
  /// An argument of an event.
  enum Argument: Encodable {
    case text(String)
    case number(Int)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .number(let number): try number.encode(to: encoder)
      }
    }
  }

  let ph: String
  let name: String
  let pid = 1
  let tid = 1

  /// The time and the duration, in microseconds.
  var ts, dur: Double?

  /// The category, the id in that category, the scope, and the end point of an arrow.
  var cat, id, s, bp: String?

  var args: [String: Argument]?
}

/// The events of a journal.
private struct TraceEvents {
  private let journal: Journal
  private let history: ScreenHistory

  /// The time range of each reduction in the trace: each ends before the next one starts.
  private var slices: [(start: Int, end: Int)] = []

  /// The last time of the journal.
  private var end = 0

  private var events: [(time: Int, event: TraceEvent)] = []

  init(_ journal: Journal) {
    self.journal = journal
    history = ScreenHistory(journal)
    for step in journal.steps {
      let start = max(step.startNanoseconds, slices.last?.start ?? 0)
      if let last = slices.last { slices[slices.count - 1].end = min(last.end, start) }
      let (end, isTooLate) = start.addingReportingOverflow(max(0, step.durationNanoseconds))
      slices.append((start, isTooLate ? .max : end))
    }
    let effectEnds = journal.effects.map { max($0.startNanoseconds, $0.endNanoseconds ?? 0) }
    end = max(slices.last?.end ?? 0, effectEnds.max() ?? 0)
    addReductions()
    addEffects()
    addScreens()
    addIssues()
  }

  /// The whole trace, with its events in the order of their times.
  var json: String {
    let (app, store) = (journal.header.app, journal.header.store)
    let names = [("process_name", app), ("thread_name", store)].map {
      TraceEvent(ph: "M", name: $0, args: ["name": .text($1)])
    }
    // Events of the same time keep their order, so that an arrow follows its reduction.
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    // Texts and numbers can be encoded.
    let lines = (names + order.map { events[$0].event }).compactMap {
      try? JournalCoding.text(of: $0)
    }
    return #"{"displayTimeUnit":"ns","traceEvents":["# + lines.joined(separator: ",") + "]}"
  }

  private static func microseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1_000 }

  private mutating func add(_ event: TraceEvent, at time: Int) {
    var event = event
    event.ts = Self.microseconds(time)
    events.append((time, event))
  }

  /// Adds the beginning and the end of a span that may overlap others.
  private mutating func addPair(
    _ name: String, _ category: String, _ number: Int, from start: Int, to end: Int,
    _ arguments: [String: TraceEvent.Argument]
  ) {
    let id = "\(category)\(number)"
    add(TraceEvent(ph: "b", name: name, cat: category, id: id, args: arguments), at: start)
    add(TraceEvent(ph: "e", name: name, cat: category, id: id), at: end)
  }

  private mutating func addInstant(
    _ name: String, _ category: String, at time: Int,
    _ arguments: [String: TraceEvent.Argument]? = nil
  ) {
    add(TraceEvent(ph: "i", name: name, cat: category, s: "t", args: arguments), at: time)
  }

  // MARK: - Events

  private mutating func addReductions() {
    let effectSteps = Dictionary(
      journal.effects.map { ($0.number, $0.step) }, uniquingKeysWith: { first, _ in first })
    for (step, slice) in zip(journal.steps, slices) {
      var arguments: [String: TraceEvent.Argument] = ["number": .number(step.number)]
      arguments["action"] = step.action.map { .text($0) }
      let cause: Int?
      let arrow: String
      switch step.cause {
      case .outside: (arguments["cause"], cause, arrow) = (.text("outside"), nil, "")
      case .effect(let number):
        (cause, arrow) = (effectSteps[number], "effect \(number)")
        arguments["cause"] = .text(arrow)
      case .dismissal(let number):
        (cause, arrow) = (effectSteps[number], "effect \(number)")
        arguments["cause"] = .text("dismiss() of effect \(number)")
      case .reduction(let number):
        (cause, arrow) = (number, "action of #\(number)")
        arguments["cause"] = .text("action #\(number)")
      }
      let duration = Self.microseconds(slice.end - slice.start)
      add(
        TraceEvent(ph: "X", name: step.name, dur: duration, cat: "reduction", args: arguments),
        at: slice.start)
      if step.isRejected { addInstant("rejected: \(step.name)", "rejection", at: slice.start) }
      guard let cause, cause > 0, cause < step.number, step.number <= slices.count else { continue }
      let id = "flow\(step.number)"
      add(TraceEvent(ph: "s", name: arrow, cat: "cause", id: id), at: slices[cause - 1].start)
      // It ends at the slice that encloses its time, not at the next one.
      add(TraceEvent(ph: "f", name: arrow, cat: "cause", id: id, bp: "e"), at: slice.start)
    }
  }

  private mutating func addEffects() {
    for (index, effect) in journal.effects.enumerated() {
      let start = max(0, effect.startNanoseconds)
      var arguments: [String: TraceEvent.Argument] = [
        "of action": .number(effect.step), "ids": .text(effect.ids.joined(separator: ", ")),
        "end": .text(effect.endReason?.rawValue ?? "still running"),
      ]
      if let span = history.effectSpans[index] {
        let screen = history.spans[span].screen
        arguments["screen"] = .text("\(screen.name) \(screen.id)")
      }
      addPair(
        "effect \(effect.number) \(effect.location)", "effect", index,
        from: start, to: max(start, effect.endNanoseconds ?? end), arguments)
    }
  }

  private mutating func addScreens() {
    var changes: [(step: Int, lane: Int, difference: Int)] = []
    for (index, span) in history.spans.enumerated() {
      let start = time(ofStep: span.first)
      addPair(
        "\(span.container) \(span.screen.name) \(span.screen.id)", "screen", index,
        from: start, to: max(start, span.last.map(time) ?? end),
        ["depth": .number(span.row + 1)])
      changes.append((span.first, span.lane, 1))
      if let last = span.last { changes.append((last, span.lane, -1)) }
    }
    changes.sort { $0.step < $1.step }
    var depths = Dictionary(uniqueKeysWithValues: history.lanes.map { ($0, 0) })
    for (index, change) in changes.enumerated() {
      depths[history.lanes[change.lane], default: 0] += change.difference
      // Among the changes of one step, only the result is shown.
      guard index + 1 == changes.count || changes[index + 1].step > change.step else { continue }
      let counts = depths.mapValues { TraceEvent.Argument.number($0) }
      add(TraceEvent(ph: "C", name: "depth", args: counts), at: time(ofStep: change.step))
    }
  }

  private mutating func addIssues() {
    for issue in journal.issues {
      addInstant(
        issue.message, "issue", at: time(ofStep: issue.step),
        ["location": .text(issue.location)])
    }
    for drop in journal.droppedActions {
      addInstant(
        "dropped: \(drop.name)", "drop", at: time(ofStep: drop.step),
        ["effect": .number(drop.effect), "reason": .text(drop.reason.rawValue)])
    }
  }

  /// Returns the time of a reduction, or 0 for the creation of the store.
  private func time(ofStep step: Int) -> Int {
    step > 0 && !slices.isEmpty ? slices[min(step, slices.count) - 1].start : 0
  }
}
