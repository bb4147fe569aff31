/// A condition under which effects of an id may start.
@usableFromInline
enum EffectLimit: Sendable {
  /// Drops the effect while others run.
  case keeping

  /// Lets the effect wait for its turn while the maximum number of effects run.
  case line(max: Int, waiting: Int)

  /// Starts at most one effect per interval. Of those in between, the latest (or the first) waits.
  case throttle(latest: Bool, makeWindow: @Sendable () -> EffectWindow)
}

extension EffectWalk {
  /// Starts a part that has a limit, or makes it wait, or drops it.
  mutating func start(
    _ part: EffectPart, _ id: CancelID, _ limit: EffectLimit, at location: IssueLocation,
    _ runtime: EffectRuntime
  ) -> Step? {
    guard let first = part.first else { return nil }
    let node = place.node
    switch limit {
    case .keeping:
      if runtime.runs(id, of: node) { return nil }
    case .line(let max, let waiting):
      let mayRun = node.lines[id]?.mayRun(max: max) ?? true
      guard mayRun || node.lines[id]?.mayWait(limit: waiting) == true else {
        reportIssue(
          """
          An effect was dropped, because the queue of its id is full: \(id.id). It was returned \
          for the action \(shortDescription(of: place.origin.action)), and never runs. Let more \
          effects wait, or use the policy "keeping" to drop excess effects silently.
          """,
          at: location)
        return nil
      }
      // The wait ends when its task is cancelled.
      let wait = mayRun ? nil : RunPart(at: location)
      let sequence = begin(first, after: wait, in: runtime)
      sequence.line = id
      if mayRun {
        node.lines[id, default: EffectLine()].begin()
      } else {
        sequence.linePlace = node.lines[id, default: EffectLine()].wait(sequence.token)
      }
      return nil
    case .throttle(let latest, let makeWindow):
      let sequence = place.sequence
      // A part that has waited is started, even if its clock woke it early.
      if let window = node.windows[id], window.isOpen(),
        window.waiting == nil || window.waiting != sequence?.token
      {
        if case .sequence(let waiting)? = window.waiting.flatMap({
          runtime.variables.entries[$0]?.role
        }),
          !waiting.entry.wasCancelled
        {
          guard latest else { return nil }
          runtime.cancel(waiting.entry, because: .restart)
          // The task of its wait ends now, and not with the window.
          if let wait = runtime.wait(of: waiting) { runtime.cancel(wait, because: .restart) }
        }
        // When the window is over, this function runs again for the part and opens the next window.
        let wait = window.makeWait(location)
        let waiting = begin(part, after: wait, in: runtime).token
        node.windows[id]?.waiting = waiting
        return nil
      }
      runtime.cancel(id, for: place, except: sequence?.entry, because: .restart)
      node.windows[id] = makeWindow()
    }
    next = first
    return nil
  }
}

/// The time after the start of a throttled effect in which others of its id wait.
@usableFromInline
struct EffectWindow {
  /// Creates the part that waits until the window is over.
  let makeWait: (IssueLocation) -> RunPart

  /// Returns whether the window isn't over yet.
  let isOpen: () -> Bool

  /// The sequence that waits for the end, if any.
  var waiting: EffectToken?
}
