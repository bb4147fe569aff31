import StoreRuntime
import Testing

struct CasePathableTests {
  @Test("is(_:) tells the case, at any depth")
  func isCase() {
    let paths: [PartialCaseKeyPath<Command>] = [
      \.self, \.nested, \.nested.path, \.nested.path.element, \.nested.path[id: 3],
      \.nested.path[id: 3].rename, \.rename, \.nested.path[id: 4], \.nested.path[id: 3].undo,
      \.nested.path.popFrom, \.nested.rename, \.undo, \.label, \.move,
    ]
    func found(_ command: Command) -> [Int] { paths.indices.filter { command.is(paths[$0]) } }

    #expect(
      found(.nested(.path(.element(id: 3, action: .rename("a"))))) == [0, 1, 2, 3, 4, 5])
    #expect(found(.undo) == [0, 11])
    #expect(found(.label(nil)) == [0, 12])
    #expect(found(.move(x: 0, y: 0)) == [0, 13])
  }

  @Test("A payload can be read by name and by key path")
  func reading() {
    let command = Command.nested(.rename("a"))

    #expect(command.nested?.rename == "a")
    #expect(command.rename == nil)
    #expect(command.nested?.undo == nil)
    #expect(command[case: \.nested.rename] == "a")
    #expect(command[case: \.rename] == nil)
    #expect(Command.label(nil)[case: \.label] == .some(nil))
  }

  @Test("Assigning a payload puts the enum in its case, and nil changes nothing")
  func writing() {
    var command = Command.undo

    command[case: \.nested.nested.rename] = "b"
    #expect(command == .nested(.nested(.rename("b"))))
    command[case: \.nested] = nil
    command[case: \.nested.nested.rename]?.append("c")
    command[case: \.rename]?.append("d")
    #expect(command == .nested(.nested(.rename("bc"))))
  }

  @Test("A payload can be written by name, and optional chaining reaches the current case only")
  func writingByName() {
    var command = Command.undo

    command.rename = "a"
    command.rename?.append("b")
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
    let recorder = IssueRecorder()
    var command = Command.nested(.undo)

    withIssueReporter(recorder.reporter) {
      command.modify(\.nested.rename) { $0 = "never" }
    }

    #expect(recorder.issues.mention(["undo"]))
    #expect(recorder.issues.linesAbove() == [4])
    #expect(command == .nested(.undo))
  }
}
