import Testing

@testable import MacroExpansion

@Suite("Reducer")
struct ReducerMacroTests {
  static let structs: [(source: String, members: String)] = [
    (
      "struct A<State> { typealias Action = Int\n"
        + "func reduce(into state: inout State, action: Action) -> Effect<Action> { .none } }",
      ""
    ),
    (
      "@Reducer struct A {}",
      """
      @StoreRuntime.ObservableState
      nonisolated struct State: Swift.Codable, Swift.Hashable, Swift.Sendable {
        init() {}
      }

      @StoreRuntime.CasePathable
      nonisolated enum Action: Swift.Hashable, Swift.Sendable {}

      nonisolated var body: StoreRuntime.EmptyReducer<State, Action> {
        StoreRuntime.EmptyReducer()
      }

      nonisolated func reduce(
        into state: inout State, action: Action
      ) -> StoreRuntime.Effect<Action> {}
      """
    ),
    (
      // The state may be in an extension.
      "@Reducer public struct A { public enum Action {}; let body = EmptyReducer<State, B>() }", ""
    ),
    (
      "package struct A { enum State {}; static var body: Int { 1 }; func reduce(_ a: Int) {} }",
      """
      @StoreRuntime.CasePathable
      package nonisolated enum Action: Swift.Hashable, Swift.Sendable {}

      package nonisolated var body: StoreRuntime.EmptyReducer<State, Action> {
        StoreRuntime.EmptyReducer()
      }

      package nonisolated func reduce(
        into state: inout State, action: Action
      ) -> StoreRuntime.Effect<Action> {}
      """
    ),
  ]

  @Test("adds to a struct what it lacks", arguments: structs)
  func completesStruct(source: String, members: String) {
    #expect(expandReducer(source) == Expansion(source: members))
  }

  static let lacks: [(members: String, added: [String])] = [
    ("", ["State", "Action", "body"]),
    ("// struct State {}\n/* enum Action {} */", ["State", "Action", "body"]),
    ("let note = \"struct State {}; enum Action {}\"", ["State", "Action", "body"]),
    ("typealias State = A.State; typealias Action = A.Action; var body: B { B() }", []),
    ("struct Other { struct State {}; enum Action {} }", ["State", "Action", "body"]),
    ("class State {}\nactor Action {}", ["body"]),
    ("@CasePathable @dynamicMemberLookup indirect enum State { case a }", ["Action", "body"]),
    ("#if X\nstruct State { var a: Int }\n#else\nstruct `State` {}\n#endif", ["Action", "body"]),
    ("static var body: Int { 1 }; struct State {}", ["Action", "body"]),
    ("@A<B, C>\nvar body: some ReducerOf<Self> {\n  A()\n}", []),
    ("func reduce(_ s: State, action: Action) -> State { s }", ["State", "Action", "body"]),
    ("@Dependency(\\.uuid) var uuid\nstruct State {}", ["Action", "body"]),
    // The logic uses others, or those of an extension.
    ("var body: some Reducer<Int, Bool> { A() }", []),
    ("var body: some Reducer<[B.State], Tuple<(State: Int, Action: C.Action)>> { A() }", []),
    ("var body: some ReducerOf<B> { A() }", []),
    ("var body: some Reducer<State, Int> { A() }", []),
    ("var body: some Reducer<Int, Self.Action> { A() }", []),
    ("var body: Reduce<State, Action> { A() }", []),
    ("let body = EmptyReducer<Int, Int>()", []),
    ("let body = B()", []),
    ("let body = EmptyReducer<`State`, Action>()", []),
    ("func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }", []),
    ("func reduce(into: inout State, action: Bool) -> Effect<Bool> { .none }", []),
    ("func reduce(into: inout Self.State, action: Action) {}", []),
  ]

  @Test(
    "adds what isn't there, and no state and no actions where there is logic",
    arguments: lacks)
  func findsLacks(members: String, added: [String]) {
    let text = expandReducer("struct R {\n\(members)\n}").text

    let names = ["struct State:", "enum Action:", "var body:"]
    let found = names.filter(text.contains).map { $0.dropLast().split(separator: " ")[1] }
    #expect(found.map(String.init) == added)
  }

