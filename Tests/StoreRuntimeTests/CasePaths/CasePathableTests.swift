import StoreRuntime
import Testing

struct CasePathableTests {
  @Test("is(_:) tells the case, at any depth")
  func isCase() {
    let command = Command.nested(.path(.element(id: 3, action: .rename("a"))))

    #expect(command.is(\.nested))
    #expect(command.is(\.nested.path))
    #expect(command.is(\.nested.path.element))
    #expect(command.is(\.nested.path[id: 3]))
    #expect(command.is(\.nested.path[id: 3].rename))
    #expect(command.is(\.self))
    #expect(!command.is(\.rename))
    #expect(!command.is(\.nested.path[id: 4]))
    #expect(!command.is(\.nested.path[id: 3].undo))
    #expect(!command.is(\.nested.path.popFrom))
    #expect(!command.is(\.nested.rename))
  }

  @Test("is(_:) tells a case without payload and one whose payload is nil")
  func isCaseWithoutPayload() {
    #expect(Command.undo.is(\.undo))
    #expect(!Command.undo.is(\.label))
    #expect(Command.label(nil).is(\.label))
    #expect(Command.move(x: 0, y: 0).is(\.move))
  }

  @Test("A payload can be read by name and by key path")
  func reading() {
    let command = Command.nested(.rename("a"))

    #expect(command.nested == .rename("a"))
    #expect(command.nested?.rename == "a")
    #expect(command.rename == nil)
    #expect(command.nested?.undo == nil)
    #expect(command[case: \.nested.rename] == "a")
    #expect(command[case: \.rename] == nil)
    #expect(Command.label(nil)[case: \.label] == .some(nil))
    #expect(Command.undo[case: \.label] == nil)
  }

  @Test("Assigning a payload puts the enum in its case, and nil changes nothing")
  func writing() {
    var command = Command.undo

    command[case: \.rename] = "a"
    #expect(command == .rename("a"))
    command[case: \.nested.nested.rename] = "b"
    #expect(command == .nested(.nested(.rename("b"))))
    command[case: \.nested] = nil
    #expect(command == .nested(.nested(.rename("b"))))
    command[case: \.nested.nested.rename]?.append("c")
    #expect(command == .nested(.nested(.rename("bc"))))
    command[case: \.rename]?.append("d")
    #expect(command == .nested(.nested(.rename("bc"))))
  }

  @Test("A payload can be written by name, and optional chaining reaches the current case only")
  func writingByName() {
    var command = Command.undo

    command.rename = "a"
    #expect(command == .rename("a"))
    command.rename?.append("b")
    #expect(command == .rename("ab"))
    command.nested?.rename?.append("c")
    command.rename = nil
    #expect(command == .rename("ab"))
    command.nested = .rename("d")
    command.nested?.rename?.append("e")
    #expect(command == .nested(.rename("de")))
  }

  @Test("modify(_:) changes a payload in place, at any depth")
  func modify() {
    var command = Command.nested(.path(.element(id: 1, action: .move(x: 1, y: 2))))

    command.modify(\.nested.path[id: 1].move) { $0.x = 10 }

    #expect(command == .nested(.path(.element(id: 1, action: .move(x: 10, y: 2)))))
  }

  @Test("modify(_:) in another case is an issue at the line of the call and changes nothing")
  func modifyOtherCase() {
    var command = Command.nested(.undo)
    let line = #line + 3

    withKnownIssue {
      command.modify(\.nested.rename) { $0 = "never" }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.filePath == #filePath
        && issue.comments.first?.rawValue.contains("undo") == true
    }
    #expect(command == .nested(.undo))
  }
}
