import StoreRuntimeCore

/// Writes down what a store does.
final class JournalRecorder<State: Sendable, Action: Sendable>: StoreObserver {
  private struct Progress {
    /// The number of the last reduction.
    var step = 0

    /// When the reduction began that goes on.
    var start = 0

    /// Whether a reduction goes on.
    var isReducing = false

    /// The names of the actions that the reduction sends that goes on.
    var sends: [String] = []

    /// The reductions that returned effects, by the numbers that effects have for them.
    var steps = RegistrationSteps()

    /// What the lines of actions so far add up to.
    var checksum = Checksum()

    /// Whether an action was redacted, so that states hold what must not be written.
    var isSecret = false

    var screens = ScreenTracker()
    var digests = DigestBudget()
    var hasFailedToEncode = false
  }

  private let file: JournalFile
  private let coding: ActionCoding<Action>
  private let redaction: ActionRedaction<Action>
  private let clock = JournalClock()
  private let progress = Guarded(Progress())

  init(_ writer: JournalWriter<Action>, _ coding: ActionCoding<Action>) {
    file = writer.file
    self.coding = coding
    redaction = writer.redaction
    let clock = clock
    progress.withLock { $0.digests.isUnlimited = writer.digestsAll }
    file.append { line in
      line.appendFirstLine(
        JournalHeader(
          app: writer.app, store: String(reflecting: State.self).withoutContextAddresses,
          tier: coding.tier,
          clock: clock.beginning, redactionCount: redaction.count))
    }
  }

  func didMakeStore(with state: State) {
    progress.withLock { progress in
      if coding.tier == .described {
        let screens = progress.screens.update(to: state)
        file.append { $0.appendLine(of: screens, step: 0) }
      } else {
        let digest = progress.digests.digest(of: state, at: 0, clock)
        file.append { lines in
          if let digest { lines.appendDigestLine(digest, step: 0) }
        }
      }
    }
    settle()
  }

  func willReduce() -> ReductionStart {
    let now = clock.now
    progress.withLock { progress in
      progress.start = now
      progress.isReducing = true
    }
    return ReductionStart()
  }

  func takes(_ effect: Effect<Action>) -> Bool {
    guard coding.tier != .described else { return true }
    let sends = effect.sentActions.map { ActionPath.of($0) }
    progress.withLock { $0.sends = sends }
    return true
  }

