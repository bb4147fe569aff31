import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("The test of a run")
struct TestSourceTests {
  @Test("sends the actions that users and effects have sent, and says which effects")
  func actions() async throws {
    let run = try replay(
      try await recorded([
        .addButtonTapped, .note(0, .textChanged("\"milk\"\n")), .note(0, .saveButtonTapped),
      ]))

    let source = run.testSource()

    #expect(source.contains("@testable import StoreJournalTests\n"))
    #expect(source.contains("TestStore(initialState: Notes.State()) {\n    Notes()\n"))
    #expect(source.contains("\n  await store.send(.addButtonTapped)\n"))
    #expect(
      source.contains(
        "  // Sent by an effect that only sends this action.\n  await store.send(.log("))
    #expect(
      source.contains(
        #"  await store.send(.path(.element(id: 0, action: .note(.textChanged("\"milk\"\n")))))"#))
    #expect(source.contains("  // Sent by the effect of StoreJournalTests/Notes.swift:"))
    #expect(source.contains("action: .note(.saveResponse(.failure(RecordedError(type: \""))
    #expect(source.contains("action: .note(.saveResponse(.success(1))))))\n"))
  }

  @Test("gives the reducer the dates, ids and random numbers of the run")
  func generators() async throws {
    let run = try replay(try await recorded([.addButtonTapped]))
    let note = try #require(run.states[1].path.first?[case: \.note])

    let source = run.testSource()

    #expect(source.hasPrefix("import Foundation\n"))
    #expect(source.contains("$0.uuid = .sequence(UUID(uuidString: \"\(note.id)\")!)\n"))
    #expect(source.contains("$0.date = .sequence(Date(timeIntervalSinceReferenceDate: "))
    #expect(source.contains("$0.withRandomNumberGenerator.numbers = .sequence("))
  }

  @Test("is short where a run is")
  func short() async throws {
    let run = try replay(try await recorded([.clockButtonTapped]))

    #expect(
      run.testSource() == """
        import StoreRuntime
        import StoreTesting
        import Testing

        @testable import StoreJournalTests

        // 1 action of a recorded run of notes 1.0.
        @Test("A recorded run reports no issue")
        func recordedRun() async {
          let store = TestStore(initialState: Notes.State()) {
            Notes()
          }
          // The actions of effects are sent below.
          store.runsEffects = false
          store.exhaustivity = .off

          await store.send(.clockButtonTapped)
        }

        """)
  }

  @Test("fails until somebody asserts what should hold, if a condition on states has cut it down")
  func nothingAsserted() async throws {
    let run = try replay(try await recorded([.log("a"), .clockButtonTapped, .log("b")]))
    let short = try run.minimized { $0.states.last?.log.contains("a") == true }
    let missing = try replay(try await recorded([.log("a"), .note(3, .textChanged("b"))]))
    let reported = try missing.minimized { !$0.issues.isEmpty }

    #expect(
      short.testSource().hasSuffix(
        """
          await store.send(.log("a"))

          // The run reports no issue, so this test has nothing to assert yet.
          Testing.Issue.record("Expect here what should hold: #expect(store.state.… == …)")
        }

        """))
    #expect(short.testSource().contains("@Test(\"A recorded run ends in the right state\")\n"))
    for source in [reported.testSource(), run.testSource(), missing.testSource()] {
      #expect(source.contains("@Test(\"A recorded run reports no issue\")\n"))
      #expect(!source.contains("Issue.record"))
    }
  }

  @Test("keeps what a journal says that was altered in its comments")
  func alteredText() async throws {
    let text = try await recorded([.addButtonTapped, .log("a"), .log("b")])
    let altered = text.replacing("notes 1.0", with: "notes\\r\\nexit(1)")
      .replacing(#"{\"log\":{\"_0\":\"b\"}}"#, with: #"{\"logs\":{}}"#)

    let source = try replay(altered).testSource()

    #expect(source.contains("// 3 actions of a recorded run of notes exit(1).\n"))
    #expect(source.contains("  // Action 4 and those after it can't be decoded.\n}\n"))
  }

  @Test("decodes what can't be written as source")
  func decoded() {
    struct Amount: Codable { var value = 1 }
    enum Action: Codable { case set(Amount, to: [Amount?], named: String?) }
    var expression = SwiftExpression()

    let source = expression.source(of: Action.set(Amount(), to: [nil, Amount()], named: nil))

    #expect(
      source
        == ##".set(decoded(#"{"value":1}"#), to: [nil, decoded(#"{"value":1}"#)], named: nil)"##)
    #expect(expression.decodeCount == 2)
    #expect(expression.source(of: ["a": -Double.infinity]) == ##"decoded(#"{"a":"-inf"}"#)"##)
  }

  @Test(
    "writes values of the standard library as literals, and tells cases from members by their names",
    arguments: [
      (1, "1"), (-1.5, "-1.5"), (true, "true"), ("#\"", ##""#\"""##), ([1, 2], "[1, 2]"),
      (Choosing.choose(Choice.none, .none), ".choose(.some(.none), .none)"),
      (Choosing.choose(nil, .`init`), ".choose(nil, .`init`)"),
      (Choosing.choose(.some(.some(1)), .`self`), ".choose(.some(.some(1)), .`self`)"),
      (Result<Void, CancellationError>.success(()), ".success(())"),
      (Int?.none, "nil"), (Int?.some(1), "1"), (UInt64.max, "18446744073709551615"),
      (Double.infinity, "Double.infinity"), (-Float.infinity, "-Float.infinity"),
      (Double.nan, "Double.nan"),
      (Date(timeIntervalSinceReferenceDate: 1.5), "Date(timeIntervalSinceReferenceDate: 1.5)"),
      (UUID(7), "UUID(uuidString: \"00000000-0000-0000-0000-000000000007\")!"),
      (URL(filePath: "/a"), "URL(string: \"file:///a\")!"),
    ] as [(any Sendable, String)])
  func literals(value: any Sendable, expected: String) {
    var expression = SwiftExpression()

    #expect(expression.source(of: value) == expected)
    #expect(expression.decodeCount == 0)
  }
}

/// An enum with cases that have the names of members.
private enum Choice: Codable {
  case none, `init`, `self`
  case some(Int)
}

private enum Choosing: Codable { case choose(Choice?, Choice) }
