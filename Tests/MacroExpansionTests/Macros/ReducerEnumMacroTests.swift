import Testing

@testable import MacroExpansion

@Suite("Reducer on enums")
struct ReducerEnumMacroTests {
  @Test("writes the types of an enum")
  func writesTypes() {
    let source = "@Reducer enum Path { case detail(Detail) }"

    #expect(expandReducer(source) == Expansion(source: Self.types))
  }

  @Test("writes the functions of an enum in the extension that states the conformance")
  func writesFunctions() {
    let source = "@Reducer enum Path { case detail(Detail) }"

    #expect(expandReducer(source, role: "extension") == Expansion(source: Self.functions))
  }

  private static let types = """
    @dynamicMemberLookup
    nonisolated enum State: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable, StoreRuntime.CaseReducerState, StoreRuntime.ObservableState, Swift.Sendable {
      typealias StateReducer = Path
      case detail(Detail.State)

      nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        var detail: StoreRuntime.AnyCasePath<State, Detail.State> {
          StoreRuntime.AnyCasePath<State, Detail.State>(
            _uncheckedCase: State.detail,
            extract: {
              guard case .detail(let value0) = $0 else { return nil }
              return value0
            })
        }
        static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<State>) -> Swift.Void
        ) {
          visit(\\.detail)
        }
      }

      nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }

      nonisolated static func visitChanges(
        from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
      ) {
        func isSame0() -> Swift.Bool {
          guard case .detail(let old0) = old, case .detail(let new0) = new else { return false }
          return !StoreRuntime.StateComparison.differ(old0, new0)
        }
        let isSame: Swift.Bool
        let number = StoreRuntime.CaseNumber.of(new) {
          switch $0 {
          case .detail: 0
          }
        }
        switch number {
        case 0: isSame = isSame0()
        default: isSame = false
        }
        if !isSame { visit(\\.self) }
      }
    }

    nonisolated enum Action: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable, Swift.Sendable {
      case detail(Detail.Action)

      nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        var detail: StoreRuntime.AnyCasePath<Action, Detail.Action> {
          StoreRuntime.AnyCasePath<Action, Detail.Action>(
            _uncheckedCase: Action.detail,
            extract: {
              guard case .detail(let value0) = $0 else { return nil }
              return value0
            })
        }
        static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<Action>) -> Swift.Void
        ) {
          visit(\\.detail)
        }
      }

      nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
    }

    typealias Body = StoreRuntime.CaseReducers<State, Action>

    nonisolated enum CaseScope: Swift.Sendable {
      case detail(StoreRuntime.StoreOf<Detail>)
    }

    nonisolated enum CaseModel: Swift.Sendable {
      case detail(StoreRuntime.StoreModelOf<Detail>)
    }
    """

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

  static let contents: [(source: String, state: String, action: String, scope: String)] = [
    ("case a(A)", "(A.State)", "(A.Action)", "(StoreRuntime.StoreOf<A>)"),
    ("case a(A.B<C>)", "(A.B<C>.State)", "(A.B<C>.Action)", "(StoreRuntime.StoreOf<A.B<C>>)"),
    ("case a(A = A(b: 1))", "(A.State)", "(A.Action)", "(StoreRuntime.StoreOf<A>)"),
    (
      "case a(Other.Body = Other.body)", "(Other.Body.State)", "(Other.Body.Action)",
      "(StoreRuntime.StoreOf<Other.Body>)"
    ),
    ("case a(b: A)", "(b: A.State)", "(b: A.Action)", "(b: StoreRuntime.StoreOf<A>)"),
    ("case a", "", "(Swift.Never)", ""),
    ("case a(A, b: B)", "(A, b: B)", "(Swift.Never)", "(A, b: B)"),
    (
      "case a(b: AlertState<B>)", "(b: AlertState<B>)", "(b: AlertState<B>.Action)",
      "(b: AlertState<B>)"
    ),
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
  ]

