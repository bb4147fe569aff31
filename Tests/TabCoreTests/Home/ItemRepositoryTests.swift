import Foundation
import StoreRuntime
import TabCore
import Testing

@Suite("Repository of items")
struct ItemRepositoryTests {
  @Test("A file that isn't there counts as the sample items, and isn't made by reading")
  func missingFile() async throws {
    let folder = try TemporaryFolder()
    let repository = ItemRepository.file(at: folder.file("items.json"))

    #expect(try await repository.load() == Item.samples)
    #expect(try await repository.item(42)?.name == "Desk lamp")
    #expect(!FileManager.default.fileExists(atPath: folder.file("items.json").path))
  }

  @Test("What is saved is there for another repository on the same file")
  func saving() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("deep/down/items.json")
    let changed = Item(id: 42, name: "Lamp", note: "New", relatedIDs: [1])
    let added = Item(id: 100, name: "Ruler")

    try await ItemRepository.file(at: url).save(changed)
    try await ItemRepository.file(at: url).save(added)

    let items = try await ItemRepository.file(at: url).load()
    #expect(items.count == Item.samples.count + 1)
    #expect(items.first { $0.id == 42 } == changed)
    #expect(items.last == added)
  }

  @Test("The file is replaced as a whole, and only the lock is left beside it")
  func atomicReplacement() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("items.json")
    let repository = ItemRepository.file(at: url)
    try await repository.save(Item(id: 1, name: "Pen"))
    let reader = try FileHandle(forReadingFrom: url)
    defer { try? reader.close() }
    let before = try Data(contentsOf: url)

    try await repository.save(Item(id: 1, name: String(repeating: "Pencil ", count: 11)))

    // Whoever has the old file open goes on reading the old file.
    #expect(try reader.readToEnd() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == [".items.json.lock", "items.json"])
  }

  @Test("Of many saves at once none is lost")
  func parallelSaves() async throws {
    let folder = try TemporaryFolder()
    let repository = ItemRepository.file(at: folder.file("items.json"))

    try await withThrowingTaskGroup { group in
      for id in 1_000..<1_040 {
        group.addTask { try await repository.save(Item(id: id, name: "Item \(id)")) }
      }
      try await group.waitForAll()
    }

    #expect(
      Set(try await repository.load().map(\.id)) == Set(Item.samples.map(\.id) + (1_000..<1_040)))
  }

  @Test(
    "A file of something else is an error that names it, and is left as it is",
    arguments: [
      ("", "it isn't JSON"),
      ("[]", "its JSON has another form"),
      ("{}", "schema is missing"),
      (#"{"schema": 2, "items": []}"#, "its schema is 2, but only 1 is supported"),
      (#"{"schema": 1}"#, "items is missing"),
      (#"{"schema": 1, "items": [{"id": 1}]}"#, "items[0].name is missing"),
      (
        #"{"schema": 1, "items": [{"id": 1, "name": 2, "note": "", "relatedIDs": []}]}"#,
        "items[0].name has another type"
      ),
      (
        #"{"schema": 1, "items": [{"id": -1, "name": "a", "note": "", "relatedIDs": []}]}"#,
        "item -1 is negative"
      ),
      (
        #"""
        {"schema": 1, "items": [{"id": 1, "name": "a", "note": "", "relatedIDs": []},
        {"id": 1, "name": "b", "note": "", "relatedIDs": []}]}
        """#,
        "item 1 is there twice"
      ),
    ])
  func corruptFile(contents: String, reason: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("items.json")
    try Data(contents.utf8).write(to: url)
    let repository = ItemRepository.file(at: url)
    let expected = ItemRepositoryError.corruptFile(path: url.path, reason: reason)

    await #expect(throws: expected) { try await repository.load() }
    await #expect(throws: expected) { try await repository.item(1) }
    await #expect(throws: expected) { try await repository.save(Item(id: 1, name: "Pen")) }

    #expect(try Data(contentsOf: url) == Data(contents.utf8))
  }

  @Test("A folder in the place of the file is an error that names it")
  func folderInPlaceOfTheFile() async throws {
    let folder = try TemporaryFolder()
    let repository = ItemRepository.file(at: folder.url)

    let error = await #expect(throws: ItemRepositoryError.self) { try await repository.load() }

    guard case .unreadableFile(let path, _) = error else {
      Issue.record("\(String(describing: error)) isn't the error of a file that can't be read.")
      return
    }
    #expect(path == folder.url.path)
  }

  @Test("A file that can't be written is an error that names it")
  func unwritableFile() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("file"))
    let url = folder.file("file/items.json")
    let repository = ItemRepository.file(at: url)

    let error = await #expect(throws: ItemRepositoryError.self) {
      try await repository.save(Item(id: 1, name: "Pen"))
    }

    #expect(error?.description.contains(url.path) == true)
  }

  @Test("What is added gets the number after the greatest, and what is deleted is gone everywhere")
  func addingAndDeleting() async throws {
    let folder = try TemporaryFolder()
    let file = ItemRepository.file(at: folder.file("items.json"))

    for repository in [ItemRepository.memory(), file] {
      let added = try await repository.add("Ruler", "30 cm")
      try await repository.delete(2)
      try await repository.delete(999)

      #expect(added == Item(id: 43, name: "Ruler", note: "30 cm"))
      let items = try await repository.load()
      #expect(items.map(\.id) == [1, 3, 7, 12, 42, 43])
      #expect(items.prefix(2).map(\.relatedIDs) == [[3, 7], []])
    }
  }

  @Test("Where there is no number after the greatest, the first that is free will do")
  func numbers() async throws {
    let repository = ItemRepository.memory([Item(id: .max, name: "Last"), Item(id: 1, name: "Pen")])

    #expect(try await repository.add("Ink", "").id == 2)
    #expect(try await ItemRepository.memory([]).add("Ink", "").id == 1)
  }
}
