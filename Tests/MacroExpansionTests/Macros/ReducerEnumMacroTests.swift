import Testing

@testable import MacroExpansion

@Suite("Reducer on enums")
struct ReducerEnumMacroTests {
  @Test("writes the functions of an enum in the extension that states the conformance")
  func writesFunctions() {
    let source = "@Reducer enum Path { case detail(Detail) }"

    #expect(expandReducer(source, role: "extension") == Expansion(source: Self.functions))
  }

  private static let functions = """
    extension Path: StoreRuntime.CaseReducer, StoreRuntime.CaseModelReducer, StoreRuntime.Reducer {
      nonisolated static var body: Body {
        var elements: [Body.Element] = []
        elements.reserveCapacity(1)
        @Sendable func feature0() -> Self { Self.detail(.init()) }
        elements.append(
          Body.Element(
            0, state: State.allCasePaths.detail, action: Action.allCasePaths.detail
          ) {
            if case .detail(let feature) = feature0() { feature } else { nil }
          })
        return Body(
          state: {
            switch $0 {
            default: 0
            }
          },
          action: {
            switch $0 {
            default: 0
            }
          },
          elements)
      }

      nonisolated init() {
        self = Self.detail(.init())
      }

      static func scope(
        _ store: isolated StoreRuntime.Store<State, Action>
      ) -> CaseScope {
        func scope0(_ store: isolated StoreRuntime.Store<State, Action>) -> CaseScope {
          guard case .detail(let value0) = store.state else { return scope(store) }
          return .detail(
            store.scope(
              toCase: State.allCasePaths.detail, action: \\.detail, initial: value0))
        }
        switch store.state {
        case .detail: return scope0(store)
        }
      }

      @MainActor static func caseModel(
        _ model: StoreRuntime.StoreModel<State, Action>
      ) -> CaseModel {
        @MainActor func model0(
          _ model: StoreRuntime.StoreModel<State, Action>
        ) -> CaseModel {
          guard let value0 = model.model(inCase: \\.detail, action: \\.detail) else { return caseModel(model) }
          return .detail(value0)
        }
        switch model.state(isTracked: false) {
        case .detail: return model0(model)
        }
      }
    }
    """

  /// Cases, and the payloads of the state, of the action and of the store that they become.
  static let contents: [(source: String, state: String, action: String, scope: String)] = [
    ("case a(A)", "(A.State)", "(A.Action)", "(StoreRuntime.StoreOf<A>)"),
    ("case a(A.B<C>)", "(A.B<C>.State)", "(A.B<C>.Action)", "(StoreRuntime.StoreOf<A.B<C>>)"),
    ("case a(b: A = B.c)", "(b: A.State)", "(b: A.Action)", "(b: StoreRuntime.StoreOf<A>)"),
    ("case a", "", "(Swift.Never)", ""),
    ("case a(A, b: B)", "(A, b: B)", "(Swift.Never)", "(A, b: B)"),
    ("@ReducerCaseIgnored case a(b: Int)", "(b: Int)", "(Swift.Never)", "(b: Int)"),
    (
      "@StoreRuntime.ReducerCaseIgnored case a(id: Int, [String: (A, B)] = [:])",
      "(id: Int, [String: (A, B)] = [:])", "(Swift.Never)", "(id: Int, [String: (A, B)])"
    ),
    (
      "case a(A = f(\"(\"), b: Self = Self.c)", "(A = f(\"(\"), b: Path = Path.c)",
      "(Swift.Never)", "(A, b: Path)"
    ),
    ("@ReducerCaseEphemeral case a(A)", "(A)", "(A.Action)", "(A)"),
    (
      "case a(b: AlertState<B>)", "(b: AlertState<B>)", "(b: AlertState<B>.Action)",
      "(b: AlertState<B>)"
    ),
    (
      "case a(M.ConfirmationDialogState<B.C>)", "(M.ConfirmationDialogState<B.C>)",
      "(M.ConfirmationDialogState<B.C>.Action)", "(M.ConfirmationDialogState<B.C>)"
    ),
  ]

