/// The time after a throttled effect was started in which others of its id wait.
///
/// Confined to the isolation of its store.
final class EffectWindow {
  /// Waits until the window is over.
  let waitForEnd: nonisolated(nonsending) @Sendable () async throws -> Void

  /// The effect that waits for the end, if one does.
  var waiting: EffectToken?

  /// How long the window stays open, not positive once it is over.
  private let remaining: () -> Duration

  init<C: Clock<Duration>>(for duration: Duration, clock: C) {
    let end = clock.now.advanced(by: duration)
    remaining = { clock.now.duration(to: end) }
    waitForEnd = { try await clock.sleep(until: end, tolerance: nil) }
  }

  /// Whether the time isn't over yet.
  var isOpen: Bool { remaining() > .zero }
}
