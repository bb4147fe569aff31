import StoreRuntimeCore

/// The source of a test that sends what a journal says.
struct TestSource {
  private let header: JournalHeader
  private let name: String
  private let locations: [Int: String]
  private let issue: String?
  private let initialState: String
  private let reducer: String
  private let module: String

  private var calls: [String] = []
  private var writer = SwiftExpression()
  private var dates: [String] = []
  private var uuids: [String] = []
  private var numbers: [String] = []
  private var usesCodec = false

  init(
    _ journal: Journal, name: String, issue: String?, initialState: String, reducer: String,
    module: String
  ) {
    self.name = name
    header = journal.header
    locations = Dictionary(
      journal.effects.map { ($0.number, $0.location) }, uniquingKeysWith: { first, _ in first })
    self.issue = issue?.split(whereSeparator: \.isNewline).first.map(String.init)
    self.initialState = initialState
    self.reducer = reducer
    self.module = module
  }

  /// Adds the call that sends an action.
  ///
  /// - Parameters:
  ///   - step: The step of the action.
  ///   - action: The action, `nil` if it was redacted.
  mutating func add(_ step: JournalStep, _ action: Any?) {
    guard let action, let text = step.action else {
      comment("\(step.name) is left out, as its payload is redacted.")
      return
    }
    if let sender = sender(of: step) { comment("Sent by \(sender).") }
    calls.append(call(action, text))
    let generated = step.generated
    dates += generated.dates.values.map { writer.expression($0) }
    uuids += generated.uuids.values.map { writer.expression($0) }
    numbers += generated.numbers.values.map { "\($0)" }
  }

  /// Adds a comment, which has to end with its line.
  ///
  /// - Parameter text: What it says.
  mutating func comment(_ text: String) { calls.append(Self.comment(text)) }

  private static func comment(_ text: String) -> String {
    "// \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
  }

  private mutating func call(_ action: Any, _ text: String) -> String {
    let count = writer.decodeCount
    if let source = writer.source(of: action) {
      return "\(writer.decodeCount > count ? "try " : "")await store.send(\(source))"
    }
    guard header.tier == .codec else {
      return "try await store.send(\(writer.decoding(json: text)))"
    }
    usesCodec = true
    return "try await store.send(codec.decode(\(text.debugDescription)))"
  }

  private func sender(of step: JournalStep) -> String? {
    switch step.cause {
    case .outside: nil
    case .effect(let number): "the effect of \(locations[number] ?? "an action that is left out")"
    case .dismissal(let number):
      "dismiss() in the effect of \(locations[number] ?? "an action that is left out")"
    case .reduction: "an effect that is only this action"
    }
  }

  /// The whole source.
  var text: String {
    let app = header.app.isEmpty ? "" : " of \(header.app)"
    let count = calls.count { !$0.hasPrefix("//") }
    var lines = [
      "import \(usesFoundation ? "Foundation\nimport " : "")StoreRuntime",
      "import StoreTesting",
      "import Testing",
      "",
      "@testable import \(module)",
      "",
      Self.comment("\(count) action\(count == 1 ? "" : "s") of a recorded run\(app)."),
    ]
    if let issue { lines.append(Self.comment("The last time, it reported: \(issue)")) }
    if usesCodec { lines.append(Self.comment("`codec` is the codec of the journal.")) }
    lines += [
      "@Test(\"A recorded run reports no issue\")",
      "func \(name)() async \(writer.decodeCount > 0 || usesCodec ? "throws " : ""){",
      "  let store = TestStore(initialState: \(initialState)) {",
      "    \(reducer)",
      "  }\(generators.isEmpty ? "" : " withDependencies: {")",
    ]
    if !generators.isEmpty { lines += generators.map { "    \($0)" } + ["  }"] }
    lines += [
      "  // What effects have sent is sent below.",
      "  store.runsEffects = false",
      "  store.exhaustivity = .off",
      "",
    ]
    lines += calls.map { "  \($0)" } + ["}"]
    if writer.decodeCount > 0 {
      lines += ["", "private func decoded<Value: Decodable>(_ json: String) throws -> Value {"]
      lines += decoder + ["}"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var usesFoundation: Bool { writer.usesFoundation || writer.decodeCount > 0 }

  /// The lines that decode a value as it was coded.
  private var decoder: [String] {
    guard writer.decodesNonFinite else {
      return ["  try JSONDecoder().decode(Value.self, from: Data(json.utf8))"]
    }
    let texts = [
      ("positiveInfinity", JournalCoding.notFinite.highest),
      ("negativeInfinity", JournalCoding.notFinite.lowest),
      ("nan", JournalCoding.notFinite.notANumber),
    ]
    .map { "\($0): \($1.debugDescription)" }
    return [
      "  let decoder = JSONDecoder()",
      "  decoder.nonConformingFloatDecodingStrategy = .convertFromString(",
      "    \(texts.joined(separator: ", ")))",
      "  return try decoder.decode(Value.self, from: Data(json.utf8))",
    ]
  }

  /// The assignments of what the reducer is given.
  private var generators: [String] {
    [("date", dates), ("uuid", uuids), ("withRandomNumberGenerator", numbers)]
      .filter { !$1.isEmpty }
      .map { name, values in "$0.\(name) = .sequence(\(values.joined(separator: ", ")))" }
  }
}
