import Foundation
import StoreRuntime
import Testing

/// The coded form of the actions of containers, which recordings keep.
struct ContainerActionCodableTests {
  private func expect<Action: Codable & Equatable>(_ action: Action, _ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let coded = String(decoding: try encoder.encode(action), as: UTF8.self)
    #expect(coded == text)
    #expect(try JSONDecoder().decode(Action.self, from: Data(text.utf8)) == action)
  }

  @Test("An action of a container is coded under its case, with the id of the element")
  func actions() throws {
    typealias Elements = StackAction<String, Int>
    try expect(Elements.element(id: 3, action: 7), #"{"element":{"action":7,"id":3}}"#)
    try expect(Elements.popFrom(id: 3), #"{"popFrom":{"id":3}}"#)
    try expect(Elements.push(id: 4, state: "top"), #"{"push":{"id":4,"state":"top"}}"#)
    try expect(
      IdentifiedAction<String, Int>.element(id: "a", action: 7),
      #"{"element":{"action":7,"id":"a"}}"#)
    try expect(PresentationAction<Int>.dismiss, #"{"dismiss":{}}"#)
    try expect(PresentationAction.presented(7), #"{"presented":{"_0":7}}"#)
  }
}
