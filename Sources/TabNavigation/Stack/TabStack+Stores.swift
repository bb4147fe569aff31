import StoreRuntimeCore

extension TabStack {
  /// Makes the stack one of the store, which has seen it then.
  mutating func join() {
    joinStore()
    books.isFresh = false
  }

  /// Forgets what screens were told in another store, and what waits there.
  mutating func leaveStore() {
    guard books.store != 0 else { return }
    books = StackBooks(entering: Array(stack.ids))
    question = nil
  }

  /// Whether a stack is still what it was: that it wasn't moved is all that can be said of one that
  /// isn't `Equatable`.
  func isSame(as other: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    guard books.moveCount == other.books.moveCount else { return false }
    return (self as? any Equatable).map { isEqual($0) } ?? true
  }
}
