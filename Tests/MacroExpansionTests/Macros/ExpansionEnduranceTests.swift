import TestSupport
import Testing

@testable import MacroExpansion

@Suite("Expansion endurance")
struct ExpansionEnduranceTests {
  /// What is repeated before and behind the middle of an enum, with `$` for a number.
  static let pieces: [(before: String, after: String)] = [
    ("#if X\n", "#endif\n"),
    ("#if X\ncase a$(A)\n", "#endif\n"),
    ("#if X\n", "#else\ncase a$(A)\n#endif\n"),
    ("#if X\ncase a(A)\n#endif\n", ""),
    ("case a$(A)\n", "case b$\n"),
  ]

  private func source(_ before: String, _ after: String, count: Int) -> String {
    func repeated(_ piece: String) -> String {
      (0..<count).map { piece.replacing("$", with: "\($0)") }.joined()
    }
    return "enum A {\n\(repeated(before))case middle(B)\n\(repeated(after))}"
  }

  @Test(
    "takes no more than linear time, whatever is repeated", .long,
    arguments: pieces, ["CasePathableMacro", "ObservableStateMacro"])
  func isLinear(piece: (before: String, after: String), macro: String) {
    func time(_ count: Int) -> Double {
      let source = source(piece.before, piece.after, count: count)
      return (0..<2).map { _ in
        processorTime {
          _ = MacroPlugin.expand(request(macro, role: "member", for: source))
        }
      }.min() ?? 0
    }

    let (small, large) = (time(300), time(3_000))

    #expect(large < 45 * max(small, 0.0002), "\(small) s and \(large) s")
  }
}
