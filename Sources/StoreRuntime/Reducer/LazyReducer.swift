public import Synchronization

/// A child's reducer that is prepared when its first action arrives.
///
/// Features may contain themselves (a folder in a folder); preparing such a child together with its
/// parent would never end.
@usableFromInline
final class LazyReducer<State, Action>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let reducer: PreparedReducer<State, Action>

    @inlinable
    init(_ reducer: PreparedReducer<State, Action>) {
      self.reducer = reducer
    }
  }

  @usableFromInline let make: @Sendable () -> PreparedReducer<State, Action>
  @usableFromInline let box = AtomicLazyReference<Box>()

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    make = { reducer.prepareForElement() }
  }

  /// The prepared reducer.
  @inlinable var prepared: PreparedReducer<State, Action> {
    if let box = box.load() { return box.reducer }
    return box.storeIfNil(Box(make())).reducer
  }
}
