/// One of the things that the home tab lists.
public struct Item: Codable, Hashable, Identifiable, Sendable {
  /// The most characters that a name may have.
  public static let greatestNameLength = 80

  /// The most characters that a note may have.
  public static let greatestNoteLength = 500

  /// The number of the item, never negative, which never changes.
  public let id: Int

  /// What it is called.
  public var name: String

  /// What else there is to say about it.
  public var note: String

  /// The items that belong with it.
  public var relatedIDs: [Int]

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: The number of the item.
  ///   - name: What it is called.
  ///   - note: What else there is to say about it.
  ///   - relatedIDs: The items that belong with it.
  public init(id: Int, name: String, note: String = "", relatedIDs: [Int] = []) {
    self.id = id
    self.name = name
    self.note = note
    self.relatedIDs = relatedIDs
  }
}

extension Item {
  /// Says what is wrong with the fields of a form for an item.
  ///
  /// - Parameters:
  ///   - name: The name, without white space around it.
  ///   - note: The note, without white space around it.
  /// - Returns: The first fault, or `nil` if there is none.
  static func problem(name: String, note: String) -> String? {
    if name.isEmpty { return "the name is empty" }
    return name.problem(ofThe: "name", greatestNameLength)
      ?? note.problem(ofThe: "note", greatestNoteLength)
  }
}

extension Item {
  /// What a repository holds before anything was saved in it.
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
