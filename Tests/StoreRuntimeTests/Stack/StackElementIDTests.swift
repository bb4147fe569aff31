import Foundation
import StoreRuntime
import Testing

struct StackElementIDTests {
  @Test func idsAreComparedByTheirNumber() {
    #expect(StackElementID(generation: 1) < 2)
    #expect(StackElementID(generation: 3) == 3)
    #expect(Set<StackElementID>([1, 1, 2]).count == 2)
  }

  @Test func anIDDescribesItselfWithANumberSign() {
    #expect("\(StackElementID(generation: 3))" == "#3")
  }

  @Test func anIDIsCodedAsABareInteger() throws {
    let data = try JSONEncoder().encode([StackElementID(generation: 7)])

    #expect(String(decoding: data, as: UTF8.self) == "[7]")
    #expect(try JSONDecoder().decode([StackElementID].self, from: data) == [7])
  }

  @Test func somethingElseThanAnIntegerIsNoID() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([StackElementID].self, from: Data(#"["7"]"#.utf8))
    }
  }
}
