/// An item in the list of the home tab.
public struct Item: Codable, Hashable, Identifiable, Sendable {
  /// The maximum number of characters in a name.
  public static let greatestNameLength = 80

  /// The maximum number of characters in a note.
  public static let greatestNoteLength = 500

  /// The number of the item, which is never negative and never changes.
  public let id: Int

  /// The name of the item.
  public var name: String

  /// A note about the item.
  public var note: String

  /// The related items.
  public var relatedIDs: [Int]

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: The number of the item.
  ///   - name: The name of the item.
  ///   - note: A note about the item.
  ///   - relatedIDs: The related items.
  public init(id: Int, name: String, note: String = "", relatedIDs: [Int] = []) {
    self.id = id
    self.name = name
    self.note = note
    self.relatedIDs = relatedIDs
  }
}

extension Item {
  /// Validates the fields of a form for an item.
  ///
  /// - Parameters:
  ///   - name: The name, without surrounding white space.
  ///   - note: The note, without surrounding white space.
  /// - Returns: The first problem, or `nil` if the fields are valid.
  static func problem(name: String, note: String) -> String? {
    if name.isEmpty { return "the name is empty" }
    return name.problem(ofThe: "name", greatestNameLength)
      ?? note.problem(ofThe: "note", greatestNoteLength)
  }
}

extension Item {
  /// The initial contents of a repository.
  public static let samples = [
    Item(id: 1, name: "Fountain pen", note: "Medium nib", relatedIDs: [2, 3, 7]),
    Item(id: 2, name: "Ink", note: "Blue-black, 50 ml", relatedIDs: [1, 3]),
    Item(id: 3, name: "Blotting paper", note: "Ten sheets", relatedIDs: [2]),
    Item(id: 7, name: "Notebook", note: "Dotted, 120 pages", relatedIDs: [1, 42]),
    Item(id: 12, name: "Pencil case", note: "Canvas", relatedIDs: [1, 7]),
    Item(id: 42, name: "Desk lamp", note: "Warm light", relatedIDs: [7, 12]),
  ]
}

extension [Item] {
  /// Replaces the item with the same id, or appends the item.
  mutating func replaceOrAppend(_ item: Item) {
    if let index = firstIndex(where: { $0.id == item.id }) {
      self[index] = item
    } else {
      append(item)
    }
  }

  /// Appends a new item with an unused number.
  mutating func add(name: String, note: String) -> Item {
    let item = Item(id: unusedID, name: name, note: note)
    append(item)
    return item
  }

  /// Removes an item, also from the related items of the others.
  mutating func remove(_ id: Item.ID) {
    removeAll { $0.id == id }
    for index in indices { self[index].relatedIDs.removeAll { $0 == id } }
  }

  /// The number after the highest, or the lowest unused one if the highest number is taken.
  private var unusedID: Item.ID {
    let ids = Set(map(\.id))
    let greatest = ids.max() ?? 0
    return greatest < .max ? greatest + 1 : (1...).first { !ids.contains($0) } ?? 0
  }
}