  @Test(
    "turns a case into one of the state, the actions, the stores and the models",
    arguments: contents)
  func expandsCases(source: String, state: String, action: String, scope: String) throws {
    let text = try #require(expandReducer("@Reducer enum Path {\n\(source)\n}").source)

    let cases = text.split(separator: "\n").filter { $0.hasPrefix("  case a") }
    #expect(
      cases.map { $0.dropFirst(8) }.map(String.init) == [
        state, action, scope, scope.replacing("StoreOf<", with: "StoreModelOf<"),
      ])
  }

  @Test("writes none of the types that an enum declares, and reaches only their cases")
  func usesOwnTypes() throws {
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

    let types = try #require(expandReducer(source).source)
    let functions = try functions(source)

    for (name, isWritten) in names { #expect(types.contains(name) == isWritten) }
    #expect(functions.contains("state: number {\n        switch $0 {\n        case .a: 0") == false)
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
  func carriesDeprecation() throws {
    let text = try functions("enum Path { @available(*, deprecated) case a(A) }")

    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let marked = zip(lines, lines.dropFirst()).filter { $0.0 == "@available(*, deprecated)" }
    #expect(
      marked.map(\.1) == [
        "nonisolated static var body: Body {", "nonisolated init() {", "static func scope(",
        "@MainActor static func caseModel(",
      ])
  }

  @Test("leaves out of its functions what can't be used")
  func skipsUnavailableCases() throws {
    let source = "enum Path { @available(*, unavailable) case gone(A); case b(B), c }"

    #expect(!(try functions(source)).contains("gone"))
    #expect(try types(source).contains("  @available(*, unavailable) case gone(A.State)"))
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
    let lines = try functions("enum Path {\n\(source)\n}").split(separator: "\n")
      .map { $0.drop { $0 == " " } }

    let start = try #require(lines.firstIndex(of: "switch $0 {"))
    let found = lines[(start + 1)...].prefix { $0 != "}" }.map(String.init)
    // The default comes last, wherever its case is.
    #expect(found.sorted() == clauses.sorted())
    #expect(found.last?.hasPrefix("default") == true)
  }

  @Test("gives an enum without cases the reducer of no features")
  func expandsEmptyEnum() throws {
    let text = try functions("@Reducer enum Path {}")

    #expect(text.contains("nonisolated static var body: Body {\n    Body()\n  }"))
    #expect(text.contains("switch store.state {\n    }"))
  }

  static let arguments: [(attribute: String, state: String, action: String)] = [
    ("@Reducer", "", ""),
    ("@Reducer()", "", ""),
    ("@Reducer(state: .equatable)", "Swift.Equatable, ", ""),
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
  func conforms(attribute: String, state: String, action: String) throws {
    let text = try types("\(attribute) enum Path { case a(A) }")

    #expect(text.contains("StoreRuntime.ObservableState, \(state)Swift.Sendable {"))
    #expect(
      text.contains(
        """
        enum Action: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable, \
        \(action)Swift.Sendable {
        """))
  }

  @Test("codes the state of an enum that may have no cases itself")
  func codesStateWithoutCases() throws {
    for source in [
      "@Reducer(state: .equatable, .codable) enum Path {}",
      "@Reducer(state: .decodable, .equatable) enum Path {\n#if X\ncase a(A)\n#endif\n}",
    ] {
      let text = try types(source)

      #expect(text.hasPrefix("@StoreRuntime.CodableCases\n@dynamicMemberLookup\n"))
      #expect(text.contains("StoreRuntime.ObservableState, Swift.Equatable, Swift.Sendable {"))
    }
  }

  @Test("tells which states go away with any action")
  func writesEphemeralTest() throws {
    let text = try types(
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
    #expect(!(try types("enum Path { case a(A) }")).contains("isEphemeral"))
  }

  static let accesses: [(source: String, context: [String], types: String, functions: String)] = [
    ("enum Path { case a(A) }", [], "", ""),
    ("internal enum Path { case a(A) }", ["public struct S {}"], "", ""),
    ("public enum Path { case a(A) }", ["public struct S {}"], "public ", "public "),
    ("package enum Path { case a(A) }", [], "package ", "package "),
    ("enum Path { case a(A) }", ["public extension S {}"], "public ", "public "),
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
  func carriesAccess(source: String, context: [String], types: String, functions: String) throws {
    let members = try #require(expandReducer(source, in: context).source)
    let code = try #require(expandReducer(source, role: "extension", in: context).source)

    #expect(members.contains("\n\(types)nonisolated enum State:"))
    #expect(members.contains("\n\(types)nonisolated enum CaseScope:"))
    #expect(members.contains("\n\(types)typealias Body ="))
    #expect(code.contains("\n  \(functions)nonisolated static var body:"))
    #expect(code.contains("\n  \(functions)nonisolated init() {"))
    #expect(code.contains("\n  \(functions)static func scope("))
  }

  @Test("adds its functions also where the conformance is there already")
  func addsFunctionsToConformingEnum() throws {
    let expansion = expandReducer(
      "enum A: CaseReducer { case b(B) }", role: "extension", conformances: [])

    #expect(expansion.source?.hasPrefix("extension A {\n  nonisolated static var body") == true)
  }

  @Test("carries the indirection of a case over, without which the enum might hold itself")
  func carriesIndirectCases() throws {
    let text = try types("enum Path { indirect case a(A), b(AlertState<B>); case c(C) }")

    for payloads in ["A.State AlertState<B> C.State", "A.Action AlertState<B>.Action C.Action"] {
      let types = payloads.split(separator: " ")
      let cases =
        "indirect case a(\(types[0]))\n  indirect case b(\(types[1]))\n  case c(\(types[2]))"
      #expect(text.contains("  \(cases)\n"))
    }
  }

  @Test("carries over conditions, availability and indirection")
  func carriesModifiers() throws {
    let source = """
      public indirect enum Path {
      #if os(Linux)
        @available(*, deprecated) case a(A)
      #endif
        case b(B)
      }
      """

    let types = try types(source)

    #expect(types.contains("public nonisolated indirect enum State:"))
    #expect(types.contains("public nonisolated indirect enum Action:"))
    #expect(types.contains("#if os(Linux)\n  @available(*, deprecated) case a(A.State)\n#endif"))
    #expect(try functions(source).contains("#if os(Linux)\n        case .a: 1\n#endif\n"))
  }

  private func types(_ source: String) throws -> String {
    try #require(expandReducer(source).source)
  }

  private func functions(_ source: String) throws -> String {
    try #require(expandReducer(source, role: "extension").source)
  }
}
