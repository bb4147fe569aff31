import Foundation
import StoreRuntime
import Testing

struct IdentifiedArrayConformanceTests {
  @Test func itIsCodedAsAnArray() throws {
    let array = todos([3, 1])

    let data = try JSONEncoder().encode(array)

    #expect(try JSONDecoder().decode([Todo].self, from: data) == array.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data) == array)
  }

  @Test func aDuplicateCannotBeDecoded() throws {
    let data = Data(#"[{"id": 1, "title": "a"}, {"id": 1, "title": "b"}]"#.utf8)

    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data)
    }

    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("the id 1"))
  }

  @Test func equalArraysHaveEqualElementsInTheSameOrder() {
    #expect(todos([1, 2]) == todos([1, 2]))
    #expect(todos([1, 2]) != todos([2, 1]))
    #expect(todos([1, 2]) != todos([1]))
    #expect(Set([todos([1, 2]), todos([1, 2]), todos([2, 1])]).count == 2)
  }

  @Test func howAnArrayCameAboutDoesNotMatter() {
    var array = todos(0..<100)
    array.removeSubrange(2...)
    array.append(Todo(id: 2, title: "2"))
    array[id: 0]?.title = "0"

    #expect(array == todos(0..<3))
    #expect(array.hashValue == todos(0..<3).hashValue)
  }

  @Test func itIsDescribedAsAnArray() {
    let array = IdentifiedArray(uniqueElements: ["a", "bc"], id: \.count)

    #expect(array.description == #"["a", "bc"]"#)
    #expect(String(reflecting: array) == #"IdentifiedArray(["a", "bc"])"#)
    var text = ""
    dump(array, to: &text)
    #expect(text.contains("2 elements"))
    #expect(text.contains("- \"bc\""))
  }

  @Test func aCollectionAlgorithmSeesTheElements() {
    let array = todos(0..<20)

    #expect(array.reversed().first?.id == 19)
    #expect(array[5...].prefix(2).map(\.id) == [5, 6])
    #expect(array.firstIndex { $0.id == 3 } == 3)
    #expect(array.count == 20)
  }

  @Test func anArrayIsAValue() {
    var array = todos(0..<20)
    let copy = array

    array[id: 3]?.title = "changed"
    array.remove(id: 5)
    array.append(Todo(id: 30))

    #expect(copy == todos(0..<20))
    #expect(copy.index(id: 5) == 5)
    #expect(copy.index(id: 30) == nil)
  }
}