  static let members: [(member: String, attributes: String)] = [
    ("public indirect enum Action { case a }", "@StoreRuntime.CasePathable"),
    ("@CasePathable enum Action { case a }", ""),
    ("@StoreRuntime.CasePathable enum Action { case a }", ""),
    ("enum Action: Equatable, CasePathable { case a }", ""),
    ("struct Action {}", ""),
    ("enum State { case a }", "@StoreRuntime.CasePathable @dynamicMemberLookup"),
    ("@CasePathable enum State { case a }", "@dynamicMemberLookup"),
    ("@dynamicMemberLookup nonisolated enum State: StoreRuntime.CasePathable { case a }", ""),
    ("@ObservableState enum State {}", "@StoreRuntime.CasePathable @dynamicMemberLookup"),
    ("struct State { enum Action {} }", ""),
    ("enum Other { case a }", ""),
    ("@Reducer enum Path { case a(A) }", ""),
    ("var body: some ReducerOf<Self> { A() }", builder),
    ("public var body: some Reducer<State, Action> { Reduce { s, a in return .none } }", builder),
    ("var body: some ReducerOf<Self> { get { A() } }", builder),
    ("@ReducerBuilder<State, Action> var body: some ReducerOf<Self> { A() }", ""),
    ("var body: some ReducerOf<Self> { return A() }", ""),
    ("let body = A()", ""),
    ("static var body: some ReducerOf<Self> { A() }", ""),
    ("var other: some ReducerOf<Self> { A() }", ""),
    ("func body() {}", ""),
  ]

  private static let builder = "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>"

  /// Returns the attributes that a member gets.
  private func attributes(of member: String, in type: String) -> Expansion {
    request("Reducer", role: "memberAttribute", for: member, in: ["\(type) {}"]).expansion
  }

  static let actions: [(reducer: String, member: String, attributes: String)] = [
    (
      "@Reducer(action: .codable, .equatable)", "enum Action { case a }",
      """
      @StoreRuntime.CasePathable @StoreRuntime.SynthesizedConformances(.equatable) \
      @StoreRuntime.CodableCases
      """
    ),
    (
      "@Reducer(action: .hashable, .encodable)", "@CasePathable enum Action { case a }",
      "@StoreRuntime.SynthesizedConformances(.hashable, .encodable)"
    ),
    ("@Reducer(action: .codable)", "@CodableCases @CasePathable enum Action { case a }", ""),
    ("@Reducer(action: .equatable)", "@CasePathable enum Other { case a }", ""),
    ("@Reducer(action: .sendable)", "@CasePathable enum Action { case a }", ""),
  ]

  @Test(
    "marks the members of a struct, and gives its action the conformances in the arguments",
    arguments: actions + members.map { ("@Reducer", $0.member, $0.attributes) })
  func marksMembers(reducer: String, member: String, attributes: String) {
    let found = self.attributes(of: member, in: "\(reducer) struct A")

    #expect(found == Expansion(source: attributes))
  }

  static let publicMembers: [(type: String, member: String, attributes: String)] = [
    ("public struct A", "public struct State {}", "@StoreRuntime._SendableConformances"),
    (
      "public struct A", "@CasePathable public enum Action {}",
      "@StoreRuntime._SendableConformances"
    ),
    ("public struct A", "public enum Alert {}", "@StoreRuntime._SendableConformances"),
    ("public enum A", "public enum Alert {}", "@StoreRuntime._SendableConformances"),
    ("public struct A", "public struct State: Equatable, Sendable {}", ""),
    ("public struct A", "public struct State: @unchecked Swift.Sendable {}", ""),
    ("public struct A", "struct State {}", ""),
    ("struct A", "public struct State {}", ""),
    ("package struct A", "public struct State {}", ""),
    ("public struct A", "@Reducer public enum Path { case a(B) }", ""),
    ("public struct A", "public struct Cache {}", ""),
    ("public struct A", "public final class State {}", ""),
  ]

