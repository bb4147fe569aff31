import Foundation
import StoreRuntime
import Testing

/// The coded form of the actions of containers, which recordings keep.
@Suite("Coded actions of containers")
struct ContainerActionCodableTests {
  private typealias Elements = StackAction<String, Int>

  private func json(_ action: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(action), as: UTF8.self)
  }

  private func expect<Action: Codable & Equatable>(_ action: Action, _ text: String) throws {
    #expect(try json(action) == text)
    #expect(try JSONDecoder().decode(Action.self, from: Data(text.utf8)) == action)
  }

  @Test("an action of a stack is coded under its case, with the number of the element")
  func stack() throws {
    try expect(Elements.element(id: 3, action: 7), #"{"element":{"action":7,"id":3}}"#)
    try expect(Elements.popFrom(id: 3), #"{"popFrom":{"id":3}}"#)
    try expect(Elements.push(id: 4, state: "top"), #"{"push":{"id":4,"state":"top"}}"#)
  }

  @Test("an action of a row is coded with the id of the row")
  func row() throws {
    try expect(
      IdentifiedAction<String, Int>.element(id: "a", action: 7),
      #"{"element":{"action":7,"id":"a"}}"#)
  }

  @Test("an action of a presentation is coded under its case")
  func presentation() throws {
    try expect(PresentationAction<Int>.dismiss, #"{"dismiss":{}}"#)
    try expect(PresentationAction.presented(7), #"{"presented":{"_0":7}}"#)
  }
}
