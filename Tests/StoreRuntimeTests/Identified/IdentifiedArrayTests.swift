import Foundation
import StoreRuntime
import Testing

private typealias ArrayEdit = Edit<IdentifiedArrayOf<Todo>>

struct IdentifiedArrayTests {
  // MARK: - Changes

  /// The array that the changes are made for.
  private static let todos: IdentifiedArrayOf<Todo> = [
    todo(1, "a"), todo(2, "b"), todo(3, "c"), todo(4, "d"),
  ]

  private static func todo(_ id: Int, _ title: String = "x") -> Todo {
    Todo(id: id, title: title)
  }

  private static let additions: [ArrayEdit] = [
    ArrayEdit("append", "1a 2b 3c 4d 5x") { $0.append(todo(5)) },
    ArrayEdit("insert", "1a 5x 2b 3c 4d") { $0.insert(todo(5), at: 1) },
    ArrayEdit("updateOrAppend what is there", "1a 2x 3c 4d") { $0.updateOrAppend(todo(2)) },
    ArrayEdit("updateOrAppend", "1a 2b 3c 4d 5x") { $0.updateOrAppend(todo(5)) },
    ArrayEdit("assign by position", "1a 2x 3c 4d") { $0[1] = todo(2) },
    ArrayEdit("assign by id", "1a 2x 3c 4d") { $0[id: 2] = todo(2) },
    ArrayEdit("assign what isn't there", "1a 2b 3c 4d 5x") { $0[id: 5] = todo(5) },
    ArrayEdit("fill", "1a 2b 3c 4d 5x") { array in
      func fill(_ element: inout Todo?) { element = todo(5) }
      fill(&array[id: 5])
    },
    ArrayEdit("modify by id", "1a 2b! 3c 4d") { $0[id: 2]?.title += "!" },
    ArrayEdit("modify what isn't there", "1a 2b 3c 4d") { $0[id: 5]?.title += "!" },
    ArrayEdit("modify by position", "1a! 2b! 3c! 4d!") { array in
      for position in array.indices { array[position].title += "!" }
    },
  ]

