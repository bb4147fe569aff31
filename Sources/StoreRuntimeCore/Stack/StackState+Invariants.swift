extension StackState {
  /// Whether all that operations rely on is so.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the length of the stack.
  var isValid: Bool {
    storage.isValid
      && storage.entries.enumerated().allSatisfy { position, entry in
        (entry.key.id < nextID || entry.key.id >= StackKey.idLimit)
          && (entry.key.birth != 0 || owner == 0 || hasOutsiders && position >= storage.log.kept)
      }
  }
}
