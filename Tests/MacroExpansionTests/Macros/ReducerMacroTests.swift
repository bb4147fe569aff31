import Testing

@testable import MacroExpansion

@Suite("Reducer")
struct ReducerMacroTests {
  private func expand(
    _ source: String,
    role: String = "member",
    in context: [String] = [],
    conformances: [String] = ["Reducer", "CaseReducer", "CaseModelReducer"]
  ) -> Expansion {
    expandReducer(source, role: role, in: context, conformances: conformances)
  }

  // MARK: - Structs

  static let structs: [(source: String, members: String)] = [
    (
      "struct A { struct State {}; enum Action {}; var body: some ReducerOf<Self> { B() } }", ""
    ),
    (
      """
      struct A<State> {
        typealias Action = Int
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """, ""
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
      """
    ),
    (
      "@Reducer public struct A { public enum Action {}; let body = EmptyReducer<State, B>() }",
      """
      @StoreRuntime.ObservableState
      public nonisolated struct State: Swift.Codable, Swift.Hashable, Swift.Sendable {
        public init() {}
      }
      """
    ),
    (
      "package struct A { enum State {}; static var body: Int { 1 }; func reduce(_ a: Int) {} }",
      """
      @StoreRuntime.CasePathable
      package nonisolated enum Action: Swift.Hashable, Swift.Sendable {}

      package nonisolated var body: StoreRuntime.EmptyReducer<State, Action> {
        StoreRuntime.EmptyReducer()
      }
      """
    ),
    (
      "struct A {\n#if X\nstruct State {}\n#else\nstruct State { var a = 1 }\n#endif\nactor Action {}\n"
        + "var body: B { B() } }", ""
    ),
  ]

  static let statedTypes: [(logic: String, added: [String])] = [
    ("var body: some Reducer<Int, Bool> { A() }", []),
    ("var body: some Reducer<[B.State], Tuple<(State: Int, Action: C.Action)>> { A() }", []),
    ("var body: some ReducerOf<B> { A() }", []),
    ("var body: some ReducerOf<Self> { A() }", ["State", "Action"]),
    ("var body: some Reducer<State, Int> { A() }", ["State"]),
    ("var body: some Reducer<Int, Self.Action> { A() }", ["Action"]),
    ("var body: Reduce<State, Action> { A() }", ["State", "Action"]),
    ("let body = EmptyReducer<Int, Int>()", []),
    ("let body = B()", []),
    ("let body = EmptyReducer<`State`, Action>()", ["State", "Action"]),
    ("func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }", []),
    ("func reduce(into: inout State, action: Bool) -> Effect<Bool> { .none }", ["State"]),
    ("func reduce(into: inout Self.State, action: Action) {}", ["State", "Action"]),
    ("static var body: Int { 1 }", ["State", "Action", "body"]),
  ]

  @Test("adds no state and no actions where the logic states others", arguments: statedTypes)
  func leavesStatedTypes(logic: String, added: [String]) {
    let source = ScannedSource(expand("struct A { \(logic) }").source ?? "")

    let names = source.declarations().members.compactMap { member in
      if case .declaration(let declaration) = member {
        declaration.name?.text ?? declaration.bindings.first?.name?.text
      } else {
        nil
      }
    }

    #expect(names == added)
  }

  @Test("adds to a struct what it lacks", arguments: structs)
  func completesStruct(source: String, members: String) {
    #expect(expand(source) == Expansion(source: members))
  }

  static let members: [(member: String, attributes: String)] = [
    ("enum Action { case a }", "@StoreRuntime.CasePathable"),
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
    (
      "var body: some ReducerOf<Self> { A() }",
      "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>"
    ),
    (
      "public var body: some Reducer<State, Action> { Reduce { s, a in return .none } }",
      "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>"
    ),
    (
      "var body: some ReducerOf<Self> { get { A() } }",
      "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>"
    ),
    ("@ReducerBuilder<State, Action> var body: some ReducerOf<Self> { A() }", ""),
    ("var body: some ReducerOf<Self> { return A() }", ""),
    ("let body = A()", ""),
    ("static var body: some ReducerOf<Self> { A() }", ""),
    ("var other: some ReducerOf<Self> { A() }", ""),
    ("func body() {}", ""),
  ]

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

  @Test("gives the action of a struct the conformances in the arguments", arguments: actions)
  func marksAction(reducer: String, member: String, attributes: String) {
    var request = request("ReducerMacro", role: "memberAttribute", for: member)
    request.parent = SourceSyntax(source: "\(reducer) struct A { \(member) }")

    #expect(MacroPlugin.expand(request) == Expansion(source: attributes))
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
      "SynthesizedConformancesMacro", role: "extension", for: "enum Action { case a }",
      conformances: ["Equatable", "Hashable", "Encodable", "Decodable"])
    request.attribute = SourceSyntax(source: attribute)

    #expect(MacroPlugin.expand(request) == Expansion(source: "extension Action\(protocols) {}"))
  }

  @Test("reports a private type that gets conformances, unless @Reducer does")
  func reportsPrivateAction() {
    let source = "@SynthesizedConformances(.equatable) private enum Action { case a }"
    func expansion(in context: String) -> Expansion {
      MacroPlugin.expand(
        request("SynthesizedConformancesMacro", role: "extension", for: source, in: [context]))
    }

    #expect(expansion(in: "struct A {}").diagnostics.count == 1)
    #expect(expansion(in: "@Reducer struct A {}") == .empty)
  }

  @Test("marks the members of a struct", arguments: members)
  func marksMembers(member: String, attributes: String) {
    var request = request("ReducerMacro", role: "memberAttribute", for: member)
    request.parent = SourceSyntax(source: "@Reducer struct A { \(member) }")

    #expect(MacroPlugin.expand(request) == Expansion(source: attributes))
  }

  @Test("marks the types that an enum declares itself, and nothing else of it")
  func marksTypesOfEnums() {
    let attributes = ["enum Action {}", "enum State {}", "var body: A { B() }", "struct Action {}"]
      .map { member in
        var request = request("ReducerMacro", role: "memberAttribute", for: member)
        request.parent = SourceSyntax(source: "@Reducer enum A { \(member) }")
        return MacroPlugin.expand(request).source
      }

    #expect(
      attributes == [
        "@StoreRuntime.CasePathable", "@StoreRuntime.CasePathable @dynamicMemberLookup", "", "",
      ])
  }

  static let conformances: [(source: String, context: [String], result: String)] = [
    ("struct A {}", [], "extension A: StoreRuntime.Reducer {}"),
    (
      "@available(macOS 15, *) struct A {}", ["@available(iOS 18, *)\nextension B {}"],
      "@available(macOS 15, *)\n@available(iOS 18, *)\nextension A: StoreRuntime.Reducer {}"
    ),
  ]

  @Test("states the conformance", arguments: conformances)
  func conforms(source: String, context: [String], result: String) {
    #expect(expand(source, role: "extension", in: context) == Expansion(source: result))
  }

  @Test("states no conformance that is there already")
  func addsMissingConformancesOnly() {
    #expect(expand("struct A: Reducer {}", role: "extension", conformances: []) == .empty)
  }
}
