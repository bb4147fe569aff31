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
      save: { item in memory.items.withLock { $0.replaceOrAppend(item) } },
      add: { name, note in memory.items.withLock { $0.add(name: name, note: note) } },
      delete: { id in memory.items.withLock { $0.remove(id) } })
  }
}

private final class ItemMemory: Sendable {
  let items: Guarded<[Item]>

  init(_ items: [Item]) {
    self.items = Guarded(items)
  }
}
