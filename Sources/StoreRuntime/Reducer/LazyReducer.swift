import Synchronization

/// A child's reducer that is prepared when its first action arrives.
///
/// Features may contain themselves (a folder in a folder); preparing such a child together with its
/// parent would never end.
@usableFromInline
final class LazyReducer<State, Action>: Sendable {
  private final class Box: Sendable {
    let reducer: PreparedReducer<State, Action>

    init(_ reducer: PreparedReducer<State, Action>) {
      self.reducer = reducer
    }
  }

  private let make: @Sendable () -> PreparedReducer<State, Action>
  private let box = AtomicLazyReference<Box>()

  @usableFromInline
  init(_ reducer: some Reducer<State, Action>) {
    make = { reducer.prepare() }
  }

  /// The prepared reducer.
  @usableFromInline
  var prepared: PreparedReducer<State, Action> {
    if let box = box.load() { return box.reducer }
    return box.storeIfNil(Box(make())).reducer
  }
}
