import StoreRuntimeCore

/// Records the run of a store.
final class JournalRecorder<State: Sendable, Action: Sendable>: StoreObserver {
  private let file: JournalFile
  private let tier: JournalHeader.Tier
  private let redaction: ActionRedaction<Action>
  private let clock = JournalClock()
  private let progress = Guarded(JournalProgress())
  private let app: String

  init(_ writer: JournalWriter<Action>, _ tier: JournalHeader.Tier) {
    file = writer.file
    app = writer.app
    self.tier = tier
    redaction = writer.redaction
    progress.withLock { $0.digests.isUnlimited = writer.digestsAll }
  }

  func didMakeStore(with state: State) {
    var header = JournalHeader(
      app: app, store: String(reflecting: State.self).withoutContextAddresses, tier: tier,
      clock: clock.beginning, redactedActionCount: redaction.count)
    if tier == .codable, redaction.count == 0, let state = state as? any Codable {
      header.initialState = try? JournalCoding.text(of: state)
    }
    let (screens, digest) = progress.withLock { described(state, &$0) }
    write(FirstLine(of: header, screens: screens, state: digest, shared: takeShared()))
    flush()
  }

  /// Returns the shared values that the current reduction read and the journal lacks, as JSON.
  ///
  /// Only values with a key have a name, and only `Encodable` ones can be written.
  private func takeShared() -> [String: String]? {
    guard tier == .codable, redaction.count == 0 else { return nil }
    var texts: [String: String] = [:]
    for entry in SharedView.currentEntries {
      guard let name = entry.source.name else { continue }
      let known = progress.withLock { $0.shared.updateValue(entry.current, forKey: name) }
      guard known !== entry.first,
        let value = entry.source.value(in: entry.first) as? any Encodable
      else { continue }
      texts[name] = try? JournalCoding.text(of: value)
    }
    return texts.isEmpty ? nil : texts
  }

  /// Returns the values that the current reduction replaced without having read them, as JSON.
  private func overtakenShared() -> [String: [Int: String]]? {
    guard tier == .codable, redaction.count == 0 else { return nil }
    var texts: [String: [Int: String]] = [:]
    for entry in SharedView.currentEntries {
      guard let name = entry.source.name else { continue }
      for (number, box) in entry.overtaken {
        guard let value = entry.source.value(in: box) as? any Encodable else { continue }
        texts[name, default: [:]][number] = try? JournalCoding.text(of: value)
      }
    }
    return texts.isEmpty ? nil : texts
  }

  /// Returns the recorded part of a state: its screens if only names of actions are written,
  /// otherwise a digest when one is due.
  private func described(
    _ state: State, _ progress: inout JournalProgress
  ) -> (screens: [ScreenChange], digest: UInt64?) {
    if tier == .described { return (progress.screens.update(to: state), nil) }
    return ([], progress.isSecret ? nil : progress.digests.digest(of: state, clock))
  }

  /// Appends a line.
  private func write(_ line: some Encodable) {
    // Lines are texts and numbers, which can always be encoded.
    if let line = try? JournalCoding.encode(line) { file.append(line) }
  }

  func willReduce() -> ReductionStart {
    let now = clock.now
    progress.withLock { $0.start = now }
    return ReductionStart(refusesClocks: tier == .codable)
  }

  func takes(_ effect: Effect<Action>) -> Bool {
    guard tier != .described else { return true }
    let sends = effect.sentActions.map { redaction.name($0) ?? ActionPath.of($0) }
    progress.withLock { $0.sends = sends }
    return true
  }

