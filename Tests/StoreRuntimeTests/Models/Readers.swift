import Observation

/// Counts how often what a closure reads is told as changed, and reads again each time, as a view
/// does.
@MainActor
final class Readers {
  private(set) var count = 0

  init(_ read: @escaping @MainActor () -> Void) {
    track(read)
  }

  private func track(_ read: @escaping @MainActor () -> Void) {
    withObservationTracking(read) {
      MainActor.assumeIsolated {
        self.count += 1
        self.track(read)
      }
    }
  }
}
