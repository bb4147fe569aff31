import StoreRuntime
import Testing

struct AnyCasePathTests {
  @Test("A case path wraps a payload in a case and gets it out again")
  func embedAndExtract() {
    let path = Command.allCasePaths.rename

    #expect(path.embed("a") == .rename("a"))
    #expect(path.extract(from: .rename("a")) == "a")
    #expect(path.extract(from: .undo) == nil)
  }

  @Test("A case key path stands for the case path of the case")
  func caseKeyPath() {
    let path = AnyCasePath<Command, String>(\.rename)

    #expect(path.embed("a") == .rename("a"))
    #expect(path.extract(from: .rename("a")) == "a")
    #expect(path.extract(from: .label("a")) == nil)
  }

  @Test("Payloads without value, with several values and optional ones have case paths")
  func payloads() {
    let undo = AnyCasePath<Command, Void>(\.undo)
    let move = AnyCasePath<Command, (x: Int, y: Int)>(\.move)
    let label = AnyCasePath<Command, String?>(\.label)

    #expect(undo.embed(()) == .undo)
    #expect(undo.extract(from: .undo) != nil)
    #expect(undo.extract(from: .rename("")) == nil)
    #expect(move.embed((x: 1, y: 2)) == .move(x: 1, y: 2))
    #expect(move.extract(from: .move(x: 1, y: 2)).map { $0 == (1, 2) } == true)
    #expect(label.embed(nil) == .label(nil))
    #expect(label.extract(from: .label(nil)) == .some(nil))
    #expect(label.extract(from: .undo) == nil)
  }

  @Test("Two case paths make one that goes through both")
  func appending() {
    let nested = Command.allCasePaths.nested
    let path = nested.appending(path: nested).appending(path: Command.allCasePaths.rename)

    #expect(path.embed("a") == .nested(.nested(.rename("a"))))
    #expect(path.extract(from: .nested(.nested(.rename("a")))) == "a")
    #expect(path.extract(from: .nested(.rename("a"))) == nil)
    #expect(path.extract(from: .nested(.nested(.undo))) == nil)
  }

  @Test("The key path that leads nowhere stands for the whole")
  func identity() {
    let path = AnyCasePath<Command, Command>(\.self)
    let number = AnyCasePath<Int, Int>(\.self)

    #expect(path.embed(.undo) == .undo)
    #expect(path.extract(from: .rename("a")) == .rename("a"))
    #expect(number.embed(3) == 3)
    #expect(number.extract(from: 3) == 3)
  }

  @Test("Modifying a case returns what the closure does, and throws where the enum is in another")
  func modification() throws {
    let path = AnyCasePath<Command, String>(\.rename)
    var command = Command.rename("a")
    var other = Command.undo

    let count = try path.modify(&command) { name in
      name += "b"
      return name.count
    }
    let error = try #require(throws: (any Error).self) { try path.modify(&other) { $0 = "c" } }

    #expect(count == 2)
    #expect(command == .rename("ab"))
    #expect(other == .undo)
    #expect("\(error)".contains("There is no \"String\" to modify"))
    #expect("\(error)".contains("undo"))
  }

  @Test("What a modification throws is thrown on, and what it has changed stays")
  func throwingModification() {
    struct Refusal: Error {}
    let path = AnyCasePath<Command, String>(\.rename)
    var command = Command.rename("a")

    #expect(throws: Refusal.self) {
      try path.modify(&command) { name in
        name = "b"
        throw Refusal()
      }
    }
    #expect(command == .rename("b"))
  }

  @Test("A key path that leads elsewhere is reported, and nothing is found there")
  func keyPathToElsewhere() throws {
    let recorder = IssueRecorder()

    let paths = withIssueReporter(recorder.reporter) {
      (AnyCasePath<Command, Int>(\.number), AnyCasePath<Command, String>(\.nameOfOther))
    }

    #expect(recorder.messages.count == 2)
    let message = try #require(recorder.messages.first)
    #expect(message.contains("leads to no case of \"Command\" with a \"Int\""))
    #expect(paths.0.extract(from: .rename("a")) == nil)
    #expect(paths.1.extract(from: .rename("a")) == nil)
  }
}

extension Case {
  /// A root where a payload should be.
  fileprivate var number: Case<Int> { Case<Int>() }

  /// A payload of another enum.
  fileprivate var nameOfOther: Case<String> {
    Case<Result<String, any Error>>().success
  }
}
