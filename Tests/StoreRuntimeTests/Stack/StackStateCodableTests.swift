import Foundation
import StoreRuntime
import Testing

struct StackStateCodableTests {
  private func decode(_ json: String) throws -> StackState<String> {
    try JSONDecoder().decode(StackState<String>.self, from: Data(json.utf8))
  }

  private func encode(_ stack: StackState<String>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(stack), as: UTF8.self)
  }

  @Test func idsAreWrittenWithTheElements() throws {
    var stack = StackState(["a", "b", "c"])
    stack.remove(at: 1)

    #expect(
      try encode(stack)
        == #"{"elements":[{"element":"a","id":0},{"element":"c","id":2}],"nextID":3}"#)
    #expect(try encode([]) == #"{"elements":[],"nextID":0}"#)
  }

  @Test func aStackThatWasWrittenAndReadIsTheSameAndGoesOnCounting() throws {
    var stack = StackState(["a", "b", "c"])
    stack.insert("d", at: 1)
    stack.popLast()
    stack.removeLast()

    var read = try decode(encode(stack))
    #expect(read == stack)

    read.append("e")
    stack.append("e")
    #expect(read == stack)
    #expect(read.ids == [0, 3, 4])
  }

  @Test func aPlainArrayOfElementsGetsNewIDs() throws {
    #expect(try decode(#"["a", "b"]"#) == ["a", "b"])
    #expect(try decode("[]").isEmpty)
  }

  @Test func idsCanBeInAnyOrder() throws {
    var stack = try decode(
      #"""
      {"nextID": 9, "elements": [
        {"id": 5, "element": "a"}, {"id": 2, "element": "b"}, {"id": 7, "element": "c"}
      ]}
      """#)

    #expect(stack.ids == [5, 2, 7])
    #expect([2, 5, 7].map { stack[id: $0] } == ["b", "a", "c"])
    stack.append("d")
    #expect(stack.ids.last == 9)
  }

  @Test(
    arguments: [
      #"{"elements": [{"id": 4, "element": "a"}]}"#,
      #"{"nextID": 2, "elements": [{"id": 4, "element": "a"}]}"#,
      #"{"nextID": null, "elements": [{"id": 4, "element": "a"}]}"#,
    ])
  func aMissingOrTooLowNextIDIsMadeGood(json: String) throws {
    var stack = try decode(json)

    stack.append("b")

    #expect(stack.ids == [4, 5])
  }

  @Test(
    arguments: [
      #"{"elements": [{"id": 1, "element": "a"}, {"id": 1, "element": "b"}]}"#,
      #"{"elements": [{"id": 1, "element": "a"}, {"id": 0, "element": "b"}, {"id": 1, "element": "c"}]}"#,
      #"{"elements": [{"id": -1, "element": "a"}]}"#,
      #"{"nextID": -1, "elements": []}"#,
    ])
  func impossibleIDsAreCorruptedData(json: String) throws {
    let error = #expect(throws: DecodingError.self) { try decode(json) }

    guard case .dataCorrupted(let context)? = error else {
      Issue.record("The error is \(String(describing: error)).")
      return
    }
    #expect(!context.codingPath.isEmpty)
    #expect(context.debugDescription.contains("id"))
  }

  @Test(
    arguments: [
      "{}", "3", "null", #""a""#, #"{"elements": 3}"#, #"{"elements": [3]}"#,
      #"{"elements": [{"id": 1}]}"#, #"{"elements": [{"element": "a"}]}"#,
      #"{"elements": [{"id": "1", "element": "a"}]}"#, #"{"elements": [{"id": 1, "element": 1}]}"#,
      #"{"elements": [{"id": 9223372036854775808, "element": "a"}]}"#, #"[1]"#,
    ])
  func otherDataIsAnErrorToo(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test(arguments: [Int.max / 2 - 1, .max / 2, .max / 2 + 1, .max / 4 * 3, .max - 1, .max])
  func aStackReadsWhatItWroteHoweverFarItHasCounted(nextID: Int) throws {
    var stack = try decode(#"{"nextID": \#(nextID), "elements": [{"id": 3, "element": "a"}]}"#)

    for element in ["b", "c", "d"] {
      stack.append(element)
      let read = try decode(encode(stack))
      #expect(read == stack)
      stack = read
    }

    #expect(Set(stack.ids).count == 4)
    #expect(Array(stack) == ["a", "b", "c", "d"])
  }

  @Test func countingBeyondTheLimitGivesNoIDTwice() throws {
    let (limit, highest) = (Int.max / 4 * 3, Int.max)
    var stack = try decode(
      #"""
      {"nextID": \#(highest), "elements": [
        {"id": \#(limit), "element": "a"}, {"id": \#(limit - 1), "element": "b"},
        {"id": \#(highest), "element": "c"}
      ]}
      """#)

    stack.append("d")

    #expect(Set(stack.ids).count == 4)
  }

  @Test func aStoreGoesOnCountingWhereARestoredStackWas() async throws {
    let stack = try decode(#"{"nextID": \#(Int.max), "elements": [{"id": 3, "element": "a"}]}"#)
    let store = Store(initialState: stack) {
      Reduce<StackState<String>, String> { state, action in
        state.append(action)
        return .none
      }
    }

    await store.send("b")
    await store.send("c")

    let state = await store.state
    #expect(Set(state.ids).count == 3)
    #expect(try decode(encode(state)) == state)
  }

  @Test func theHighestIDIsReadAndCountingGoesOnBelowIt() throws {
    var stack = try decode(
      #"{"elements": [{"id": 9223372036854775807, "element": "a"}, {"id": 3, "element": "b"}]}"#)

    stack.append("c")

    #expect(stack.ids == [StackElementID(generation: .max), 3, 4])
    #expect(stack[id: StackElementID(generation: .max)] == "a")
    #expect(try decode(encode(stack)) == stack)
  }
}
