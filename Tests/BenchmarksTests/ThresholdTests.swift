import Testing

@testable import benchmarks

@Suite("A threshold")
struct ThresholdTests {
  @Test("is read from a line of a table")
  func reads() throws {
    let rows = try Threshold.table(
      """
      # subject | against
      #   depth | variant | goal | threshold | gate | margin

      stack push |  array
        10 | StackState | 1.3 | 1/1.5 | 10 | 5
         - | a list     | 2   | 3     | 20 | 5
      heap | -
         - | a store    | 0   | 8     | -  | -
      """)

    let texts: [String] = rows.map { row in
      "\(row.label), \(row.variant), \(row.reference ?? "-"), \(row.goal.value), "
        + "\(row.limit.value), \(row.limit.isFraction), \(row.gate?.value ?? -1), "
        + "\(row.margin ?? -1)"
    }
    #expect(
      texts == [
        "stack push 10, StackState, array, 1.3, \(1 / 1.5), true, 10.0, 5.0",
        "stack push, a list, array, 2.0, 3.0, false, 20.0, 5.0",
        "heap, a store, -, 0.0, 8.0, false, -1.0, -1.0",
      ])
  }

  static let faults: [(line: String, reason: String)] = [
    ("- | b | 1 | 2 | 3", "5 columns"),
    ("- | b | 1 | 2 | 3 | - | -", "7 columns"),
    ("- |  | 1 | 2 | 3 | -", "an empty column"),
    ("ten | b | 1 | 2 | 3 | -", #""ten" as a depth"#),
    ("- | b | fast | 2 | 3 | -", #""fast" as a goal"#),
    ("- | b | 1 | 1/0 | 3 | -", #""1/0" as a threshold"#),
    ("- | b | 1 | -1 | 3 | -", #""-1" as a threshold"#),
    ("- | b | 1 | 1/2/3 | 3 | -", #""1/2/3" as a threshold"#),
    ("- | b | 1 | 2 | open | -", #""open" as a gate"#),
    ("- | b | 1 | 2 | 3 | 0", #""0" as a margin"#),
  ]

  @Test("is refused with its line where it can't be read", arguments: faults)
  func refuses(line: String, reason: String) throws {
    let error = #expect(throws: Threshold.TableError.self) {
      try Threshold.table("a | c\n- | b | 1 | 2 | 3 | 4\n" + line)
    }

    #expect(error?.message.hasPrefix(reason) == true)
    #expect(error?.message.hasSuffix(" in the thresholds: \(line)") == true)
    let early = #expect(throws: Threshold.TableError.self) {
      try Threshold.table("- | b | 1 | 2 | 3 | 4\na | c")
    }
    #expect(early?.message == "a row without a subject in the thresholds: - | b | 1 | 2 | 3 | 4")
  }

  @Test("of the suite names a subject that there is and each figure once, with a coarse gate")
  func namesSubjects() throws {
    let rows = try Threshold.table(Thresholds.table)

    let labels = Set(Benchmarks.subjects.map(\.label))
    #expect(rows.filter { !labels.contains($0.label) }.map(\.label) == [])
    let figures = rows.map { "\($0.label) | \($0.variant) | \($0.reference ?? "-")" }
    #expect(Set(figures).count == figures.count)
    let close = rows.filter { row in
      row.reference != nil && row.gate.map { $0.value < row.limit.value * 2 } ?? false
    }
    #expect(close.map { "\($0.label) | \($0.variant)" } == [])
  }
}
