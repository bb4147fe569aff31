import Testing

@testable import MacroExpansion

@Suite("DependencyClient")
struct DependencyClientMacroTests {
  private func expand(_ source: String, in context: [String] = []) -> Expansion {
    request("DependencyClient", for: source, in: context).expansion
  }

  @Test("writes the initialisers and the methods of a client")
  func expands() {
    let source = """
      @DependencyClient public struct Client: Sendable {
        public var fetch: @Sendable (_ id: Int) async throws -> Item
        public var isOnline: @Sendable () -> Bool = { true }
        public let url: URL
      }
      """

    #expect(expand(source) == Expansion(source: Self.expansion))
  }

  private static let expansion = """
    public nonisolated init(
      fetch: @escaping @Sendable (_ id: Int) async throws -> Item,
      isOnline: (@Sendable () -> Bool)? = nil,
      url: URL
    ) {
      self.fetch = fetch
      self.url = url
      if let isOnline {
        self.isOnline = isOnline
      } else {
        let placeholder = self.isOnline
        self.isOnline = {
          StoreRuntime.reportUnimplemented("Client.isOnline")
          return placeholder()
        }
      }
    }

    public nonisolated init(url: URL) {
      self.init(
        fetch: { _ in
          StoreRuntime.reportUnimplemented("Client.fetch")
          throw StoreRuntime.UnimplementedFailure("Client.fetch")
        },
        url: url)
    }

    public nonisolated func fetch(id p0: Int) async throws -> Item {
      try await self.fetch(p0)
    }
    """

  static let methods: [(property: String, method: String?)] = [
    ("var a: (Int) -> Void; var c: () -> Void", nil),
    ("var a: (_ b: Int) -> Void", "nonisolated func a(b p0: Int) -> Void"),
    (
      "var `default`: @Sendable (_ b: [Int: C], D) throws -> Void",
      "nonisolated func `default`(b p0: [Int: C], _ p1: D) throws -> Void"
    ),
    (
      "@DependencyEndpoint(method: \"b\") var a: () async -> Void",
      "nonisolated func b() async -> Void"
    ),
    (
      "var a: nonisolated(nonsending) @Sendable (_ b: Int) async -> Void",
      "nonisolated(nonsending) func a(b p0: Int) async -> Void"
    ),
    (
      "var a: @concurrent @Sendable (_ b: Int) async -> Void",
      "@concurrent nonisolated func a(b p0: Int) async -> Void"
    ),
    (
      "var a:\n  @MainActor\n  @Sendable (_ b: Int) async -> Void",
      "@MainActor func a(b p0: Int) async -> Void"
    ),
    ("var a: (@Sendable (_ b: Int) -> Void)", "nonisolated func a(b p0: Int) -> Void"),
    ("var a: ((_ b: Int) -> Void, Int)", nil),
    ("@DependencyEndpoint(method: ##\"b\"##) var a: () -> Void", "nonisolated func b() -> Void"),
    (
      "@DependencyEndpoint(method: \"\"\"\n  b\n  \"\"\") var a: () -> Void",
      "nonisolated func b() -> Void"
    ),
    (
      "var a: @MainActor @Sendable (_ b: inout Int) throws(any Error) -> Void",
      "@MainActor func a(b p0: inout Int) throws(any Error) -> Void"
    ),
    (
      "let a: @isolated(any)(_ b: sending B) async throws(C) -> [D]",
      "nonisolated func a(b p0: sending B) async throws(C) -> [D]"
    ),
    (
      "var a: (_ b: @escaping (_ c: Int) -> Void) -> ((Int) -> Void)?",
      "nonisolated func a(b p0: @escaping (_ c: Int) -> Void) -> ((Int) -> Void)?"
    ),
    (
      "var a: (_ b: @autoclosure () -> Int) -> Void",
      "nonisolated func a(b p0: @autoclosure () -> Int) -> Void"
    ),
    (
      "var a: @MainActor (_ b: isolated (any Actor)?, _ c: Int) async -> Void",
      "func a(b p0: isolated (any Actor)?, c p1: Int) async -> Void"
    ),
    ("var a: (_ b: isolated B) -> Void", "func a(b p0: isolated B) -> Void"),
    ("var a: (_ b: Int...) -> Void", nil),
    ("var a: (_ b: Int, _ c: [Int: B]...) async -> Void", nil),
    ("var a: ((_ b: Int) -> Void)?", nil),
    ("@DependencyEndpointIgnored var a: (_ b: Int) -> Void", nil),
    ("static var a: (_ b: Int) -> Void = { _ in }", nil),
    ("var a: (_ b: Int) -> Void { { _ in } }", nil),
    ("var a: (_ b: Int) -> Void; func a(b: Int) {}", nil),
  ]

