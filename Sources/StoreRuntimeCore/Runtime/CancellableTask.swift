/// A task of any type.
@usableFromInline
protocol CancellableTask: Sendable {
  func cancel()
}

extension Task: CancellableTask {}