  func didReduce(
    _ action: Action, from sender: ActionSender<Action>?, to state: State,
    under conditions: ReductionConditions
  ) {
    let end = clock.now
    let secret = redaction.name(action)
    // Code of the app encodes: it isn't called inside the lock.
    let text = JSONText()
    let failure = secret == nil ? encode(action, into: text) : nil
    let coded = text.bytes
    let name = name(of: action, secret: secret, isCoded: failure == nil)
    progress.withLock { progress in
      progress.step += 1
      progress.isReducing = false
      if secret != nil { progress.isSecret = true }
      if let registration = conditions.registration {
        progress.steps[registration] = progress.step
      }
      let cause = sender.flatMap { Self.cause($0, progress.steps) }
      let checksum = progress.checksum
      file.append { lines in
        let first = lines.count
        lines.appendFirstKeyOfStep(
          progress.step, time: progress.start, duration: end - progress.start)
        lines.appendCause(cause ?? .outside)
        lines.appendKey("i")
        lines.append(conditions.nextElementID)
        if conditions.isRejected { lines.append(verbatim: #","r":1"#) }
        if secret != nil { lines.append(verbatim: #","redacted":1"#) }
        lines.append(conditions.generated)
        if !progress.sends.isEmpty {
          lines.appendKey("sends")
          lines.appendJSON(progress.sends)
          progress.sends = []
        }
        if let name {
          lines.appendKey("x")
          lines.appendJSON(name)
        }
        if let failure {
          lines.appendKey("bad")
          lines.appendJSON(failure)
        } else if secret == nil, coding.tier != .described {
          lines.appendKey("a")
          lines.append(contentsOf: coded)
        }
        progress.checksum = checksum.adding(lines[first...])
        lines.appendKey("c")
        lines.appendJSON(progress.checksum.description)
        lines.append(verbatim: "}\n")
      }
      appendState(state, &progress)
    }
    if let failure { reportOnce(failure, of: action) }
  }

  /// Writes what is known of the state after a reduction.
  private func appendState(_ state: State, _ progress: inout Progress) {
    if coding.tier == .described {
      let screens = progress.screens.update(to: state)
      guard !screens.isEmpty else { return }
      file.append { $0.appendLine(of: screens, step: progress.step) }
    } else if !progress.isSecret,
      let digest = progress.digests.digest(of: state, at: progress.step, clock)
    {
      file.append { $0.appendDigestLine(digest, step: progress.step) }
    }
  }

  /// Encodes an action.
  ///
  /// - Returns: Why it can't be, `nil` if it is.
  private func encode(_ action: Action, into text: JSONText) -> String? {
    do {
      try coding.encode(action, text)
      #if DEBUG
        try checkCodec(action, text)
      #endif
      return nil
    } catch {
      return "\(error)"
    }
  }

  #if DEBUG
    private func checkCodec(_ action: Action, _ text: JSONText) throws {
      guard coding.tier == .codec else { return }
      let decoded = try coding.decode(text.bytes, nil)
      guard String(reflecting: decoded) == String(reflecting: action) else {
        throw JournalError("It is decoded as another action: \(decoded)")
      }
    }
  #endif

  private func name(of action: Action, secret: String?, isCoded: Bool) -> String? {
    if let secret { return secret }
    return coding.tier == .codable && isCoded ? nil : ActionPath.of(action)
  }

  private static func cause(
    _ sender: ActionSender<Action>, _ steps: RegistrationSteps
  ) -> JournalStep.Cause? {
    if let effect = sender.effect {
      return sender.isDismissal ? .dismissal(effect: effect) : .effect(effect)
    }
    return steps[sender.registration].map { .reduction($0) }
  }

  func didDrop(_ action: Action, ofEffect number: Int, because reason: DropReason) {
    let name = redaction.name(action) ?? ActionPath.of(action)
    file.append { lines in
      lines.append(verbatim: #"{"drop":"#)
      lines.append(number)
      lines.appendKey("n")
      lines.append(progress.withLock { $0.step })
      lines.appendKey("why")
      lines.appendJSON(reason.rawValue)
      lines.appendKey("x")
      lines.appendJSON(name)
      lines.append(verbatim: "}\n")
    }
    settle()
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver {
    let isSecret = redaction.name(effect.origin) != nil
    let now = clock.now
    let step = progress.withLock { $0.steps[effect.registration] }
    file.append { lines in
      lines.append(verbatim: #"{"start":"#)
      lines.append(effect.number)
      lines.appendKey("of")
      lines.append(step ?? 0)
      lines.appendKey("t")
      lines.append(now)
      if !effect.screen.isEmpty {
        lines.appendKey("in")
        lines.append(effect.screen)
      }
      if !effect.ids.isEmpty, !isSecret {
        lines.appendKey("ids")
        lines.appendJSON(effect.ids)
      }
      lines.appendKey("at")
      lines.appendJSON("\(effect.location)")
      lines.append(verbatim: "}\n")
    }
    return RecordedEffect(effect.number, isSecret: isSecret, in: self)
  }

  func didSettle() {
    settle()
  }

  /// Hands to the system what was written.
  private func settle() {
    guard let failure = file.flush() else { return }
    reportIssue(failure)
  }

  private func reportOnce(_ failure: String, of action: Action) {
    let isFirst = progress.withLock { progress in
      defer { progress.hasFailedToEncode = true }
      return !progress.hasFailedToEncode
    }
    guard isFirst else { return }
    reportIssue(
      """
      An action can't be encoded for the journal: \(ActionPath.of(action)). \(failure) The journal \
      has only its name, and can't be replayed beyond it. Further ones aren't reported.
      """)
  }
}

extension JournalRecorder {
  func didReport(_ issue: ReportedIssue) {
    // An action that is being reduced is known to be redacted only afterwards, and states keep what
    // was redacted before.
    write(issue, isSecret: redaction.count > 0)
  }

  /// Writes an issue, without its text if that may quote what was redacted.
  func write(_ issue: ReportedIssue, isSecret: Bool) {
    let step = progress.withLock { $0.step + ($0.isReducing ? 1 : 0) }
    let message = isSecret ? "An issue whose text may quote a redacted action." : issue.message
    file.append { lines in
      lines.append(verbatim: #"{"issue":"#)
      lines.appendJSON(message)
      lines.appendKey("n")
      lines.append(step)
      lines.appendKey("at")
      lines.appendJSON("\(issue.location)")
      lines.append(verbatim: "}\n")
    }
    settle()
  }

  /// Writes the end of an effect.
  func write(endOf effect: Int, because reason: JournalEffect.End) {
    let now = clock.now
    file.append { lines in
      lines.append(verbatim: #"{"end":"#)
      lines.append(effect)
      lines.appendKey("t")
      lines.append(now)
      lines.appendKey("why")
      lines.appendJSON(reason.rawValue)
      lines.append(verbatim: "}\n")
    }
    settle()
  }
}

/// Writes down how an effect ends.
private final class RecordedEffect<State: Sendable, Action: Sendable>: EffectObserver {
  private struct Course {
    var reason: JournalEffect.End?
    var hasEnded = false
  }

  private let number: Int
  private let isSecret: Bool
  private let recorder: JournalRecorder<State, Action>
  private let course = Guarded(Course())

  init(_ number: Int, isSecret: Bool, in recorder: JournalRecorder<State, Action>) {
    self.number = number
    self.isSecret = isSecret
    self.recorder = recorder
  }

  func didCancel(_ reason: EffectCancellation) {
    let end: JournalEffect.End =
      switch reason {
      case .id: .id
      case .restart: .restart
      case .screen: .screen
      case .store: .store
      }
    course.withLock { course in
      if course.reason == nil { course.reason = end }
    }
  }

  func didThrow(_ error: any Error) {
    course.withLock { course in
      if course.reason == nil, !(error is CancellationError) { course.reason = .threw }
    }
  }

  func didEnd(isTaskCancelled: Bool) {
    let reason: JournalEffect.End? = course.withLock { course in
      guard !course.hasEnded else { return nil }
      course.hasEnded = true
      return course.reason ?? (isTaskCancelled ? .task : .finished)
    }
    if let reason { recorder.write(endOf: number, because: reason) }
  }

  func didReport(_ issue: ReportedIssue) {
    if isSecret { recorder.write(issue, isSecret: true) } else { recorder.didReport(issue) }
  }
}