  @Test(
    "has public types be Sendable that the compiler doesn't infer it for", arguments: publicMembers)
  func marksPublicTypes(type: String, member: String, attributes: String) {
    #expect(self.attributes(of: member, in: "@Reducer \(type)").source == attributes)
  }

  @Test(
    "has the public types in a public state or action be Sendable, too, at any depth",
    arguments: [("", "1"), ("1", "2"), ("2", "3")])
  func marksPublicParts(depth: String, next: String) {
    let parts = ["public enum Delegate {}", "public struct Filter {}", "enum Hidden {}", "case a"]
    let context = ["public enum Action {}", "@Reducer public struct A {}"]

    let attributes = parts.map { part in
      var request = request("SendableConformance", role: "memberAttribute", for: part, in: context)
      request.attribute = SourceSyntax(source: "@StoreRuntime._SendableConformances\(depth)")
      return request.expansion.source
    }

    let attribute = "@StoreRuntime._SendableConformances\(next)"
    #expect(attributes == [attribute, attribute, "", ""])
  }

  @Test("states that a type is Sendable, unless the compiler knows it")
  func conformsToSendable() {
    func expansion(_ conformances: [String]) -> Expansion {
      request(
        "SendableConformance", role: "extension", for: "public struct State {}",
        conformances: conformances
      )
      .expansion
    }

    #expect(expansion(["Sendable"]) == Expansion(source: "extension State: Swift.Sendable {}"))
    #expect(expansion([]) == .empty)
  }

  static let synthesized: [(attribute: String, protocols: String)] = [
    ("@SynthesizedConformances(.equatable)", ": nonisolated Swift.Equatable"),
    (
      "@StoreRuntime.SynthesizedConformances(.codable, .hashable)",
      """
      : nonisolated Swift.Equatable, nonisolated Swift.Hashable, nonisolated Swift.Encodable, \
      nonisolated Swift.Decodable
      """
    ),
  ]

  @Test("adds conformances whose code the compiler writes", arguments: synthesized)
  func synthesizes(attribute: String, protocols: String) {
    var request = request(
      "SynthesizedConformances", role: "extension", for: "enum Action { case a }",
      conformances: ["Equatable", "Hashable", "Encodable", "Decodable"])
    request.attribute = SourceSyntax(source: attribute)

    #expect(request.expansion == Expansion(source: "extension Action\(protocols) {}"))
  }

  @Test("reports a private type that gets conformances, unless @Reducer does")
  func reportsPrivateAction() {
    let source = "@SynthesizedConformances(.equatable) private enum Action { case a }"
    func expansion(in context: String) -> Expansion {
      request("SynthesizedConformances", role: "extension", for: source, in: [context]).expansion
    }

    #expect(expansion(in: "struct A {}").diagnostics.count == 1)
    #expect(expansion(in: "@Reducer struct A {}") == .empty)
  }

  @Test("marks the types that an enum declares itself, and nothing else of it")
  func marksTypesOfEnums() {
    let members = ["enum Action {}", "enum State {}", "var body: A { B() }", "struct Action {}"]

    #expect(
      members.map { attributes(of: $0, in: "@Reducer enum A").source } == [
        "@StoreRuntime.CasePathable", "@StoreRuntime.CasePathable @dynamicMemberLookup", "", "",
      ])
  }

  @Test("states the conformance, unless it is there already")
  func conforms() {
    let source = "@available(macOS 15, *) struct A {}"
    let context = ["@available(iOS 18, *)\nextension B {}"]

    #expect(
      expandReducer(source, role: "extension", in: context).source == """
        @available(macOS 15, *)
        @available(iOS 18, *)
        extension A: StoreRuntime.Reducer {}
        """)
    #expect(expandReducer("struct A: Reducer {}", role: "extension", conformances: []) == .empty)
  }
}
