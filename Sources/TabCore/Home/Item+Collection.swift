extension [Item] {
  /// Puts an item in the place of the one with the same id, or else at the end.
  mutating func replaceOrAppend(_ item: Item) {
    if let index = firstIndex(where: { $0.id == item.id }) {
      self[index] = item
    } else {
      append(item)
    }
  }

  /// Appends a new item under a number that none has.
  mutating func add(name: String, note: String) -> Item {
    let item = Item(id: unusedID, name: name, note: note)
    append(item)
    return item
  }

  /// Removes the item with an id, and takes it off what the others are related to.
  mutating func remove(_ id: Item.ID) {
    removeAll { $0.id == id }
    for index in indices { self[index].relatedIDs.removeAll { $0 == id } }
  }

  /// The number after the greatest, or the first free one when there is none after it.
  private var unusedID: Item.ID {
    let ids = Set(map(\.id))
    let greatest = ids.max() ?? 0
    return greatest < .max ? greatest + 1 : (1...).first { !ids.contains($0) } ?? 0
  }
}