  private static let insertions: [ArrayEdit] = [
    ArrayEdit("+=", "1a 2b 3c 4d 5x 6x") { $0 += [todo(5), todo(6)] },
    ArrayEdit("insert(contentsOf:at:)", "1a 5x 6x 2b 3c 4d") {
      $0.insert(contentsOf: [todo(5), todo(6)], at: 1)
    },
    ArrayEdit("replaceSubrange", "1a 5x 3x 4d") {
      $0.replaceSubrange(1..<3, with: [todo(5), todo(3)])
    },
    ArrayEdit("replaceSubrange with nothing", "1a 4d") { $0.replaceSubrange(1...2, with: []) },
    ArrayEdit("update(_:at:)", "1a 2x 3c 4d") { #expect($0.update(todo(2), at: 1).title == "b") },
    ArrayEdit("updateOrInsert what is there", "1a 2b 3x 4d") {
      let (original, index) = $0.updateOrInsert(todo(3), at: 0)
      #expect(original?.title == "c" && index == 2)
    },
    ArrayEdit("updateOrInsert", "5x 1a 2b 3c 4d") {
      let (original, index) = $0.updateOrInsert(todo(5), at: 0)
      #expect(original == nil && index == 0)
    },
  ]

  private static let removals: [ArrayEdit] = [
    ArrayEdit("remove(id:)", "1a 3c 4d") { $0.remove(id: 2) },
    ArrayEdit("remove(id:) what isn't there", "1a 2b 3c 4d") { $0.remove(id: 5) },
    ArrayEdit("assign nil", "1a 3c 4d") { $0[id: 2] = nil },
    ArrayEdit("assign nil to nothing", "1a 2b 3c 4d") { $0[id: 5] = nil },
    ArrayEdit("take", "1a 3c 4d") { array in
      func take(_ element: inout Todo?) { element = nil }
      take(&array[id: 2])
    },
    ArrayEdit("remove(at:)", "1a 3c 4d") { $0.remove(at: 1) },
    ArrayEdit("remove(_:)", "1a 3c 4d") { #expect($0.remove(todo(2))?.title == "b") },
    ArrayEdit("remove(_:) what isn't there", "1a 2b 3c 4d") { #expect($0.remove(todo(5)) == nil) },
    ArrayEdit("removeFirst", "2b 3c 4d") { #expect($0.removeFirst().id == 1) },
    ArrayEdit("removeFirst(_:)", "3c 4d") { $0.removeFirst(2) },
    ArrayEdit("removeLast", "1a 2b 3c") { #expect($0.removeLast().id == 4) },
    ArrayEdit("removeLast(_:)", "1a") { $0.removeLast(3) },
    ArrayEdit("remove(atOffsets:)", "2b 3c") { $0.remove(atOffsets: [3, 0]) },
    ArrayEdit("popLast", "1a 2b 3c") { $0.popLast() },
    ArrayEdit("removeSubrange", "1a 4d") { $0.removeSubrange(1...2) },
    ArrayEdit("removeAll(where:)", "1a 3c") { $0.removeAll { $0.id.isMultiple(of: 2) } },
    ArrayEdit("throw in removeAll(where:)", "1a 2b 3c 4d") { array in
      try? array.removeAll { try $0.id < 3 || { throw Failure() }() }
    },
    ArrayEdit("removeAll", "") { $0.removeAll() },
    ArrayEdit("filter", "2b 4d") { array in array = array.filter { $0.id.isMultiple(of: 2) } },
    ArrayEdit("remove and append", "1a 3c 4d 2x") {
      $0.remove(id: 2)
      $0.append(todo(2))
    },
  ]

  private static let rearrangements: [ArrayEdit] = [
    ArrayEdit("move", "2b 1a 4d 3c") { $0.move(fromOffsets: [3, 0], toOffset: 2) },
    ArrayEdit("move to the end", "1a 3c 4d 2b") { $0.move(fromOffsets: [1], toOffset: 4) },
    ArrayEdit("swapAt", "4d 2b 3c 1a") { $0.swapAt(0, 3) },
    ArrayEdit("sort(by:)", "4d 3c 2b 1a") { $0.sort { $0.id > $1.id } },
    ArrayEdit("sort equal ones", "2b 4d 1a 3c") { $0.sort { $0.id % 2 < $1.id % 2 } },
    ArrayEdit("sort()", "4a 1b 3c") {
      $0 = [todo(3, "c"), todo(4, "a"), todo(1, "b")]
      $0.sort()
    },
    ArrayEdit("reverse", "4d 3c 2b 1a") { $0.reverse() },
    ArrayEdit("partition(by:)", "2b 4d 1a 3c") { array in
      let position = array.partition { !$0.id.isMultiple(of: 2) }
      #expect(position == 2)
    },
    ArrayEdit("shuffle", "1a 2b 3c 4d") { array in
      array.shuffle()
      #expect(array.isValid && Set(array) == Set(todos))
      array.sort()
    },
    ArrayEdit("throw in sort(by:)", "1a 2b 3c 4d") { try? $0.sort { _, _ in throw Failure() } },
  ]

  @Test(arguments: additions + insertions + removals + rearrangements)
  func elementsKeepTheirOrderAndAreFoundByTheirIDs(edit: Edit<IdentifiedArrayOf<Todo>>) {
    var array = Self.todos

    let messages = issues { edit.apply(&array) }

    #expect(array.map { "\($0.id)\($0.title)" }.joined(separator: " ") == edit.result)
    #expect(array.isValid)
    #expect(messages == [])
    #expect(Self.todos.map(\.title) == ["a", "b", "c", "d"] && Self.todos.isValid)
  }

  @Test func movingBeyondTheEndAndRemovingWhatIsNotThereStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array: IdentifiedArrayOf<Todo> = [Todo(id: 0), Todo(id: 1)]
      array.move(fromOffsets: [0], toOffset: 3)
    }
    await #expect(processExitsWith: .failure) {
      var array: IdentifiedArrayOf<Todo> = [Todo(id: 0), Todo(id: 1)]
      array.remove(atOffsets: [-1])
    }
  }

  // MARK: - Initialisers and conformances

  @Test func elementsWithOneIDAreCombined() {
    let array = IdentifiedArray(
      [Self.todo(1, "a"), Self.todo(2, "b"), Self.todo(1, "c")],
      uniquingIDsWith: { Self.todo(1, $0.title + $1.title) })

    #expect(array.elements == [Self.todo(1, "ac"), Self.todo(2, "b")])
    #expect(IdentifiedArray(uncheckedUniqueElements: array) == array)
  }

  @Test func itsDescriptionForDebuggingNamesTheType() {
    let array: IdentifiedArrayOf<Todo> = []

    #expect(array.debugDescription == "IdentifiedArray<Int, Todo>([])")
  }

  @Test func itIsCodedAsAnArray() throws {
    let data = try JSONEncoder().encode(Self.todos)

    #expect(try JSONDecoder().decode([Todo].self, from: data) == Self.todos.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data) == Self.todos)
  }

  @Test func aDuplicateCannotBeDecoded() throws {
    let data = Data(#"[{"id": 1, "title": "a"}, {"id": 1, "title": "b"}]"#.utf8)

    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data)
    }

    let message = String(describing: error)
    #expect(message.contains("dataCorrupted") && message.contains("the id 1"))
  }

  @Test func arraysWithEqualElementsInTheSameOrderAreEqual() {
    var other = IdentifiedArray(uniqueElements: Self.todos.reversed())
    #expect(other != Self.todos)
    #expect(IdentifiedArray(uniqueElements: Self.todos.dropLast()) != Self.todos)

    other.sort { $0.id < $1.id }
    other[id: 1]?.title = "x"
    other.updateOrAppend(Self.todo(1, "a"))

    #expect(other == Self.todos)
    #expect(Set([other, Self.todos, []]).count == 2)
  }

  @Test func itIsDescribedAsAnArray() {
    #expect(Self.todos.description == Self.todos.elements.description)
    var text = ""
    dump(Self.todos, to: &text)
    #expect(text.contains("4 elements"))
    #expect(text.contains("- title: \"b\""))
  }

  @Test func aCollectionAlgorithmSeesTheElements() {
    let array = Self.todos

    #expect(array.first?.id == 1 && array.reversed().last?.id == 1 && array[1...].first?.id == 2)
    #expect(array.firstIndex { $0.id == 3 } == 2)
    #expect(array.elements == [array[0], array[1], array[2], array[3]])
  }

  @Test func theViewOfIDsStaysAsItWas() {
    var array = Self.todos
    let ids = array.ids

    array.removeAll()

    #expect(ids == [1, 2, 3, 4] && ids != [1])
    #expect(ids.contains(2) && !ids.contains(5))
    #expect(ids.firstIndex(of: 2) == 1 && ids.firstIndex(of: 5) == nil)
    #expect(ids.description == "[1, 2, 3, 4]")
    #expect(Set([ids, Self.todos.ids, array.ids]).count == 2)
  }
}
