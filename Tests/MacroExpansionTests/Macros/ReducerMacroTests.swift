import Testing

@testable import MacroExpansion

@Suite("Reducer")
struct ReducerMacroTests {
  private func expand(
    _ source: String,
    role: String = "member",
    in context: [String] = [],
    conformances: [String] = ["Reducer", "CaseReducer"]
  ) -> Expansion {
    MacroPlugin.expand(
      request("ReducerMacro", role: role, for: source, in: context, conformances: conformances))
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
      nonisolated struct State: Swift.Codable, Swift.Hashable, Swift.Sendable {
        init() {}
      }

      @StoreRuntime.CasePathable
      nonisolated enum Action: Swift.Hashable, Swift.Sendable {}

      var body: StoreRuntime.EmptyReducer<State, Action> {
        StoreRuntime.EmptyReducer()
      }
      """
    ),
    (
      "@Reducer public struct A { public enum Action {}; let body = 1 }",
      """
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

      package var body: StoreRuntime.EmptyReducer<State, Action> {
        StoreRuntime.EmptyReducer()
      }
      """
    ),
    (
      "struct A {\n#if X\nstruct State {}\n#else\nstruct State { var a = 1 }\n#endif\nactor Action {}\n"
        + "var body: B { B() } }", ""
    ),
  ]

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

  @Test("marks the members of a struct", arguments: members)
  func marksMembers(member: String, attributes: String) {
    var request = request("ReducerMacro", role: "memberAttribute", for: member)
    request.parent = SourceSyntax(source: "@Reducer struct A { \(member) }")

    #expect(MacroPlugin.expand(request) == Expansion(source: attributes))
  }

  @Test("marks no members of an enum")
  func marksNothingInEnums() {
    var request = request("ReducerMacro", role: "memberAttribute", for: "enum Action {}")
    request.parent = SourceSyntax(source: "@Reducer enum A { enum Action {} }")

    #expect(MacroPlugin.expand(request) == .empty)
  }

  @Test("marks no members of a struct that it can't expand")
  func marksNothingInFaultyStructs() {
    let body = "var body: some ReducerOf<Self> { A() }"
    var request = request("ReducerMacro", role: "memberAttribute", for: body)
    request.parent = SourceSyntax(
      source: "struct A { \(body); func reduce(into a: inout B, action: C) {} }")

    #expect(MacroPlugin.expand(request) == .empty)
  }

  static let conformances: [(source: String, context: [String], result: String)] = [
    ("struct A {}", [], "extension A: StoreRuntime.Reducer {}"),
    ("enum A { case b(B) }", [], "extension A: StoreRuntime.CaseReducer, StoreRuntime.Reducer {}"),
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

  // MARK: - Enums

  @Test("writes the state, the actions and the reducers of an enum")
  func expandsEnum() {
    let source = "@Reducer enum Path { case detail(Detail) }"

    #expect(expand(source).source == Self.path)
  }

  private static let path = """
    @dynamicMemberLookup
    nonisolated enum State: StoreRuntime.CaseReducerState, StoreRuntime.CasePathable, StoreRuntime.CasePathIterable, Swift.Sendable {
      typealias StateReducer = Path
      case detail(Detail.State)

      nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        var detail: StoreRuntime.AnyCasePath<State, Detail.State> {
          StoreRuntime.AnyCasePath<State, Detail.State>(
            embed: State.detail,
            extract: {
              guard case .detail(let value0) = $0 else { return nil }
              return value0
            })
        }
        static var caseKeyPaths: [StoreRuntime.PartialCaseKeyPath<State>] {
          var paths: [StoreRuntime.PartialCaseKeyPath<State>] = []
          paths.append(\\.detail)
          return paths
        }
      }

      nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
    }

    nonisolated enum Action: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable, Swift.Sendable {
      case detail(Detail.Action)

      nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        var detail: StoreRuntime.AnyCasePath<Action, Detail.Action> {
          StoreRuntime.AnyCasePath<Action, Detail.Action>(
            embed: Action.detail,
            extract: {
              guard case .detail(let value0) = $0 else { return nil }
              return value0
            })
        }
        static var caseKeyPaths: [StoreRuntime.PartialCaseKeyPath<Action>] {
          var paths: [StoreRuntime.PartialCaseKeyPath<Action>] = []
          paths.append(\\.detail)
          return paths
        }
      }

      nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
    }

    typealias Body = StoreRuntime.CaseReducers<State, Action>

    nonisolated static var body: Body {
      var elements: [Body.Element] = []
      elements.reserveCapacity(1)
      elements.append(
        Body.Element(0, state: State.allCasePaths.detail) {
          StoreRuntime.Reduce(
            StoreRuntime.Scope(
              state: State.allCasePaths.detail, action: Action.allCasePaths.detail
            ) {
              Detail()
            })
        })
      return Body(
        state: {
          switch $0 {
          case .detail: 0
          }
        },
        action: {
          switch $0 {
          case .detail: 0
          }
        },
        elements)
    }

    nonisolated init() {
      self = .detail(Detail())
    }

    nonisolated enum CaseScope: Swift.Sendable {
      case detail(StoreRuntime.StoreOf<Detail>)
    }

    static func scope(
      _ store: isolated StoreRuntime.Store<State, Action>
    ) -> CaseScope {
      switch store.state {
      case .detail(let value0): return .detail(
          store.scope(
            toCase: State.allCasePaths.detail, action: \\.detail, initial: value0))
      }
    }
    """

  static let contents: [(source: String, state: String, action: String, scope: String)] = [
    ("case a(A)", "(A.State)", "(A.Action)", "(StoreRuntime.StoreOf<A>)"),
    ("case a(A.B<C>)", "(A.B<C>.State)", "(A.B<C>.Action)", "(StoreRuntime.StoreOf<A.B<C>>)"),
    ("case a(A = A(b: 1))", "(A.State)", "(A.Action)", "(StoreRuntime.StoreOf<A>)"),
    (
      "case a(Other.Body = Other.body)", "(Other.Body.State)", "(Other.Body.Action)",
      "(StoreRuntime.StoreOf<Other.Body>)"
    ),
    ("case a", "", "(Swift.Never)", ""),
    ("@ReducerCaseIgnored case a(Int)", "(Int)", "(Swift.Never)", "(Int)"),
    (
      "@StoreRuntime.ReducerCaseIgnored case a(id: Int, [String: (A, B)] = [:])",
      "(id: Int, [String: (A, B)])", "(Swift.Never)", "(id: Int, [String: (A, B)])"
    ),
    ("@ReducerCaseEphemeral case a(A)", "(A)", "(A.Action)", "(A)"),
    ("case a(AlertState<B>)", "(AlertState<B>)", "(AlertState<B>.Action)", "(AlertState<B>)"),
    (
      "case a(StoreRuntime.ConfirmationDialogState<B.C>)",
      "(StoreRuntime.ConfirmationDialogState<B.C>)",
      "(StoreRuntime.ConfirmationDialogState<B.C>.Action)",
      "(StoreRuntime.ConfirmationDialogState<B.C>)"
    ),
    ("indirect case a(A)", "(A.State)", "(A.Action)", "(StoreRuntime.StoreOf<A>)"),
  ]

  @Test("turns a case into one of the state, the actions and the scope", arguments: contents)
  func expandsCases(source: String, state: String, action: String, scope: String) throws {
    let text = try #require(expand("@Reducer enum Path {\n\(source)\n}").source)

    let cases = text.split(separator: "\n").filter { $0.hasPrefix("  case a") }
    #expect(cases.map { $0.dropFirst(8) }.map(String.init) == [state, action, scope])
  }

  @Test("carries over conditions, access, availability and indirection")
  func carriesModifiers() throws {
    let text = try #require(
      expand(
        """
        public indirect enum Path {
        #if os(Linux)
          @available(*, deprecated) case a(A)
        #endif
          case b(B)
        }
        """
      ).source)

    #expect(text.contains("public nonisolated indirect enum State:"))
    #expect(text.contains("public nonisolated indirect enum Action:"))
    #expect(text.contains("#if os(Linux)\n  @available(*, deprecated) case a(A.State)\n#endif"))
    #expect(text.contains("#if os(Linux)\n      case .a: 1\n#endif\n      case .b: 3"))
    #expect(text.contains("public nonisolated init() {\n  self = .b(B())\n}"))
  }

  @Test("makes a default value the reducer")
  func usesDefaultValues() throws {
    let text = try #require(expand("enum Path { case a(A = A(b: 1)) }").source)

    #expect(text.contains("          A(b: 1)\n        })\n    })"))
    #expect(text.contains("self = .a(A(b: 1))"))
  }

  // MARK: - Diagnostics

  static let faults: [(source: String, diagnostics: [String])] = [
    ("@Reducer final class A {}", ["1:16: \(wrong("a class"))"]),
    ("@Reducer\nactor A {}", ["2:1: \(wrong("an actor"))"]),
    ("@Reducer protocol A {}", ["1:10: \(wrong("a protocol"))"]),
    ("@Reducer extension A {}", ["1:10: \(wrong("an extension"))"]),
    (
      "struct A {\n  var body: B { B() }\n  func reduce(into a: inout B, action: C) {}\n}",
      ["3:8: \(DiagnosticKind.bodyAndReduce.text)", "2:3: note: 'body' is declared here"]
    ),
    ("struct A { case }", ["1:16: Expected a name"]),
    (
      "struct A { ( }",
      [
        "1:12: This '(' is never closed", "1:12: Expected a declaration",
      ]
    ),
    ("enum A { case b(Int) }", ["1:17: \(plain("b", "Int"))", "1:10: \(fix)"]),
    ("enum A { case b(B), c([B]) }", ["1:23: \(plain("c", "[B]"))", "1:10: \(fix)"]),
    ("enum A {\n  case b(B?)\n}", ["2:10: \(plain("b", "B?"))", "2:3: \(fix)"]),
    ("enum A { case b((B, C)) }", ["1:17: \(plain("b", "(B, C)"))", "1:10: \(fix)"]),
    ("enum A { case b((B) -> C) }", ["1:17: \(plain("b", "(B) -> C"))", "1:10: \(fix)"]),
    ("enum A { case b(any B) }", ["1:17: \(plain("b", "any B"))", "1:10: \(fix)"]),
    ("enum A { case b(Array<B>) }", ["1:17: \(plain("b", "Array<B>"))", "1:10: \(fix)"]),
    ("enum A { case b(String) // {\n}", ["1:17: \(plain("b", "String"))", "1:10: \(fix)"]),
    (
      "enum A { case b(c: C) }",
      ["1:17: \(DiagnosticKind.unsuitablePayload("b").text)", "1:10: \(fix)"]
    ),
    (
      "enum A { case b(C, D) }",
      ["1:17: \(DiagnosticKind.unsuitablePayload("b").text)", "1:10: \(fix)"]
    ),
    (
      "enum A { case b(C), b(D) }",
      [
        "1:21: \(DiagnosticKind.duplicateCase("b", macro: "Reducer").text)",
        "1:15: note: 'b' is first declared here",
      ]
    ),
    (
      "enum A { case b(C); enum Action {} }",
      ["1:26: \(DiagnosticKind.alreadyDeclared(macro: "Reducer", name: "Action").text)"]
    ),
    (
      "struct A { struct State {}; func reduce(into a: Int, action: Int) {}; var a = \"\\(b }",
      ["1:79: This string literal has no end", "1:10: This '{' is never closed"]
    ),
  ]

  private static func wrong(_ found: String) -> String {
    "'@Reducer' can only be applied to a struct or an enum, not to \(found)"
  }

  private static func plain(_ name: String, _ type: String) -> String {
    DiagnosticKind.payloadIsNoReducer(name, type: type).text
  }

  private static let fix = "fix: Mark the case with '@ReducerCaseIgnored'"

  @Test("says what it can't expand, and where", arguments: faults)
  func diagnoses(source: String, diagnostics: [String]) {
    let expansion = expand(source, role: "extension")

    #expect(expand(source, role: "member") == .empty)
    #expect(describe(expansion.diagnostics, in: source) == diagnostics)
    #expect(expansion.source == "")
  }

  @Test("accepts a mark at a case only", arguments: ["ReducerCaseIgnored", "ReducerCaseEphemeral"])
  func checksMarks(mark: String) {
    let atCase = MacroPlugin.expand(request("\(mark)Macro", role: "peer", for: "case a"))
    let atEnum = MacroPlugin.expand(request("\(mark)Macro", role: "peer", for: "enum A {}"))

    #expect(atCase == .empty)
    #expect(
      atEnum.diagnostics.map(\.kind.text) == [
        "'@\(mark)' can only be applied to a case of a '@Reducer' enum, not to an enum"
      ])
  }
}
