import StoreRuntime
import Testing

struct AnyCasePathTests {
  @Test("A case path wraps a payload in a case and gets it out again, as its key path does")
  func embedAndExtract() {
    #expect(AnyCasePath<Int, Int>(\.self).embed(3) == 3)
    for path in [Command.allCasePaths.rename, AnyCasePath(\.rename)] {
      #expect(path.embed("a") == .rename("a"))
      #expect(path.extract(from: .rename("a")) == "a")
      #expect(path.extract(from: .label("a")) == nil)
    }
  }

  @Test("Payloads without value, with several values and optional ones have case paths")
  func payloads() {
    let undo = AnyCasePath<Command, Void>(\.undo)
    let move = AnyCasePath<Command, (x: Int, y: Int)>(\.move)
    let label = AnyCasePath<Command, String?>(\.label)

    let commands: [Command] = [undo.embed(()), move.embed((x: 1, y: 2)), label.embed(nil)]
    #expect(commands == [.undo, .move(x: 1, y: 2), .label(nil)])
    #expect(commands.map { undo.extract(from: $0) != nil } == [true, false, false])
    #expect(commands.map { move.extract(from: $0)?.y } == [nil, 2, nil])
    #expect(commands.map { label.extract(from: $0) } == [nil, nil, .some(nil)])
  }

  @Test("A key path that leads elsewhere is reported, and nothing is found there")
  func keyPathToElsewhere() {
    let recorder = IssueRecorder()

    let paths = withIssueReporter(recorder.reporter) {
      (AnyCasePath<Command, Int>(\.number), AnyCasePath<Command, String>(\.nameOfOther))
    }

    #expect(
      recorder.issues.mention(
        ["doesn't lead to a case of \"Command\" with a \"Int\""], ["case of \"Command\""]))
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
