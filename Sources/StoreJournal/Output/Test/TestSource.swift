import StoreRuntimeCore
import ValueDiffing

extension JournalReplay {
  /// Writes a test that sends the actions of the run.
  ///
  /// The test sends the actions of effects itself, and no effects run. The dates, ids and random
  /// numbers for the reducer are those of the run; add other dependencies that it uses. The state
  /// must be `Equatable`. Put the source in a file of a test target that depends on the module of
  /// the feature and on `StoreTesting`.
  ///
  /// A run that was minimized by a condition on its states reports no issue. Its test fails until
  /// you replace the last line with an expectation.
  ///
  /// - Parameters:
  ///   - name: The name of the test function.
  ///   - initialState: The expression of the initial state. If it is `nil`, the test uses the
  ///     journal's state if the run was repeated from it, or else the state without arguments.
  ///   - reducer: The expression of the reducer, or `nil` for the reducer without arguments.
  /// - Returns: The source of a test, which fails with the issues of the run if it has any.
  public func testSource(
    named name: String = "recordedRun", initialState: String? = nil, reducer: String? = nil
  ) -> String {
    var source = TestSource(
      header: journal.header,
      locations: Dictionary(journal.effects.map { ($0.number, $0.location) }) { first, _ in first },
      name: name,
      issue: issues.first?.message.split(whereSeparator: \.isNewline).first.map(String.init),
      assertsNothing: journal.isCutDown && issues.isEmpty,
      initialState: initialState ?? "\(TypeName(State.self).text)()",
      reducer: reducer ?? "\(TypeName(setting.reducer).text)()",
      module: String(String(reflecting: State.self).prefix { $0 != "." }))
    if initialState == nil, let json = setting.initialState {
      source.begin(with: json, of: TypeName(State.self).text)
    }
    for step in journal.steps[..<stepCount] {
      source.add(step, (try? step.action.map { try setting.decode($0, nil) }) ?? nil)
    }
    if stepCount < journal.steps.count {
      source.comment("Action \(stepCount + 1) and those after it can't be decoded.")
    }
    return source.text
  }
}

/// The source of a test that sends the actions of a journal.
private struct TestSource {
  let header: JournalHeader
  let locations: [Int: String]
  let name: String
  let issue: String?

  /// `true` if the run was minimized by a condition that isn't an issue.
  let assertsNothing: Bool

  var initialState: String
  let reducer: String
  let module: String

  var start = ""
  var calls: [String] = []
  var writer = SwiftExpression()
  var dates: [String] = []
  var uuids: [String] = []
  var numbers: [String] = []

  /// Makes the test begin with a decoded state.
  mutating func begin(with json: String, of type: String) {
    start = "  let initialState: \(type) = try \(writer.decoding(json: json))\n"
    initialState = "initialState"
  }

  /// Adds the call that sends an action.
  ///
  /// - Parameters:
  ///   - step: The step of the action.
  ///   - action: The action, or `nil` if it was redacted.
  mutating func add(_ step: JournalStep, _ action: Any?) {
    guard let action, let text = step.action else {
      comment("\(step.name) is omitted, because its payload is redacted.")
      return
    }
    if let sender = sender(of: step) { comment("Sent by \(sender).") }
    calls.append(call(action, text))
    let generated = step.generated
    dates += generated.dates.values.compactMap { writer.source(of: $0) }
    uuids += generated.uuids.values.compactMap { writer.source(of: $0) }
    numbers += generated.numbers.values.map { "\($0)" }
  }

  /// Adds a comment, which always ends with its line.
  ///
  /// - Parameter text: The text of the comment.
  mutating func comment(_ text: String) { calls.append(Self.comment(text)) }

  private static func comment(_ text: String) -> String {
    "// \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
  }

  private mutating func call(_ action: Any, _ text: String) -> String {
    let count = writer.decodeCount
    let source = writer.source(of: action) ?? writer.decoding(json: text)
    return "\(writer.decodeCount > count ? "try " : "")await store.send(\(source))"
  }

  private func sender(of step: JournalStep) -> String? {
    switch step.cause {
    case .outside: nil
    case .effect(let number): "the effect of \(locations[number] ?? "an action that is omitted")"
    case .dismissal(let number):
      "dismiss() in the effect of \(locations[number] ?? "an action that is omitted")"
    case .reduction: "an effect that only sends this action"
    }
  }

  /// The whole source.
  var text: String {
    let app = header.app.isEmpty ? "" : " of \(header.app)"
    let count = calls.count { !$0.hasPrefix("//") }
    let comments = [
      "\(count) action\(count == 1 ? "" : "s") of a recorded run\(app).",
      issue.map { "The last time, it reported: \($0)" },
    ].compactMap { $0.map(Self.comment) }
    let generators = [
      ("date", dates), ("uuid", uuids), ("withRandomNumberGenerator.numbers", numbers),
    ].filter { !$1.isEmpty }
      .map { name, values in
        "    $0.\(name) = .sequence(\(values.joined(separator: ", ")))\n"
      }.joined()
    let isDecoding = writer.decodeCount > 0
    return """
      import \(writer.usesFoundation || isDecoding ? "Foundation\nimport " : "")StoreRuntime
      import StoreTesting
      import Testing

      @testable import \(module)

      \(comments.joined(separator: "\n"))
      @Test("A recorded run \(assertsNothing ? "ends in the right state" : "reports no issue")")
      func \(name)() async \(isDecoding ? "throws " : ""){
      \(start)  let store = TestStore(initialState: \(initialState)) {
          \(reducer)
        }\(generators.isEmpty ? "" : " withDependencies: {\n\(generators)  }")
        // The actions of effects are sent below.
        store.runsEffects = false
        store.exhaustivity = .off

        \(calls.joined(separator: "\n  "))\(assertsNothing ? Self.placeholder : "")
      }
      \(isDecoding ? Self.decoder : "")
      """
  }

  /// The failure for a test without an assertion.
  private static let placeholder = """


      // The run reports no issue, so this test has nothing to assert yet.
      Testing.Issue.record("Expect here what should hold: #expect(store.state.… == …)")
    """

  /// The function that decodes a value in the journal's coding.
  private static var decoder: String {
    let (highest, lowest, notANumber) = JournalCoding.notFinite
    return """

      private func decoded<Value: Decodable>(_ json: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
          positiveInfinity: "\(highest)", negativeInfinity: "\(lowest)", nan: "\(notANumber)")
        return try decoder.decode(Value.self, from: Data(json.utf8))
      }

      """
  }
}
