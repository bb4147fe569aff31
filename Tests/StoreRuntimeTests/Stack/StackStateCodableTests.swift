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

  @Test func idsAreWrittenWithTheElementsAndCountingGoesOn() throws {
    var stack = StackState(["a", "b", "c"])
    stack.swapAt(0, 2)
    stack.remove(at: 1)
    let json = try encode(stack)
    #expect(json == #"{"elements":[{"element":"c","id":2},{"element":"a","id":0}],"nextId":3}"#)

    var read = try decode(json)
    #expect(read == stack)
    read.append("d")
    stack.append("d")

    #expect(read == stack)
    #expect(read.ids == [2, 0, 3])
    #expect([2, 0, 3].map { read[id: $0] } == ["c", "a", "d"])
    #expect(try encode([]) == #"{"elements":[],"nextId":0}"#)
  }

  @Test func aCoderThatConvertsKeysToSnakeCaseReadsTheNextIDThatItWrote() throws {
    var stack = StackState(["a", "b"])
    stack.removeLast()
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase

    var read = try decoder.decode(StackState<String>.self, from: try encoder.encode(stack))
    read.append("c")

    #expect(read.ids == [0, 2])
  }

  @Test func aPlainArrayOfElementsGetsNewIDs() throws {
    #expect(try decode(#"["a", "b"]"#) == ["a", "b"])
    #expect(try decode("[]").isEmpty)
  }

  @Test(arguments: [#""elements""#, #""nextId": 2, "elements""#, #""nextId": null, "elements""#])
  func aMissingOrTooLowNextIDIsMadeGood(keys: String) throws {
    var stack = try decode("{\(keys): [{\"id\": 4, \"element\": \"a\"}]}")

    stack.append("b")

    #expect(stack.ids == [4, 5])
  }

  @Test(
    arguments: [
      #"{"elements": [{"id": 1, "element": "a"}, {"id": 1, "element": "b"}]}"#,
      #"{"elements": [{"id": 1, "element": "a"}, {"id": 0, "element": "b"}, {"id": 1, "element": "c"}]}"#,
      #"{"elements": [{"id": -1, "element": "a"}]}"#,
      #"{"nextId": -1, "elements": []}"#,
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

  @Test(
    arguments: [Int.max / 2 - 1, .max / 2, .max / 2 + 1, .max / 4 * 3, .max - 1, .max],
    [
      [3], [.max / 4 * 3, .max / 4 * 3 - 1, .max], [.max / 2 + 1], [.max / 2 - 1, .max / 2 + 2],
    ])
  func aStackReadsWhatItWroteHoweverFarItHasCounted(nextID: Int, ids: [Int]) throws {
    let elements = ids.map { "{\"id\": \($0), \"element\": \"a\"}" }.joined(separator: ", ")
    var stack = try decode("{\"nextId\": \(nextID), \"elements\": [\(elements)]}")
    var other = stack
    for element in ["b", "c", "d"] { other.append(element) }
    #expect(Set(other.ids).count == ids.count + 3)

    for element in ["b", "c", "d"] {
      stack.append(element)
      let read = try decode(encode(stack))
      #expect(read == stack)
      stack = read
    }

    #expect(stack.numbers.starts(with: ids))
    #expect(Set(stack.ids).count == ids.count + 3)
    #expect(stack.suffix(3) == ["b", "c", "d"])
  }

  @Test func aStoreGoesOnCountingWhereARestoredStackWas() async throws {
    let stack = try decode(#"{"nextId": \#(Int.max), "elements": [{"id": 3, "element": "a"}]}"#)
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

    #expect(stack.numbers == [.max, 3, 4])
    #expect(stack[id: StackElementID(generation: .max)] == "a")
    #expect(try decode(encode(stack)) == stack)
  }
}
