import StoreRuntime

extension ItemRepository {
  /// Makes a repository that forgets everything with the process.
  ///
  /// - Parameter items: What it holds at first.
  /// - Returns: The repository. Copies of it share their items.
  public static func memory(_ items: [Item] = Item.samples) -> ItemRepository {
    let memory = ItemMemory(items)
    return ItemRepository(
      load: { memory.items.withLock { $0 } },
      item: { id in memory.items.withLock { items in items.first { $0.id == id } } },
      save: { item in memory.items.withLock { $0.replaceOrAppend(item) } })
  }
}

private final class ItemMemory: Sendable {
  let items: Guarded<[Item]>

  init(_ items: [Item]) {
    self.items = Guarded(items)
  }
}

extension [Item] {
  /// Puts an item in the place of the one with the same id, or else at the end.
  mutating func replaceOrAppend(_ item: Item) {
    if let index = firstIndex(where: { $0.id == item.id }) {
      self[index] = item
    } else {
      append(item)
    }
  }
}
