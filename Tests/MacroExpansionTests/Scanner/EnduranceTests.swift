import TestSupport
import Testing

@testable import MacroExpansion

@Suite("Endurance")
struct EnduranceTests {
  /// Reads a source as a macro would: declarations, and the members of each.
  private func read(_ bytes: [UInt8]) {
    let source = ScannedSource(bytes)
    for case .declaration(let declaration) in source.members().members {
      _ = source.members(of: declaration)
    }
    var end = 0
    for (index, token) in source.tokens.enumerated() {
      if token.start < end || token.end < token.start || token.end > source.bytes.count {
        Issue.record("token \(index) lies at \(token.start)..<\(token.end), behind \(end)")
        return
      }
      if let partner = token.partner, source.tokens[partner].partner != index {
        Issue.record("token \(index) is paired with \(partner), and that with another")
        return
      }
      end = token.end
    }
  }

  @Test("reads any bytes", arguments: 0..<UInt64(RunLength.count(2, long: 30)))
  func readsRandomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] =
      seed.isMultiple(of: 2)
      ? Array(0...255) : Array("(){}[]<>\"#\\/*\n `@.,:;=&?!-aé0 if case let var".utf8)

    let bytes = (0..<RunLength.count(8_000, long: 25_000)).map { _ in
      alphabet.randomElement(using: &generator) ?? 0
    }

    read(bytes)
  }

  @Test("reads source with bytes changed, lost and doubled", arguments: 0..<20 as Range<UInt64>)
  func readsMutatedSource(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(Self.sample.utf8)

    for _ in 0..<Int.random(in: 1...30, using: &generator) {
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 1...20, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      default: bytes.insert(contentsOf: "\"({[</*#".utf8.shuffled(using: &generator), at: start)
      }
      read(bytes)
    }
  }

  @Test("reads a source of which the end is missing")
  func readsTruncatedSource() {
    let bytes = Array(Self.sample.utf8)

    for count in bytes.indices { read(Array(bytes[..<count])) }
  }

  static let pieces: [(start: String, piece: String)] = [
    ("", "("), ("", "{"), ("", "["), ("", "<"), ("", ")"), ("", "a<"), ("", "\""), ("", "\"\\("),
    ("", "/*"), ("", "#"), ("", "#\""), ("", "#\"\"\""), ("", "#\"\"\"\\#("), ("", "@a "),
    ("", "class "), ("", "#if a\n"), ("", "#if a\n@b "), ("", "/a "), ("", "\\/"), ("", "!/"),
    ("", "(/a"), ("", "`"), ("", "enum A{"), ("", "-> "), ("", "::a"), ("", "a.0.1."),
    ("enum A { ", "case a(b: C), "), ("enum A { case ", "a(b: C<"), ("enum A { case ", "a = "),
    ("enum A { case a(", "b: C<D>, "), ("enum A { case a(", "b: C = {"),
    ("struct A { var a = ", "b + \n"), ("struct A { var a = ", "b\n.c"),
    ("struct A { var a = ", "if a {} else "), ("struct A { var a = ", "b<c"),
    ("struct A { var a: ", "(A) -> "), ("struct A { var a: ", "A async "),
    ("struct A { func a", "(A) async throws "), ("struct A { var a = b\n", "#if a\n.b\n"),
    ("struct A { func ", "<"), ("struct A { var a = b ", "{ @a "), ("struct A ", "where A: B, "),
    ("struct A { @a(", "@b("), ("struct A { let a: A ", "{ get "), ("", "\0"), ("", "é"),
  ]

  @Test(
    "takes no deeper stack and no more than linear time, whatever is repeated", .long,
    arguments: pieces)
  func readsInLinearTime(start: String, piece: String) {
    expectLinear(1_000) {
      source(start, piece, count: $0)
    } work: {
      read($0)
    }
  }

  /// What is repeated before and behind the middle of an enum, with `$` for a number.
  static let enums: [(before: String, after: String)] = [
    ("#if X\n", "#endif\n"),
    ("#if X\ncase a$(A)\n", "#endif\n"),
    ("#if X\n", "#else\ncase a$(A)\n#endif\n"),
    ("#if X\ncase a(A)\n#endif\n", ""),
    ("case a$(A)\n", "case b$\n"),
  ]

  @Test(
    "expands in no more than linear time, whatever is repeated", .long,
    arguments: enums, ["CasePathable", "CodableCases"])
  func expandsInLinearTime(piece: (before: String, after: String), macro: String) {
    expectLinear(300) { count in
      func repeated(_ piece: String) -> String {
        (0..<count).map { piece.replacing("$", with: "\($0)") }.joined()
      }
      return "enum A {\n\(repeated(piece.before))case middle(B)\n\(repeated(piece.after))}"
    } work: {
      _ = request(macro, for: $0).expansion
    }
  }

  /// Compares the time that ten times the source takes.
  ///
  /// What is quadratic would need a hundred times the time. The limit is far from both, for busy
  /// machines; `Checks/Scanner/run` measures with more care.
  private func expectLinear<Source>(
    _ count: Int, _ make: (Int) -> Source, work: (Source) -> Void
  ) {
    let times = [count, 10 * count].map { count in
      let source = make(count)
      return (0..<3).map { _ in processorTime { work(source) } }.min() ?? 0
    }

    #expect(times[1] < 45 * max(times[0], 0.0002), "\(times[0]) s and \(times[1]) s")
  }

  @Test("reads thousands of brackets", arguments: ["(", "{", "[", "<", ")"])
  func readsManyBrackets(bracket: String) {
    read(source("", bracket, count: 20_000))
  }

  private func source(_ start: String, _ piece: String, count: Int) -> [UInt8] {
    var bytes = Array(start.utf8)
    let piece = Array(piece.utf8)
    while bytes.count < count { bytes += piece }
    return bytes
  }

  private static let sample = """
    @CasePathable @available(macOS 15, *)
    public indirect enum Command<Item: Sendable>: Equatable, Sendable where Item: Hashable {
      case open(id: Int, name: String = "a \\(b("c")) {"), close
      /* a /* nested */ comment ( */
      #if DEBUG && os(Linux)
      case trace(level: Int? = nil, [String: (Int, Bool)])
      #elseif X
      case x = #"raw " \\#(y) text"#
      #else
      case `default`(() -> Void = { "}" })
      #endif
      var text: String { get async throws { \"\"\"
        multi \\(line) "text"
        \"\"\" } }
      private(set) var count = 1 { didSet { print(/a"b/) } }
      static func < <T>(lhs: T, rhs: [Self]) async throws -> Array<Set<T>>? where T: Equatable {}
      subscript(index: Int) -> Item { get { items[index] } set { } }
      #warning("not { done")
      struct Nested: Codable { let (a, b) = (1, 2); init?(x y: inout Z...) {} }
    }
    """
}