  @Test(
    "turns a case into one of the state, the actions, the stores and the models",
    arguments: contents)
  func expandsCases(source: String, state: String, action: String, scope: String) {
    let lines = expandReducer("@Reducer enum Path {\n\(source)\n}").lines

    #expect(
      lines.filter { $0.hasPrefix("case a") }.map { String($0.dropFirst(6)) } == [
        state, action, scope, scope.replacing("StoreOf<", with: "StoreModelOf<"),
      ])
  }

  @Test("writes none of the types that an enum declares, and reaches only their cases")
  func usesOwnTypes() {
    let source = """
      enum Path {
        case a(A), b(AlertState<B>), c(Int, Int)
        enum Action { case b(B), a(A.Action), d }
      }
      """
    let names = [
      "enum State": true, "enum Action": false, "enum CaseScope": true, "enum CaseModel": true,
      "typealias Body": true,
    ]

    let types = types(source)
    let functions = functions(source)

    #expect(names.allSatisfy { types.contains($0) == $1 }, "\(types)")
    #expect(
      functions.contains("state: {\n        switch $0 {\n        case .a: 0\n        case .b: 1"))
    #expect(
      functions.contains(
        """
              action: number {
                switch $0 {
                case .a?: 0
                case .b?: 1
                default: -1
                }
              },
        """))
  }

  @Test("marks as deprecated what uses deprecated cases")
  func carriesDeprecation() {
    let lines = lines(of: functions("enum Path { @available(*, deprecated) case a(A) }"))

    let marked = zip(lines, lines.dropFirst()).filter { $0.0 == "@available(*, deprecated)" }
    #expect(
      marked.map(\.1) == [
        "nonisolated static var body: Body {", "nonisolated init() {", "static func scope(",
        "@MainActor static func caseModel(",
      ])
  }

  @Test("leaves out of its functions what can't be used")
  func skipsUnavailableCases() {
    let source = "enum Path { @available(*, unavailable) case gone(A); case b(B), c }"

    #expect(!functions(source).contains("gone"))
    #expect(types(source).contains("  @available(*, unavailable) case gone(A.State)"))
  }

  static let numbers: [(source: String, clauses: [String])] = [
    ("case a(A)", ["default: 0"]),
    ("case a(A), b, c(C)", ["case .a: 0", "case .b: 1", "default: 2"]),
    ("case a(A)\n#if X\ncase b(B)\n#endif", ["default: 0", "#if X", "case .b: 2", "#endif"]),
    (
      "#if X\ncase b(B)\n#else\ncase c(C)\n#endif",
      ["#if X", "case .b?: 1", "#else", "case .c?: 3", "#endif", "default: -1"]
    ),
  ]

  @Test(
    "numbers the cases, in a switch that is exhaustive whatever the features are",
    arguments: numbers)
  func numbersCases(source: String, clauses: [String]) throws {
    let lines = lines(of: functions("enum Path {\n\(source)\n}"))

    let start = try #require(lines.firstIndex(of: "switch $0 {"))
    let found = lines[(start + 1)...].prefix { $0 != "}" }
    // The default comes last, wherever its case is.
    #expect(found.sorted() == clauses.sorted())
    #expect(found.last?.hasPrefix("default") == true)
  }

  @Test("gives an enum without cases the reducer of no features")
  func expandsEmptyEnum() {
    let text = functions("@Reducer enum Path {}")

    #expect(text.contains("nonisolated static var body: Body {\n    Body()\n  }"))
    #expect(text.contains("switch store.state {\n    }"))
  }

  static let arguments: [(attribute: String, state: String, action: String)] = [
    ("@Reducer()", "", ""),
    ("@Reducer(action: .codable)", "", ""),
    ("@Reducer(action: .encodable)", "", "Swift.Encodable, "),
    (
      "@StoreRuntime.Reducer(state: .hashable, .sendable, .equatable, action: .equatable)",
      "Swift.Hashable, Swift.Equatable, ", "Swift.Equatable, "
    ),
    ("@Reducer(state: .equatable, .equatable /* , action: */)", "Swift.Equatable, ", ""),
    (
      "@Reducer(state: .decodable, .encodable)", "Swift.Decodable, Swift.Encodable, ", ""
    ),
  ]

  @Test("makes the types conform to what the arguments name", arguments: arguments)
  func conforms(attribute: String, state: String, action: String) {
    let text = types("\(attribute) enum Path { case a(A) }")

    #expect(text.contains("StoreRuntime.ObservableState, \(state)Swift.Sendable {"))
    #expect(
      text.contains(
        """
        enum Action: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable, \
        \(action)Swift.Sendable {
        """))
  }

  @Test("codes the state of an enum that may have no cases itself")
  func codesStateWithoutCases() {
    for source in [
      "@Reducer(state: .equatable, .codable) enum Path {}",
      "@Reducer(state: .decodable, .equatable) enum Path {\n#if X\ncase a(A)\n#endif\n}",
    ] {
      let text = types(source)

      #expect(text.hasPrefix("@StoreRuntime.CodableCases\n@dynamicMemberLookup\n"))
      #expect(text.contains("StoreRuntime.ObservableState, Swift.Equatable, Swift.Sendable {"))
    }
  }

  @Test("tells which states go away with any action")
  func writesEphemeralTest() {
    let text = types(
      "enum Path { case a(A), b(AlertState<B>)\n#if X\n@ReducerCaseEphemeral case c(C)\n#endif\n}")

    #expect(
      text.contains(
        """
          nonisolated static func isEphemeral(_ state: Self) -> Swift.Bool {
            if case .b = state { return true }
        #if X
            if case .c = state { return true }
        #endif
            return false
          }
        """))
    #expect(!types("enum Path { case a(A) }").contains("isEphemeral"))
  }

  static let accesses: [(source: String, context: [String], types: String, functions: String)] = [
    ("enum Path { case a(A) }", ["public struct S {}"], "", ""),
    ("@A(private) public enum Path { case a(A) }", ["public struct S {}"], "public ", "public "),
    ("package enum Path { case a(A) }", [], "package ", "package "),
    ("enum Path { case a(A) }", ["public extension S {}"], "public ", "public "),
    (
      "enum Path { case a(A) }", ["\n@B package\nextension S where T: U {}"], "package ", "package "
    ),
    ("internal enum Path { case a(A) }", ["public extension S {}"], "", ""),
    ("enum Path { case a(A) }", ["struct T {}", "public extension S {}"], "", ""),
    ("fileprivate enum Path { case a(A) }", ["struct S {}"], "", "fileprivate "),
    ("private enum Path { case a(A) }", [], "", "fileprivate "),
    ("enum Path { case a(A) }", ["struct S {}", "private enum T {}"], "", "fileprivate "),
    ("enum Path { case a(A) }", ["private extension S {}"], "", "fileprivate "),
    ("enum Path { case a(A) }", ["fileprivate struct S {}"], "", "fileprivate "),
    ("public enum Path { case a(A) }", ["struct S {}"], "", ""),
    ("public enum Path { case a(A) }", ["private enum S {}"], "", "fileprivate "),
    (
      "public enum Path { case a(A) }", ["enum S {}", "public extension T {}"], "public ", "public "
    ),
    (
      "public enum Path { case a(A) }", ["public enum S {}", "package struct T {}"], "package ",
      "package "
    ),
    ("public enum Path { case a(A) }", ["extension S {}"], "public ", "public "),
  ]

  @Test("gives what it adds the access of the enum", arguments: accesses)
  func carriesAccess(source: String, context: [String], types: String, functions: String) {
    let members = expandReducer(source, in: context).text
    let code = expandReducer(source, role: "extension", in: context).text
    let paths = casePaths(of: source, in: context)

    let found = [
      members.contains("\n\(types)nonisolated enum State:"),
      members.contains("\n\(types)nonisolated enum CaseScope:"),
      members.contains("\n\(types)typealias Body ="),
      code.contains("\n  \(functions)nonisolated static var body:"),
      code.contains("\n  \(functions)nonisolated init() {"),
      code.contains("\n  \(functions)static func scope("),
      paths.hasPrefix("\(types)nonisolated struct AllCasePaths"),
      paths.contains("\n  \(types)var a:"),
      paths.contains("\n\(types)nonisolated static var allCasePaths:"),
    ]
    #expect(found == Array(repeating: true, count: 9))
  }

  @Test("adds its functions also where the conformance is there already")
  func addsFunctionsToConformingEnum() throws {
    let expansion = expandReducer(
      "enum A: CaseReducer { case b(B) }", role: "extension", conformances: [])

    #expect(expansion.source?.hasPrefix("extension A {\n  nonisolated static var body") == true)
  }

  @Test("carries over conditions, availability and indirection")
  func carriesModifiers() {
    let source = """
      public indirect enum Path {
      #if os(Linux)
        @available(*, deprecated) case a(A)
      #endif
        indirect case b(B), c(AlertState<C>); case d(D)
      }
      """

    let types = types(source)

    let parts = [
      "public nonisolated indirect enum State:", "public nonisolated indirect enum Action:",
      "#if os(Linux)\n  @available(*, deprecated) case a(A.State)\n#endif",
      "  indirect case b(B.State)\n  indirect case c(AlertState<C>)\n  case d(D.State)\n",
      "  indirect case b(B.Action)\n  indirect case c(AlertState<C>.Action)\n  case d(D.Action)\n",
    ]
    #expect(parts.allSatisfy(types.contains), "\(types)")
    #expect(functions(source).contains("#if os(Linux)\n        case .a: 1\n#endif\n"))
  }

  // MARK: - Equality

  @Test(
    "compares and hashes case by case",
    arguments: [
      ("@Reducer(state: .hashable) enum Path { case a(A), b }", 1, 1),
      ("@Reducer(state: .equatable, action: .equatable) enum Path { case a(A), b }", 2, 0),
    ])
  func writesEquality(source: String, equalities: Int, hashes: Int) {
    let types = types(source)
    let functions = functions(source)

    #expect(types.ranges(of: "static func == (left: Self, right: Self)").count == equalities)
    #expect(types.ranges(of: "func hash(into").count == hashes)
    #expect(functions.ranges(of: "nonisolated static func areEqual(").count == equalities)
    #expect(functions.ranges(of: "nonisolated static func hash(").count == hashes)
  }

  @Test(
    "leaves the comparison to the compiler where it isn't asked for, or cases have conditions",
    arguments: [
      "@Reducer enum Path { case a(A) }", "@Reducer(state: .equatable) enum Path {}",
      "@Reducer(state: .codable) enum Path { case a(A) }",
      "@Reducer(state: .equatable) enum Path { case a(A)\n#if X\ncase b(B)\n#endif\n}",
      "@Reducer(state: .equatable) enum Path { case a(A); @available(*, deprecated) case b(B) }",
      "@Reducer(state: .equatable) enum Path { case a(A); @available(macOS 99, *) case b(B) }",
    ])
  func writesNoEquality(source: String) {
    #expect(!types(source).contains("=="))
    #expect(!functions(source).contains("areEqual"))
  }

  private func types(_ source: String) -> String { expandReducer(source).text }

  private func functions(_ source: String) -> String {
    expandReducer(source, role: "extension").text
  }
}
