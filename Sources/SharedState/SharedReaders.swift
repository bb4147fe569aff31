import Observation
import StoreRuntimeCore
import Synchronization

/// Registers the readers of a shared value with Observation.
///
/// A model registers the reads of its properties. If such a property is a struct, an array or a
/// binding, views read the shared values in it later, from the copy that the model has returned.
final class SharedReaders: SharedObserver, Observable {
  private let registrar = ObservationRegistrar()

  /// `true` if the value was read since it last changed.
  private let isRead = Atomic(false)

  private var value: Void { () }

  /// Registers the tracked code, if any, which reads the value afterwards.
  func access() {
    registrar.access(self, keyPath: \.value)
    isRead.store(true, ordering: .releasing)
  }

  func sharedDidChange() {
    guard isRead.exchange(false, ordering: .acquiringAndReleasing) else { return }
    // Views expect notifications on the main actor.
    Task { @MainActor in
      registrar.willSet(self, keyPath: \.value)
      registrar.didSet(self, keyPath: \.value)
    }
  }
}
