import Foundation
import StoreRuntime
import Testing

struct IdentifiedArrayMisuseTests {
  private static let todos: IdentifiedArrayOf<Todo> = [
    Todo(id: 1, title: "a"), Todo(id: 2, title: "b"),
  ]

  /// Changes that are refused, and what the issue says.
  @Test(
    arguments: [
      Edit(
        "append",
        #"use "updateOrAppend". The element is "StoreRuntimeTests.Todo(id: 1, title: "x")""#
      ) {
        #expect($0.append(Todo(id: 1, title: "x")) == (false, 0))
      },
      Edit("insert", "a second element with the id 1") {
        #expect($0.insert(Todo(id: 1), at: 2) == (false, 0))
      },
      Edit("append several", "updateOrAppend") { $0.append(contentsOf: [Todo(id: 1)]) },
      Edit("insert several", "a second element with the id 1") {
        $0.insert(contentsOf: [Todo(id: 1)], at: 0)
      },
      Edit("replace by the id of another", "a second element with the id 1") {
        $0.replaceSubrange(1...1, with: [Todo(id: 1, title: "x"), Todo(id: 2, title: "b")])
      },
      Edit("replace by one id twice", "a second element with the id 2") {
        $0.replaceSubrange(1...1, with: [Todo(id: 2, title: "b"), Todo(id: 2, title: "c")])
      },
      Edit("update under another id", "nothing was changed") {
        #expect($0.update(Todo(id: 3), at: 1) == Todo(id: 2, title: "b"))
      },
      Edit("assign under another id", "under the id 1, but its id is 2, so nothing was changed") {
        $0[id: 1] = Todo(id: 2)
      },
      Edit("assign a new one under another id", "nothing was changed") { $0[id: 9] = Todo(id: 8) },
      Edit("assign at the position of another", "nothing was changed") { $0[1] = Todo(id: 1) },
      Edit("fill under another id", "nothing was changed") { array in
        func fill(_ todo: inout Todo?) { todo = Todo(id: 4, title: "x") }
        fill(&array[id: 5])
      },
      Edit("initialise", "a second element with the id 1") {
        $0 = IdentifiedArray(uniqueElements: $0 + [Todo(id: 1)])
      },
    ] as [Edit<IdentifiedArrayOf<Todo>>])
  func whatIsRefusedChangesNothingAndIsAnIssue(edit: Edit<IdentifiedArrayOf<Todo>>) {
    var array = Self.todos

    let messages = issues { edit.apply(&array) }

    #expect(messages.map { $0.contains(edit.result) } == [true], "\(messages)")
    #expect(array == Self.todos && array.isValid)
  }

  @Test func aDuplicateInALiteralFailsATest() {
    var array: IdentifiedArrayOf<Todo> = []

    withKnownIssue {
      array = [Todo(id: 1, title: "a"), Todo(id: 1, title: "b")]
    } matching: {
      $0.comments.contains { $0.rawValue.contains("a second element with the id 1") }
    }

    #expect(array.elements == [Todo(id: 1, title: "a")])
  }

  @Test func anElementThatChangesItsIDStaysUnderTheOldOne() {
    var array = Self.todos

    let messages = issues {
      array[id: 1]?.id = 2
      array[1].id = -1
    }

    #expect(messages.map { $0.contains("changed from 1 to 2") } == [true, false])
    #expect(array.ids == [1, 2])
    #expect([array[id: 1]?.id, array[id: 2]?.id] == [2, -1])
    #expect(array.index(id: -1) == nil)

    array[id: 1]?.id = 1
    array[1].id = 2
    #expect(array == Self.todos)
  }

  // MARK: IDs that aren't equal to themselves

  /// Something whose id may be no number.
  private struct Reading: Codable, Equatable, Identifiable {
    var id: Double
    var text = ""
  }

  private typealias Readings = IdentifiedArrayOf<Reading>

  private static let additions: [Edit<Readings>] = [
    Edit("append", "") { #expect($0.append(Reading(id: .nan)) == (false, 2)) },
    Edit("append several", "") { $0.append(contentsOf: [Reading(id: .nan)]) },
    Edit("insert", "") { #expect($0.insert(Reading(id: .nan), at: 0) == (false, 2)) },
    Edit("updateOrAppend", "") { #expect($0.updateOrAppend(Reading(id: .nan)) == nil) },
    Edit("assign under the id", "") { $0[id: .nan] = Reading(id: .nan) },
    Edit("assign under another id", "") { $0[id: 1] = Reading(id: .nan) },
    Edit("assign by position", "") { $0[0] = Reading(id: .nan) },
    Edit("fill", "") { array in
      func fill(_ reading: inout Reading?) { reading = Reading(id: .nan) }
      fill(&array[id: .nan])
    },
    Edit("initialise", "") { $0 = Readings(uniqueElements: $0 + [Reading(id: .nan)]) },
  ]

  @Test("an element whose id isn't equal to itself isn't added", arguments: additions)
  private func unequalID(edit: Edit<Readings>) {
    let readings: Readings = [Reading(id: 1), Reading(id: 2)]
    var array = readings

    let messages = issues { edit.apply(&array) }

    #expect(messages.map { $0.contains("has the id nan, which isn't equal to itself") } == [true])
    #expect(array == readings && array.isValid)
    array.removeAll { $0.id == 1 }
    array.sort { $0.id < $1.id }
    #expect(array.ids == [2] && array.isValid)
  }

  @Test("an element that gets an id that isn't equal to itself stays under the old one")
  func unequalIDInPlace() {
    var array: Readings = [Reading(id: 1), Reading(id: 2)]

    let messages = issues {
      array[id: 1]?.id = .nan
      array[1].id = .nan
    }

    #expect(messages.map { $0.contains("to nan") } == [true, true])
    #expect(array.ids == [1, 2])
    array.move(fromOffsets: [0], toOffset: 2)
    array.remove(id: 1)
    #expect(array.ids == [2] && array[id: 2]?.id.isNaN == true)
    #expect(array[id: .nan] == nil && array.remove(id: .nan) == nil)
  }

  @Test("data with an id that isn't equal to itself is corrupted")
  func unequalIDInData() throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = Data(#"[{"id": 1, "text": ""}, {"id": "nan", "text": ""}]"#.utf8)

    #expect(throws: DecodingError.self) { try decoder.decode(Readings.self, from: data) }
  }
}
