import Foundation

/// The measurement of how the scanner's time grows with the length of a source, for hostile
/// sources.
///
/// It reads 100 kilobytes and a megabyte of each source, and takes the thread's processor time,
/// the best of several runs. A source that seems to take too long is measured again: the
/// machine may have been busy.
enum Endurance {
  /// The accepted ratio of the times for a source and for a tenth of it.
  static let limit = 12.0

  /// Measures all sources, and prints the worst of them.
  ///
  /// - Returns: Whether all sources are within the limit.
  static func check() -> Bool {
    var results: [(ratio: Double, seconds: Double, name: String)] = []
    for (name, source) in sources {
      let small = source(100_000)
      let large = source(1_000_000)
      var ratio = Double.infinity
      var seconds = Double.infinity
      for repetitions in [2, 5, 10, 20, 40] where ratio > limit {
        let smallTime = time(small, repetitions)
        seconds = min(seconds, time(large, repetitions))
        ratio = min(ratio, seconds / smallTime)
      }
      results.append((ratio, seconds, name))
    }
    results.sort { $0.ratio > $1.ratio }
    for result in results.prefix(5) {
      print(
        "1 MB takes \(result.ratio) times as long as 100 KB (\(result.seconds) s): \(result.name)")
    }
    let excess = results.count { $0.ratio > limit }
    let slowest = results.map(\.seconds).max() ?? 0
    print(
      "sources \(results.count), beyond \(limit) times: \(excess), slowest megabyte \(slowest) s")
    return excess == 0
  }

  private static func read(_ bytes: [UInt8]) {
    let source = ScannedSource(bytes)
    for case .declaration(let declaration) in source.members().members {
      _ = source.members(of: declaration)
    }
  }

  private static func time(_ bytes: [UInt8], _ repetitions: Int) -> Double {
    (0..<repetitions).map { _ in
      var start = timespec()
      var end = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      read(bytes)
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }.min() ?? .infinity
  }

  /// The sources: repetitions after various beginnings, and random bytes.
  private static var sources: [(name: String, source: (Int) -> [UInt8])] {
    let repetitions = beginnings.flatMap { beginning in
      pieces.map { piece in
        (
          name: "\(beginning.debugDescription), then \(piece.debugDescription)",
          source: { (count: Int) -> [UInt8] in
            var bytes = Array(beginning.utf8)
            while bytes.count < count { bytes += piece.utf8 }
            return bytes
          }
        )
      }
    }
    let random = (1...20 as ClosedRange<UInt64>).map { seed in
      (name: "random bytes, seed \(seed)", source: { randomBytes(seed: seed, count: $0) })
    }
    return repetitions + random
  }

  private static func randomBytes(seed: UInt64, count: Int) -> [UInt8] {
    let alphabet: [UInt8] =
      seed.isMultiple(of: 2)
      ? Array(0...255) : Array("(){}[]<>\"#\\/*\n `@.,:;=&?!-aé0 if case let var".utf8)
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(truncatingIfNeeded: state >> 40) % alphabet.count]
    }
  }

  private static let beginnings = [
    "", "enum A { case a = ", "enum A { case a(", "struct A { var a = ", "struct A { var a: ",
    "struct A { func a(", "struct A { @a(", "extension A where ", "#if a\n", "\"\\(", "= ",
  ]

  private static let pieces = [
    "(", "[", "{", "<", ")", "]", "}", ">", "\"", "'", "/", "//", "/*", "*/", "@a ", "@", "#",
    "#if a\n", "#else\n", "#endif\n", "#elseif a\n", "case a,", "case a(b: c), ", "`", "\\", "\\(",
    "\"\\(", "\"\"\"", "\"\"\"\n", "#\"", "#\"\"\"", "#\"\"\"\\#(", "##\"\"\"\n", "#/", "#/ \n",
    "/a ", "/a/ ", "(/a", "!/", "= /a", "= / ", "&", "?", "!", "...", ".", "..", "::a", ":", "->",
    " -> ", "async ", "throws ", "async throws ", "a<", "a<b>", "<>", "a<b, ", "b<c>(", "func ",
    "func a", "func <", "func <(", "class ", "static ", "private(", "private(set) ", "indirect ",
    "init", "init?", "subscript(", "subscript(a: b) -> c ", "enum A{", "enum A {}\n",
    "struct A { ", "var a = ", "var a: ", "let (a, b) = (", "let a: A { get ", "var a: A { @b ",
    "var a = b { ", "if a {} else ", "= if a {} else ", "switch a ", "switch a {", "where A: B, ",
    "where A == ", "extension ", "extension A where ", "macro a(", "macro a() = #b\n", "#a", "#a(",
    "#a { ", "#a {} b: {", "import ", "import class ", "operator ", "infix operator + : A, ",
    "precedencegroup A {", "typealias A = ", "typealias A<", "associatedtype A: ", "some ", "any ",
    "each ", "repeat ", "@a(@b(", "@a(", "@A<", "@a\n#if b\n", "#if a\n@b ", "#if a\n@b\n#endif\n",
    "#if a && \n", "#if a ||", "b + \n", "b\n.c", "b\n.c()\n", "b\n#if a\n.b\n", "as ", "is ",
    "as? ", "try ", "await ", "a.0.1.", "0x", "1e+", "1.", "1_", "\0", "\n", "\r", "\r\n", "\t",
    "é", "𝒳", "\u{301}", "→", "\u{FEFF}", "a b ", "a, ", "a; ", ";", ",", "_ ", "_ a: b, ", "$",
    "$0 ", "a: ", "a b: ", "a: b = c, ", "a: b = {", "a ? b : ", "a ? ", "{ $0 }", "{}", "{} ",
    "didSet {", "{ didSet", "get set ", "() -> ", "(A) -> ", "[A: ", "[A]", "[[", "~", "~A",
    "& A ", "A & ", "A.", "A?", "A??", "(((a)", "({[", "<<<>>>", "< (", "a < b", "a<b\n", "a > b",
    "a<b;", "{<", "<{", "<<", "func ==<", "func >", "case `a", "\"\"", "\" \" ", "\"\\\"", "\"\n",
    "// \n", "/* /* */", "/**/", "#!", "#!a\n", "#available(", "@available(*, ",
    "nonisolated(unsafe) ", "@Sendable ", "@escaping ", "inout ", "borrowing ", "sending ",
  ]
}
