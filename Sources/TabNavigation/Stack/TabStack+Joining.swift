public import StoreRuntimeCore

extension TabStack {
  /// Makes the stack one of the store that is reducing.
  ///
  /// One whose screens get other ids, or that another store had, begins anew: none of its screens
  /// was told anything in this store, and nobody here waits for a move.
  ///
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*) for *n* screens.
  @usableFromInline
  mutating func joinStore() {
    guard let store = currentStoreNumber() else { return }
    let isRenumbered = stack.joinCurrentStore()
    guard isRenumbered || books.store != store else { return }
    if isRenumbered || books.store != 0 {
      books = StackBooks(entering: [])
      question = nil
    }
    books.store = store
    // The ids may be others than those that the stack was made with.
    books.entering = Array(stack.ids)
  }

  /// Forgets screens that are gone before they were told that they were entered.
  ///
  /// - Complexity: O(*n*) for *n* screens that weren't told.
  @usableFromInline
  mutating func forgetEntering() {
    books.entering.removeAll { stack.firstIndex(id: $0) == nil }
  }

  /// Returns those of some screens that are there, from the bottom up.
  @usableFromInline
  func inOrder(_ screens: [StackElementID]) -> [StackElementID] {
    screens.compactMap { id in stack.firstIndex(id: id).map { (position: $0, id: id) } }
      .sorted { $0.position < $1.position }.map(\.id)
  }
}