  @Test("writes a method where the type of a closure has labels", arguments: methods)
  func writesMethods(property: String, method: String?) {
    let lines = expand("struct Client { \(property) }").lines

    let found = lines.filter { $0.contains("func ") }.map { String($0.dropLast(2)) }
    #expect(found == [method].compactMap(\.self))
  }

  static let calls: [(property: String, call: String)] = [
    ("var a: (_ b: @autoclosure () -> Int) -> Void", "self.a(p0())"),
    ("var a: (_ b: @escaping @autoclosure () -> Int, Int) throws -> Void", "try self.a(p0(), p1)"),
    (
      "var a: (_ b: @autoclosure () async throws -> Int) async throws -> Void",
      "try await self.a(try await p0())"
    ),
    ("var a: (_ b: @autoclosure () -> (() throws -> Int)) -> Void", "self.a(p0())"),
    ("var a: (_ b: @escaping (isolated B) -> Void) -> Void", "self.a(p0)"),
    ("var a: (_ b: isolated (any Actor)?) -> Void", "self.a(p0)"),
    ("var a: (_ b: inout Int) -> Void", "self.a(&p0)"),
  ]

  @Test(
    "passes on what an autoclosure returns, and all other parameters as they are", arguments: calls)
  func passesOn(property: String, call: String) throws {
    let lines = expand("struct Client { \(property) }").lines

    let method = try #require(lines.firstIndex { $0.contains("func ") })
    #expect(lines[method + 1] == call)
  }

  static let wrappers: [(property: String, wrapper: String?)] = [
    ("var a: (_ b: Int) -> Void = { _ in }", "{ p0 in"),
    ("var a: () throws(B) -> Void = {}", "{ () throws(B) in"),
    ("var a: (_ b: @autoclosure () throws -> Int) -> Void = { _ in }", "{ p0 throws(Never) in"),
    (
      "var a: (_ b: @autoclosure () throws -> Int) async -> Void = { _ in }",
      "{ p0 async throws(Never) in"
    ),
    ("var a: (_ b: @autoclosure () throws -> Int) throws -> Void = { _ in }", "{ p0 in"),
    ("var a: (Int...) -> Void = { _ in }", nil),
  ]

