import Testing

@testable import benchmarks

@Suite("A threshold")
struct ThresholdTests {
  @Test("is read from a line of a table")
  func reads() throws {
    let rows = try Threshold.table(
      """
      # subject | depth | variant | against | goal | threshold

      stack push | 10 | StackState |  array  | 1.3 | 1/1.5
      heap       | -  | a store    | -       | 0   | 8
      """)

    #expect(rows.map(\.label) == ["stack push 10", "heap"])
    #expect(rows.map(\.variant) == ["StackState", "a store"])
    #expect(rows.map(\.reference) == ["array", nil])
    #expect(rows.map(\.goal.value) == [1.3, 0])
    #expect(rows.map(\.limit.value) == [1 / 1.5, 8])
    #expect(rows.map(\.limit.isFraction) == [true, false])
  }

  static let faults: [(line: String, reason: String)] = [
    ("a | - | b | c | 1", "5 columns"), ("a | - | b | c | 1 | 2 | 3", "7 columns"),
    ("a | - |  | c | 1 | 2", "an empty column"), ("a | ten | b | c | 1 | 2", #""ten" as a depth"#),
    ("a | - | b | c | fast | 2", #""fast" as a goal"#),
    ("a | - | b | c | 1 | 1/0", #""1/0" as a threshold"#),
    ("a | - | b | c | 1 | -1", #""-1" as a threshold"#),
    ("a | - | b | c | 1 | 1/2/3", #""1/2/3" as a threshold"#),
  ]

  @Test("is refused with its line where it can't be read", arguments: faults)
  func refuses(line: String, reason: String) throws {
    let error = #expect(throws: Threshold.TableError.self) {
      try Threshold.table("a | - | b | c | 1 | 2\n" + line)
    }

    #expect(error?.message == "\(reason) in the thresholds: \(line)" || reason.hasSuffix("columns"))
    #expect(error?.message.hasPrefix(reason) == true)
    #expect(error?.message.hasSuffix(line) == true)
  }

  @Test("of the suite names a subject that there is, and each figure once")
  func namesSubjects() throws {
    let rows = try Threshold.table(Thresholds.table)

    let labels = Set(Benchmarks.subjects.map(\.label))
    #expect(rows.filter { !labels.contains($0.label) }.map(\.label) == [])
    let figures = rows.map { "\($0.label) | \($0.variant) | \($0.reference ?? "-")" }
    #expect(Set(figures).count == figures.count)
  }
}
