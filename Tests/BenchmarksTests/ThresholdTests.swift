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

    #expect(rows.map(\.label) == ["stack push 10", "stack push", "heap"])
    #expect(rows.map(\.variant) == ["StackState", "a list", "a store"])
    #expect(rows.map(\.reference) == ["array", "array", nil])
    #expect(rows.map(\.goal.value) == [1.3, 2, 0])
    #expect(rows.map(\.limit.value) == [1 / 1.5, 3, 8])
    #expect(rows.map(\.limit.isFraction) == [true, false, false])
    #expect(rows.map(\.gate?.value) == [10, 20, nil])
    #expect(rows.map(\.margin) == [5, 5, nil])
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

    #expect(error?.message == "\(reason) in the thresholds: \(line)" || reason.hasSuffix("columns"))
    #expect(error?.message.hasPrefix(reason) == true)
    #expect(error?.message.hasSuffix(line) == true)
  }

  @Test("is refused where no subject is above it")
  func refusesRowWithoutSubject() throws {
    let error = #expect(throws: Threshold.TableError.self) {
      try Threshold.table("- | b | 1 | 2 | 3 | 4\na | c")
    }

    #expect(error?.message == "a row without a subject in the thresholds: - | b | 1 | 2 | 3 | 4")
  }

  @Test("of the suite names a subject that there is, and each figure once")
  func namesSubjects() throws {
    let rows = try Threshold.table(Thresholds.table)

    let labels = Set(Benchmarks.subjects.map(\.label))
    #expect(rows.filter { !labels.contains($0.label) }.map(\.label) == [])
    let figures = rows.map { "\($0.label) | \($0.variant) | \($0.reference ?? "-")" }
    #expect(Set(figures).count == figures.count)
  }

  @Test("of the suite has a gate at least twice as far away as its threshold")
  func keepsGatesCoarse() throws {
    let rows = try Threshold.table(Thresholds.table)

    let close = rows.filter { row in
      guard let gate = row.gate, row.reference != nil else { return false }
      return gate.value < row.limit.value * 2
    }
    #expect(close.map { "\($0.label) | \($0.variant)" } == [])
  }
}