  @Test(
    "reports calls of a default value, unless that takes variadic arguments", arguments: wrappers)
  func wrapsDefaults(property: String, wrapper: String?) {
    let lines = expand("struct Client { \(property) }").lines

    #expect(
      lines.filter { $0.hasPrefix("self.a = {") }
        == [wrapper.map { "self.a = \($0)" }].compactMap(\.self))
    #expect(lines.contains("if let a { self.a = a }") == (wrapper == nil))
  }

  static let placeholders: [(property: String, ending: String)] = [
    (
      "var a: (B, C) throws(any Error) -> Int",
      "throw StoreRuntime.UnimplementedFailure(\"Client.a\")"
    ),
    ("var a: () -> Void", "StoreRuntime.reportUnimplemented(\"Client.a\")"),
    ("var a: (_ b: Int) -> ()", "StoreRuntime.reportUnimplemented(\"Client.a\")"),
    ("var a: () throws(B) -> Int?", "return nil"),
    ("var a: () -> Optional<Int>", "return nil"),
    ("var a: () -> [Int]", "return []"),
    ("var a: () -> [[B: C]]", "return []"),
    ("var a: () -> [Int: [B]]", "return [:]"),
    ("var a: () -> [() -> [B: C]]", "return []"),
  ]

  @Test(
    "throws, or returns what is empty, where a closure isn't implemented", arguments: placeholders)
  func writesPlaceholders(property: String, ending: String) throws {
    let lines = expand("struct Client { \(property) }").lines

    let report = try #require(lines.firstIndex { $0.hasPrefix("StoreRuntime.report") })
    #expect(lines[report...].contains { $0 == ending })
  }

  static let faults = [
    Fault(
      "struct A {\n  var b: @Sendable () -> Bool\n  var c: (_ d: D, E) -> F\n}",
      "2:7: \(missing("b", "Bool", "{ … }"))", "2:30: fix: Write a default value",
      "3:7: \(missing("c", "F", "{ _, _ in … }"))", "3:26: fix: Write a default value"),
    Fault(
      "struct A { var b: () throws(C) -> D }", "1:16: \(missing("b", "D", "{ … }"))",
      "1:36: fix: Write a default value"),
    Fault(
      "struct A { var b: () -> () -> Int? }", "1:16: \(missing("b", "() -> Int?", "{ … }"))",
      "1:35: fix: Write a default value"),
    Fault(
      "struct A { var b: () -> (C<() -> Int>) -> Int? }",
      "1:16: \(missing("b", "(C<() -> Int>) -> Int?", "{ … }"))",
      "1:47: fix: Write a default value"),
    Fault("struct A { var b: () -> (() -> Int)?; var c: () -> (([Int]) -> Int?)? }"),
    Fault("struct A { var b: () -> Int = { 1 }; var c: () throws -> Int; var d: (() -> Int)? }"),
    Fault(
      "struct A { var b = { true }; var c = Cache(); private var d = { 1 }; let e = Cache() }",
      "1:16: \(DiagnosticKind.propertyWithoutType("b").text)", "1:17: fix: Write the type",
      "1:34: \(DiagnosticKind.propertyWithoutType("c").text)", "1:35: fix: Write the type"),
    Fault("public struct A { public var b: () -> Void; var c = Cache() }"),
    Fault("struct A { @Dependency(\\.b) var b }"),
    Fault(
      "struct A { @DependencyEndpoint(method: name) var b: () -> Void }",
      "1:32: \(DiagnosticKind.methodWithoutLiteral.text)"),
    Fault(
      "struct A { @DependencyEndpoint(method: \"\\(a)b\") var b: () -> Void }",
      "1:32: \(DiagnosticKind.methodWithoutLiteral.text)"),
    Fault(
      "struct A { @DependencyEndpoint(method: \"c\") var b: (Int...) -> Void }",
      "1:49: \(DiagnosticKind.variadicMethod("b").text)"),
    Fault(
      "enum A {}",
      """
      1:1: '@DependencyClient' can only be applied to a struct, not to an enum. See "What the macros \
      write"
      """),
  ]

  @Test("says what a closure lacks, and writes the rest", arguments: faults)
  func diagnoses(fault: Fault) {
    let expansion = expand(fault.source)

    #expect(describe(expansion.diagnostics, in: fault.source) == fault.diagnostics)
    #expect((expansion.source == "") == fault.isRefusal)
  }

  private static func missing(_ name: String, _ result: String, _ example: String) -> String {
    DiagnosticKind.endpointWithoutDefault(name, result: result, example: example).text
  }

  @Test("writes what keeps a closure behind the specifier of its type")
  func placesEscaping() {
    let type = "nonisolated(nonsending) @Sendable () async -> Void"
    let lines = expand("struct Client { var a: \(type); var b: \(type) = {} }").lines

    #expect(lines.contains("a: nonisolated(nonsending) @escaping @Sendable () async -> Void,"))
    #expect(lines.contains("b: (\(type))? = nil"))
  }

  @Test(
    "has no parameter for a default value that the callers don't see", arguments: [true, false])
  func leavesHiddenProperties(isPublic: Bool) {
    let access = isPublic ? "public " : ""
    let text = expand(
      """
      \(access)struct Client {
        private var cache: Cache = Cache()
        private var warn: () -> Void = {}
        internal var log: Log = Log()
        var limit: Int = 1
        \(access)private(set) var count: Int = 0
        \(access)var fetch: () -> Void
      }
      """
    ).text

    #expect(!text.contains("cache") && !text.contains("warn"))
    #expect(text.contains("log") == !isPublic)
    #expect(text.contains("limit") == !isPublic)
    #expect(text.contains("count"))
  }

  static let accesses: [(properties: String, members: [String])] = [
    (
      "public var a: (_ b: Int) -> Void",
      ["public nonisolated init(", "public nonisolated init() {", "public nonisolated func a("]
    ),
    (
      "var a: (_ b: Int) -> Void",
      ["nonisolated init(", "public nonisolated init() {", "nonisolated func a("]
    ),
    (
      "public var a: (_ b: Int) -> Void; let c: C",
      ["nonisolated init(", "nonisolated init(c: C) {", "public nonisolated func a("]
    ),
    (
      "public var a: @MainActor (_ b: Int) -> Void; private let c: C",
      [
        "private nonisolated init(", "private nonisolated init(c: C) {",
        "@MainActor public func a(",
      ]
    ),
    (
      "package var a: (_ b: isolated B) -> Void = { _ in }; public var c: C?",
      ["package nonisolated init(", "public nonisolated init() {", "package func a("]
    ),
    (
      "public var c: () -> Void; private var a: (_ b: Int) -> Void = { _ in }",
      ["public nonisolated init(", "public nonisolated init() {", "private nonisolated func a("]
    ),
  ]

  @Test("gives no member a wider access than the properties that it uses", arguments: accesses)
  func limitsAccess(properties: String, members: [String]) {
    let lines = expand("public struct Client { \(properties) }").lines

    let found = lines.filter { $0.contains("nonisolated init(") || $0.contains("func ") }
    #expect(found.count == members.count)
    #expect(zip(found, members).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test("keeps closures in parentheses, and those that it treats as plain values")
  func keepsClosures() {
    let lines = expand(
      """
      struct Client {
        @DependencyEndpointIgnored var a: @Sendable () -> Void
        var b: (@Sendable () -> Void)
        @DependencyEndpointIgnored var c: () -> Int?
      }
      """
    ).lines

    #expect(lines.contains("a: @escaping @Sendable () -> Void,"))
    #expect(lines.contains("b: @escaping @Sendable () -> Void,"))
    #expect(lines.contains("c: @escaping () -> Int?"))
    #expect(
      lines.contains(
        "nonisolated init(a: @escaping @Sendable () -> Void, c: @escaping () -> Int?) {"))
  }

  @Test("takes the type of a property from a later one in its line, or from a literal")
  func infersTypes() {
    let lines = expand(
      """
      struct Client {
        let host, path: String
        var count = 1_000, ratio = -0.5, name = "a", isOn = true
        var fetch: () -> Void
      }
      """
    ).lines

    #expect(
      lines.filter { $0.hasSuffix(",") }.prefix(6) == [
        "host: String,", "path: String,", "count: (Swift.Int)? = nil,",
        "ratio: (Swift.Double)? = nil,", "name: (Swift.String)? = nil,",
        "isOn: (Swift.Bool)? = nil,",
      ])
  }

  @Test("leaves out the initialisers that a client has itself")
  func leavesInitializers() {
    let source = """
      struct Client {
        var a: () throws -> Int
        init() { a = { 1 } }
        init(a: @escaping () throws -> Int) { self.a = a }
      }
      """

    #expect(expand(source).source == "")
  }

  @Test("accepts marks at properties of a client only")
  func checksMarks() {
    for mark in ["DependencyEndpoint", "DependencyEndpointIgnored"] {
      func expansion(in context: String) -> Expansion {
        request(mark, role: "peer", for: "@\(mark) var a: () -> Void", in: [context]).expansion
      }

      #expect(expansion(in: "@DependencyClient struct A {}") == .empty)
      #expect(
        expansion(in: "struct A {}").diagnostics.map(\.kind.text) == [
          """
          '@\(mark)' can only be applied to a property of a '@DependencyClient', not to a property. \
          See "What the macros write"
          """
        ])
    }
  }
}
