import StoreRuntime
import Testing

struct IdentifiedArrayMisuseTests {
  @Test func aDuplicateInALiteralFailsATest() {
    var array: IdentifiedArrayOf<Todo> = []

    withKnownIssue {
      array = [Todo(id: 1, title: "a"), Todo(id: 1, title: "b")]
    } matching: {
      $0.comments.contains {
        $0.rawValue.contains("a second element with the id 1")
      }
    }

    #expect(array.elements == [Todo(id: 1, title: "a")])
  }

  @Test(arguments: [2, 100])
  func appendingUnderATakenIDChangesNothing(count: Int) {
    var array = todos(0..<count)

    let messages = issues {
      #expect(array.append(Todo(id: 1, title: "again")) == (false, 1))
      #expect(array.insert(Todo(id: 0, title: "again"), at: count) == (false, 0))
      array.append(contentsOf: [Todo(id: 1, title: "again"), Todo(id: count, title: "\(count)")])
    }

    #expect(messages.count == 3)
    #expect(messages.allSatisfy { $0.contains("again") && $0.contains("updateOrAppend") })
    #expect(array == todos(0...count))
  }

  @Test func duplicatesInAnInitialiserAreReported() {
    let messages = issues {
      let array = IdentifiedArray(uniqueElements: [Todo(id: 1), Todo(id: 2), Todo(id: 1)])
      #expect(array.ids == [1, 2])
      #expect(IdentifiedArray(uniqueElements: ["a", "b"], id: \.count).elements == ["a"])
    }

    #expect(messages.count == 2)
  }

  @Test func assigningUnderAnotherIDChangesNothing() {
    var array = todos(0..<3)

    let messages = issues {
      array[id: 1] = Todo(id: 2, title: "wrong")
      array[id: 9] = Todo(id: 8, title: "wrong")
      array[1] = Todo(id: 0, title: "wrong")
      #expect(array.update(Todo(id: 7, title: "wrong"), at: 2) == Todo(id: 2, title: "2"))
      func fill(_ todo: inout Todo?) { todo = Todo(id: 4, title: "wrong") }
      fill(&array[id: 5])
    }

    #expect(messages.count == 5)
    #expect(messages.allSatisfy { $0.contains("nothing was changed") && $0.contains("wrong") })
    #expect(messages.first?.contains("under the id 1, but its id is 2") == true)
    #expect(array == todos(0..<3))
  }

  @Test(arguments: [3, 100])
  func anElementThatChangesItsIDStaysUnderTheOldOne(count: Int) {
    var array = todos(0..<count)

    let messages = issues {
      array[id: 1]?.id = 2
      array[0].id = -1
    }

    #expect(messages.count == 2)
    #expect(messages.first?.contains("changed from 1 to 2") == true)
    #expect(array.ids == Array(0..<count))
    #expect(array[id: 1] == Todo(id: 2, title: "1"))
    #expect(array[id: 2] == Todo(id: 2, title: "2"))
    #expect(array.index(id: -1) == nil)

    array[id: 1]?.id = 1
    array[0].id = 0
    #expect(array == todos(0..<count))
  }

  @Test func elementsThatAreCombinedIntoOneWithAnotherIDAreReported() {
    let messages = issues {
      let array = IdentifiedArray([Todo(id: 1), Todo(id: 1)]) { _, _ in Todo(id: 2) }
      #expect(array == [Todo(id: 1)])
    }

    #expect(messages.count == 1)
  }
}
