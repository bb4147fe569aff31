import Observation

/// Counts how often what a closure reads is told as changed, and reads again each time, as a view
/// does.
@MainActor
final class Readers {
  private(set) var count = 0

  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    track()
  }

  private func track() {
    // Weak: what is read keeps this closure until it changes, and the reader keeps what is read.
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        self?.count += 1
        self?.track()
      }
    }
  }
}
