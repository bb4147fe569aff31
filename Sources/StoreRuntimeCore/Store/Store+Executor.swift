public import Synchronization

extension Store {
  /// The actor on whose executor everything runs.
  ///
  /// Effects are isolated to it and not to the store, so that one that waits doesn't keep the store
  /// alive.
  @inlinable nonisolated var executorOwner: any Actor { host ?? ownExecutor }

  /// The executor of a store that has one of its own, made if there is none yet.
  ///
  /// Not for a store that lives on another actor: its annex has none.
  @inlinable nonisolated var ownExecutor: StoreExecutor {
    // Whoever puts an annex into the place of the executor has given the executor to it before, and keeps
    // it there.
    extras.load(ordering: .acquiring).executor ?? makeExecutor()
  }

  @usableFromInline
  nonisolated func makeExecutor() -> StoreExecutor {
    let made = Unmanaged.passRetained(StoreExecutor())
    let (isFirst, _) = extras.compareExchange(
      expected: .none, desired: StoreExtras(executor: made), ordering: .acquiringAndReleasing)
    if isFirst { return made.takeUnretainedValue() }
    // Somebody else was quicker.
    made.release()
    return ownExecutor
  }
}
