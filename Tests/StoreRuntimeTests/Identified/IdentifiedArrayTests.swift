import StoreRuntime
import Testing

struct IdentifiedArrayTests {
  @Test func elementsKeepTheirOrderAndAreFoundByTheirIDs() {
    let array: IdentifiedArrayOf<Todo> = [
      Todo(id: 7, title: "a"), Todo(id: -2, title: "b"), Todo(id: 0, title: "c"),
    ]

    #expect(array.map(\.title) == ["a", "b", "c"])
    #expect(array.elements == [array[0], array[1], array[2]])
    #expect(array.ids == [7, -2, 0])
    #expect(array[id: -2]?.title == "b")
    #expect(array.index(id: 0) == 2)
    #expect(array.index(id: 1) == nil)
    #expect(array[id: 1] == nil)
  }

  @Test func idsCanBeAnyProperty() {
    var array = IdentifiedArray(uniqueElements: ["ox", "hen", "horse"], id: \.count)
    #expect(array.ids == [2, 3, 5])

    array[id: 3] = "cat"
    array.append("wolf")

    #expect(array.elements == ["ox", "cat", "horse", "wolf"])
    #expect(IdentifiedArray<Int, String>(id: \.count).isEmpty)
  }

  @Test func elementsWithTheSameIDAreCombined() throws {
    let combined = IdentifiedArray(
      [Todo(id: 1, title: "a"), Todo(id: 2, title: "b"), Todo(id: 1, title: "c")],
      uniquingIDsWith: { Todo(id: 1, title: $0.title + $1.title) })
    let last = IdentifiedArray(
      ["ox", "elk", "hen"], id: \.count, uniquingIDsWith: { _, new in new })

    #expect(combined.map(\.title) == ["ac", "b"])
    #expect(last.elements == ["ox", "hen"])
    #expect(throws: CancellationError.self) {
      try IdentifiedArray([Todo(id: 1), Todo(id: 1)]) { _, _ in throw CancellationError() }
    }
  }

  @Test(arguments: [3, 100])
  func assigningByIDReplacesAddsOrRemoves(count: Int) {
    var array = todos(0..<count)

    array[id: 1] = Todo(id: 1, title: "new")
    array[id: count] = Todo(id: count, title: "last")
    array[id: 0] = nil
    array[id: -1] = nil

    #expect(array.ids == Array(1...count))
    #expect(array[0].title == "new")
    #expect(array[id: count]?.title == "last")
    #expect(array.index(id: count) == count - 1)
  }

  @Test func modifyingAMissingElementDoesNothing() {
    var array = todos(0..<3)

    array[id: 9]?.title = "nowhere"

    #expect(array == todos(0..<3))
  }

  @Test(arguments: [3, 100])
  func anElementIsAddedWhereThereWasNoneInAnInoutCall(count: Int) {
    func fill(_ todo: inout Todo?) { todo = Todo(id: count, title: "filled") }
    var array = todos(0..<count)

    fill(&array[id: count])

    #expect(array.last == Todo(id: count, title: "filled"))
    #expect(array.index(id: count) == count)
  }

  @Test(arguments: [3, 100])
  func anElementIsRemovedInAnInoutCall(count: Int) {
    func take(_ todo: inout Todo?) -> Todo? { todo.take() }
    var array = todos(0..<count)

    let taken = take(&array[id: 1])

    #expect(taken?.id == 1)
    #expect(array.ids == [0] + Array(2..<count))
    #expect(array.index(id: 2) == 1)
  }

  @Test(arguments: [3, 100])
  func updatingTellsWhatWasThere(count: Int) {
    var array = todos(0..<count)

    #expect(array.updateOrAppend(Todo(id: 1, title: "x")) == Todo(id: 1, title: "1"))
    #expect(array.updateOrAppend(Todo(id: -1, title: "y")) == nil)
    let replaced = array.updateOrInsert(Todo(id: 2, title: "z"), at: 0)
    #expect(replaced == (Todo(id: 2, title: "2"), 2))
    let inserted = array.updateOrInsert(Todo(id: -2, title: "w"), at: 1)
    #expect(inserted == (nil, 1))
    #expect(array.update(Todo(id: 0, title: "v"), at: 0).title == "0")

    #expect(array.ids == [0, -2] + Array(1..<count) + [-1])
    #expect(array.prefix(4).map(\.title) == ["v", "w", "x", "z"])
    #expect(array.last?.title == "y")
  }

  @Test(arguments: [5, 100])
  func removingTellsWhatWentAndWhereTheRestIs(count: Int) {
    var array = todos(0..<count)

    #expect(array.remove(id: 2)?.id == 2)
    #expect(array.remove(id: 2) == nil)
    #expect(array.remove(Todo(id: 0, title: "another"))?.title == "0")
    #expect(array.remove(at: 0).id == 1)
    #expect(array.popLast()?.id == count - 1)

    #expect(array.ids == Array(3..<count - 1))
    #expect(array.ids.indices.allSatisfy { array.index(id: array.ids[$0]) == $0 })
  }

  @Test func manyElementsAreRemovedAtOnce() {
    var array = todos(0..<20)

    array.removeAll { $0.id.isMultiple(of: 3) }
    #expect(array.ids == [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19])
    array.remove(atOffsets: [12, 0, 3])
    #expect(array.ids == [2, 4, 7, 8, 10, 11, 13, 14, 16, 17])
    array.removeSubrange(1...2)
    #expect(array.ids == [2, 8, 10, 11, 13, 14, 16, 17])
    array.removeFirst(2)
    array.removeFirst()
    array.removeLast(2)
    array.removeLast()
    #expect(array.ids == [11, 13])
    array.removeAll()
    #expect(array.isEmpty)
    #expect(array.popLast() == nil)
    #expect(array.append(Todo(id: 11)) == (true, 0))
  }

  @Test func movingAnElementThatIsNotThereStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array: IdentifiedArrayOf<Todo> = [Todo(id: 0), Todo(id: 1)]
      array.move(fromOffsets: [0, 2], toOffset: 0)
    }
  }

  @Test func movingElementsBeyondTheEndStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array: IdentifiedArrayOf<Todo> = [Todo(id: 0), Todo(id: 1)]
      array.move(fromOffsets: [0], toOffset: 3)
    }
  }

  @Test func removingAnElementThatIsNotThereStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var array: IdentifiedArrayOf<Todo> = [Todo(id: 0), Todo(id: 1)]
      array.remove(atOffsets: [-1])
    }
  }

  @Test func elementsMoveWithTheirIDs() {
    var array = todos(0..<6)

    array.move(fromOffsets: [4, 0], toOffset: 3)
    #expect(array.ids == [1, 2, 0, 4, 3, 5])
    array.move(fromOffsets: [1], toOffset: 6)
    #expect(array.ids == [1, 0, 4, 3, 5, 2])
    array.swapAt(0, 5)
    #expect(array.ids == [2, 0, 4, 3, 5, 1])
    array.reverse()
    #expect(array.ids == [1, 5, 3, 4, 0, 2])
    array.sort()
    #expect(array.ids == [0, 1, 2, 3, 4, 5])
    array.sort { $0.id > $1.id }
    #expect(array.ids == [5, 4, 3, 2, 1, 0])
    array.shuffle()
    #expect(array.ids.sorted() == [0, 1, 2, 3, 4, 5])
    #expect(array.allSatisfy { array[id: $0.id] == $0 && $0.title == "\($0.id)" })
  }

  @Test func filteringGivesAnotherIdentifiedArray() {
    let array = todos(0..<40)

    let filtered: IdentifiedArrayOf<Todo> = array.filter { $0.id > 20 }

    #expect(filtered.ids == Array(21..<40))
    #expect(filtered.index(id: 30) == 9)
    #expect(filtered.index(id: 3) == nil)
  }

  @Test func theViewOfIDsStaysAsItWas() {
    var array = todos(0..<3)
    let ids = array.ids

    array.removeAll()

    #expect(ids == [0, 1, 2])
    #expect(ids.contains(2) && !ids.contains(3))
    #expect(ids.firstIndex(of: 1) == 1)
    #expect(ids.description == "[0, 1, 2]")
    #expect(Set([ids, todos(0..<3).ids]).count == 1)
    #expect(array.ids != [0])
  }

  @Test func elementsAreModifiedByPosition() {
    var array = todos(0..<20)

    for position in array.indices { array[position].title += "!" }
    array[3] = Todo(id: 3, title: "three")

    #expect(array[id: 19]?.title == "19!")
    #expect(array[id: 3]?.title == "three")
  }
}