  func didReduce(
    _ action: Action, from sender: ActionSender?, to state: State,
    under conditions: ReductionConditions
  ) {
    let end = clock.now
    let secret = redaction.name(action)
    // Encoding and naming call code of the app, so they happen outside of the lock.
    let (text, failure) = secret == nil ? encode(action) : (nil, nil)
    let name = secret ?? ActionPath.of(action)
    let (screens, digest) = progress.withLock { progress in
      progress.step += 1
      if secret != nil { progress.isSecret = true }
      if let sequenceNumber = conditions.sequenceNumber { progress.addStep(of: sequenceNumber) }
      return described(state, &progress)
    }
    // After the digest, which reads the whole state.
    let (shared, overtaken) = (takeShared(), overtakenShared())
    progress.withLock { progress in
      let start = progress.start.take() ?? end
      var step = JournalStep(
        number: progress.step, time: start, duration: end - start,
        cause: sender.flatMap { Self.cause($0, progress.steps) } ?? .outside, name: name,
        action: text, isRejected: conditions.isRejected, isRedacted: secret != nil,
        screens: screens)
      step.nextElementID = conditions.nextElementID
      step.generated = conditions.generated
      step.sends = progress.sends.isEmpty ? nil : progress.sends
      step.digest = digest
      step.shared = shared
      step.overtaken = overtaken
      step.failure = failure
      progress.sends = []
      guard var line = try? step.unfinishedLine() else { return }
      progress.checksum.mix(line)
      line += JournalStep.ending(progress.checksum.value).utf8
      file.append(line)
    }
    if let failure { reportOnce(failure, of: action) }
  }

  /// Encodes an action.
  ///
  /// - Returns: The text, or the failure; neither if only names are written.
  private func encode(_ action: Action) -> (text: String?, failure: String?) {
    guard tier == .codable, let action = action as? any Encodable else { return (nil, nil) }
    do {
      return (try JournalCoding.text(of: action), nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  private static func cause(_ sender: ActionSender, _ steps: [Int: Int]) -> JournalStep.Cause? {
    if let effect = sender.effect {
      return sender.isDismissal ? .dismissal(effect: effect) : .effect(effect)
    }
    return steps[sender.sequenceNumber].map { .reduction($0) }
  }

  func didDrop(_ action: Action, ofEffect number: Int, because reason: DropReason) {
    write(
      JournalDrop(
        effect: number, step: progress.withLock { $0.step },
        name: redaction.name(action) ?? ActionPath.of(action), reason: .init(reason)))
    flush()
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver {
    let isSecret = redaction.name(effect.origin) != nil
    let step = progress.withLock { $0.steps[effect.sequenceNumber] }
    write(
      JournalEffect(
        number: effect.number, step: step ?? 0, startNanoseconds: clock.now, screen: effect.screen,
        ids: isSecret ? [] : effect.ids, location: "\(effect.location)"))
    return RecordedEffect(effect.number, isSecret: isSecret, in: self)
  }

  func didFinishWork() {
    flush()
  }

  /// Flushes the written lines to the system.
  private func flush() {
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
      has only its name, and can't be replayed beyond it. Further failures aren't reported.
      """)
  }
}

extension JournalRecorder {
  func didReport(_ issue: ReportedIssue) {
    // A current action turns out to be redacted only afterwards, and states keep values that were
    // redacted before.
    write(issue, isSecret: redaction.count > 0)
  }

  /// Writes an issue, without its text if that may quote a redacted value.
  func write(_ issue: ReportedIssue, isSecret: Bool) {
    write(
      JournalIssue(
        step: progress.withLock { $0.start == nil ? $0.step : $0.step + 1 },
        message: isSecret ? "An issue whose text may quote a redacted action." : issue.message,
        location: "\(issue.location)"))
    flush()
  }

  /// Writes the end of an effect.
  func write(endOf effect: Int, because reason: JournalEffect.End) {
    write(EffectEnd(end: effect, t: clock.now, reason: reason))
    flush()
  }
}

/// Records the end of an effect.
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
    course.withLock { course in
      if course.reason == nil { course.reason = JournalEffect.End(rawValue: reason.rawValue) }
    }
  }

  func didThrow(_ error: any Error) {
    course.withLock { course in
      if course.reason == nil { course.reason = .threw }
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
