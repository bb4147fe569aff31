import Testing

@testable import MacroExpansion

@Suite("DependencyEntry")
struct DependencyEntryMacroTests {
  private static let values = "extension DependencyValues {}"

  private func expand(
    _ source: String, role: String = "peer", in context: [String] = [values]
  ) -> Expansion {
    request("DependencyEntry", role: role, for: source, in: context).expansion
  }

  static let keys: [(property: String, key: String)] = [
    (
      "@DependencyEntry(liveValue: Client.live) var client = Client.test",
      """
      private nonisolated enum __Key_client: StoreRuntime.DependencyKey {
        @StoreRuntime._DependencyEntryValue static var liveValue = Client.live
        @StoreRuntime._DependencyEntryValue static var testValue = Client.test
      }
      """
    ),
    (
      "@DependencyEntry(liveValue: A(b, c: 1), previewValue: { [$0: (1, 2)] }) fileprivate var a: A",
      """
      private nonisolated enum __Key_a: StoreRuntime.DependencyKey {
        typealias Value = A
        static var liveValue: Value { A(b, c: 1) }
        static var previewValue: Value { { [$0: (1, 2)] } }
      }
      """
    ),
    (
      "@DependencyEntry public var client: any API.Client = Mock()",
      """
      public nonisolated enum ClientKey: StoreRuntime.TestDependencyKey {
        public typealias Value = any API.Client
        public static var testValue: Value { Mock() }
      }
      """
    ),
    (
      "@StoreRuntime.DependencyEntry(\"MailKey\", previewValue: 1) package var mail = 2",
      """
      package nonisolated enum MailKey: StoreRuntime.TestDependencyKey {
        @StoreRuntime._DependencyEntryValue package static var previewValue = 1
        @StoreRuntime._DependencyEntryValue package static var testValue = 2
      }
      """
    ),
    (
      "@DependencyEntry var text = \"\"\"\n# Heading\ntext\n\"\"\"",
      """
      private nonisolated enum __Key_text: StoreRuntime.TestDependencyKey {
      @StoreRuntime._DependencyEntryValue static var testValue = \"\"\"
      # Heading
      text
      \"\"\"
      }
      """
    ),
    (
      "@DependencyEntry public var stock: [String: Int] = [:]",
      """
      public nonisolated enum StockKey: StoreRuntime.TestDependencyKey {
        public typealias Value = [String: Int]
        public static var testValue: Value { [:] }
      }
      """
    ),
    (
      "@DependencyEntry public var mailBox = 1",
      """
      public nonisolated enum MailBoxKey: StoreRuntime.TestDependencyKey {
        @StoreRuntime._DependencyEntryValue public static var testValue = 1
      }
      """
    ),
  ]

  @Test("writes the key", arguments: keys)
  func writesKeys(property: String, key: String) {
    #expect(expand(property) == Expansion(source: key))
  }

  @Test("has the property read and write the value of the key")
  func writesAccessors() {
    let source = "@DependencyEntry(liveValue: 1) var a: Int"

    #expect(
      expand(source, role: "accessor")
        == Expansion(
          source: "get { self[__Key_a.self] }\nset { self[__Key_a.self] = newValue }"))
    let value = request(
      "DependencyEntryValue", role: "accessor", for: "static var liveValue = A { 1 }")
    #expect(value.expansion == Expansion(source: "get { A { 1 } }"))
  }

  static let faults = [
    Fault(
      "@DependencyEntry var a: Int", in: ["extension DependencyValues {}"],
      """
      1:18: '@DependencyEntry' needs a value for tests, '= …', or a 'liveValue'
      """),
    Fault(
      "@DependencyEntry var a = 1", in: ["struct A {}"],
      """
      1:18: '@DependencyEntry' can only be applied to a variable in an extension of \
      'DependencyValues', not to a property. See "What the macros write"
      """),
    Fault(
      "@DependencyEntry let a = 1", in: ["extension StoreRuntime.DependencyValues {}"],
      """
      1:18: '@DependencyEntry' can only be applied to a variable in an extension of \
      'DependencyValues', not to a property. See "What the macros write"
      """),
  ]

  @Test("says once what it can't expand", arguments: faults)
  func diagnoses(fault: Fault) {
    #expect(
      describe(expand(fault.source, in: fault.context).diagnostics, in: fault.source)
        == fault.diagnostics)
    #expect(
      expand(fault.source, role: "accessor", in: fault.context)
        == Expansion(source: "get { Swift.fatalError() }"))
  }
}
