extension Journal {
  /// Writes the run as a trace, which Perfetto and Chromium's `about:tracing` show over time.
  ///
  /// ```swift
  /// try Data(journal.trace().utf8).write(to: URL(filePath: "run.trace.json"))
  /// ```
  ///
  /// Reductions are slices of one thread. Effects and screens, which overlap, have rows of their
  /// own; those that ran or were there when the journal ends, end at its last time. An arrow goes
  /// from each reduction to those that its effects or its own action caused. Instants are the
  /// issues, rejections and dropped actions.
  ///
  /// - Returns: An object of the format "Trace Event", with its events in the order of their times.
  /// - Complexity: O(*n* log *n*), where *n* is the number of steps, effects, screens and issues.
  public func trace() -> String {
    TraceEvents(self).json
  }
}

/// The events of a trace, with the keys and letters that the format "Trace Event" has.
private struct TraceEvents {
  /// What the value of a key is.
  private enum Value: Encodable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Int)
    case microseconds(Int)
    case fields([String: Value])

    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(number) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .microseconds(let nanoseconds): try container.encode(Double(nanoseconds) / 1_000)
      case .fields(let fields): try container.encode(fields)
      }
    }
  }

  private let journal: Journal
  private let history: ScreenHistory

  /// From when to when each reduction is drawn: each ends before the next one starts.
  private var slices: [(start: Int, end: Int)] = []

  /// The last time of the journal.
  private var end = 0

  private var events: [(time: Int, json: [UInt8])] = []

  init(_ journal: Journal) {
    self.journal = journal
    history = ScreenHistory(journal)
    for step in journal.steps {
      let start = max(step.time, slices.last?.start ?? 0)
      if let last = slices.last { slices[slices.count - 1].end = min(last.end, start) }
      let (end, isTooLate) = start.addingReportingOverflow(max(0, step.duration))
      slices.append((start, isTooLate ? .max : end))
    }
    end = max(slices.last?.end ?? 0, journal.effects.map { max($0.start, $0.end ?? 0) }.max() ?? 0)
    addReductions()
    addEffects()
    addScreens()
    addIssues()
  }

  /// The whole trace, with its events in the order of their times.
  var json: String {
    var all = [UInt8](#"{"displayTimeUnit":"ns","traceEvents":["#.utf8)
    all += encoded("M", "process_name", arguments: ["name": .text(journal.header.app)])
    all.append(UInt8(ascii: ","))
    all += encoded("M", "thread_name", arguments: ["name": .text(journal.header.store)])
    // Events of the same time keep their order, so that an arrow comes after its reduction.
    for index in events.indices.sorted(by: { (events[$0].time, $0) < (events[$1].time, $1) }) {
      all.append(UInt8(ascii: ","))
      all += events[index].json
    }
    return String(decoding: all + "]}".utf8, as: UTF8.self)
  }

  private func encoded(
    _ phase: String, _ name: String, _ keys: [String: Value] = [:], arguments: [String: Value]
  ) -> [UInt8] {
    var fields = keys
    fields["ph"] = .text(phase)
    fields["name"] = .text(name)
    (fields["pid"], fields["tid"]) = (1, 1)
    fields["args"] = arguments.isEmpty ? nil : .fields(arguments)
    // Texts and numbers can be encoded.
    return (try? JournalCoding.encode(fields)) ?? []
  }

  private mutating func add(
    _ phase: String, _ name: String, at time: Int, _ keys: [String: Value] = [:],
    arguments: [String: Value] = [:]
  ) {
    let keys = keys.merging(["ts": .microseconds(time)]) { $1 }
    events.append((time, encoded(phase, name, keys, arguments: arguments)))
  }

  /// Adds the beginning and the end of something that others may overlap.
  private mutating func addPair(
    _ name: String, _ category: String, _ number: Int, from start: Int, to end: Int,
    arguments: [String: Value]
  ) {
    let keys: [String: Value] = ["cat": .text(category), "id": .text("\(category)\(number)")]
    add("b", name, at: start, keys, arguments: arguments)
    add("e", name, at: end, keys)
  }

  private mutating func addInstant(
    _ name: String, _ category: String, at time: Int, arguments: [String: Value] = [:]
  ) {
    add("i", name, at: time, ["cat": .text(category), "s": "t"], arguments: arguments)
  }

  // MARK: - What happened

  private mutating func addReductions() {
    let effectSteps = Dictionary(
      journal.effects.map { ($0.number, $0.step) }, uniquingKeysWith: { first, _ in first })
    for (step, slice) in zip(journal.steps, slices) {
      var arguments: [String: Value] = ["number": .number(step.number)]
      arguments["action"] = step.action.map { .text($0) }
      let cause: Int?
      let arrow: String
      switch step.cause {
      case .outside: (arguments["cause"], cause, arrow) = ("outside", nil, "")
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
      add(
        "X", step.name, at: slice.start,
        ["cat": "reduction", "dur": .microseconds(slice.end - slice.start)], arguments: arguments)
      if step.isRejected { addInstant("rejected: \(step.name)", "rejection", at: slice.start) }
      guard let cause, cause > 0, cause < step.number, step.number <= slices.count else { continue }
      let keys: [String: Value] = ["cat": "cause", "id": .text("flow\(step.number)")]
      add("s", arrow, at: slices[cause - 1].start, keys)
      // An arrow ends at the slice around its time, and not at the next one.
      add("f", arrow, at: slices[step.number - 1].start, keys.merging(["bp": "e"]) { $1 })
    }
  }

  private mutating func addEffects() {
    for (index, effect) in journal.effects.enumerated() {
      let start = max(0, effect.start)
      var arguments: [String: Value] = [
        "of action": .number(effect.step), "ids": .text(effect.ids.joined(separator: ", ")),
        "end": .text(effect.reason?.rawValue ?? "still running"),
      ]
      if let span = history.effectSpans[index] {
        let screen = history.spans[span].screen
        arguments["screen"] = .text("\(screen.name) \(screen.id)")
      }
      addPair(
        "effect \(effect.number) \(effect.location)", "effect", index,
        from: start, to: max(start, effect.end ?? end), arguments: arguments)
    }
  }

  private mutating func addScreens() {
    for (index, span) in history.spans.enumerated() {
      let start = time(ofStep: span.first)
      addPair(
        "\(span.container) \(span.screen.name) \(span.screen.id)", "screen", index,
        from: start, to: max(start, span.last.map(time) ?? end),
        arguments: ["depth": .number(span.row + 1)])
    }
  }

  private mutating func addIssues() {
    for issue in journal.issues {
      addInstant(
        issue.message, "issue", at: time(ofStep: issue.step),
        arguments: ["location": .text(issue.location)])
    }
    for drop in journal.droppedActions {
      addInstant(
        "dropped: \(drop.name)", "drop", at: time(ofStep: drop.step),
        arguments: ["effect": .number(drop.effect), "reason": .text(drop.reason)])
    }
  }

  /// The time of a reduction, 0 for the making of the store.
  private func time(ofStep step: Int) -> Int {
    step > 0 && !slices.isEmpty ? slices[min(step, slices.count) - 1].start : 0
  }
}
