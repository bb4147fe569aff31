/// The time after a throttled effect was started in which others of its id wait.
@usableFromInline
final class EffectWindow: @unchecked Sendable {
  // Sendable: the constants are, and the variables are confined to the isolation of the store, and
  // to whoever releases the scope when the store is gone.

  /// How long the window stays open, not positive once it is over.
  private let remaining: @Sendable () -> Duration

  /// Waits until the window is over.
  let waitForEnd: nonisolated(nonsending) @Sendable () async throws -> Void

  /// The effect that waits for the end, if one does.
  var waiting: EffectToken?

  /// Forgets the window when it is over.
  var closing: Task<Void, Never>?

  /// The feature that keeps the window, `nil` once it is forgotten.
  private unowned var scope: EffectScope?

  private let id: CancelID

  init<C: Clock<Duration>>(id: CancelID, for duration: Duration, clock: C) {
    self.id = id
    let end = clock.now.advanced(by: duration)
    remaining = { clock.now.duration(to: end) }
    waitForEnd = { try await clock.sleep(until: end, tolerance: nil) }
  }

  /// Whether the time isn't over yet.
  var isOpen: Bool { remaining() > .zero }

  /// Keeps the window in a feature, in place of one that is over.
  func open(in scope: EffectScope) {
    scope.windows[id]?.abandon()
    scope.windows[id] = self
    self.scope = scope
  }

  /// Forgets the window.
  func close() {
    guard let scope else { return }
    self.scope = nil
    scope.windows[id] = nil
    scope.removeIfIdle()
  }

  /// Stops waiting for the end, as nobody keeps the window any more.
  func abandon() {
    scope = nil
    closing?.cancel()
  }
}
