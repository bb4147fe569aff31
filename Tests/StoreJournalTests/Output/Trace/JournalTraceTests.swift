import Foundation
import Testing

@testable import StoreJournal

@Suite("The trace of a journal")
struct JournalTraceTests {
  /// An event of a trace.
  private struct Event {
    let object: [String: Any]

    var kind: String { object["ph"] as? String ?? "" }
    var name: String { object["name"] as? String ?? "" }
    var id: String { object["id"] as? String ?? "" }
    var time: Double? { object["ts"] as? Double }
    var end: Double { (time ?? 0) + (object["dur"] as? Double ?? 0) }

    /// When it was and what it is, with what it says about itself.
    var text: String {
      let arguments = (object["args"] as? [String: Any] ?? [:]).map { "\($0): \($1)" }.sorted()
      let times = ["ts", "dur"].compactMap { object[$0] as? Double }.map { "\($0)" }
      return ([times.joined(separator: "+"), kind, name] + arguments).joined(separator: " | ")
    }
  }

  /// Returns the events of a trace, and checks that pairs and arrows are complete, and that times
  /// ascend without overlapping slices.
  private func events(_ journal: Journal) throws -> [Event] {
    let trace = try JSONSerialization.jsonObject(with: Data(journal.trace().utf8))
    let objects = try #require((trace as? [String: Any])?["traceEvents"] as? [[String: Any]])
    let events = objects.map(Event.init)
    let times = events.compactMap(\.time)
    #expect(times == times.sorted())
    for (first, second) in [("b", "e"), ("s", "f")] {
      let begun = events.filter { $0.kind == first }.map(\.id)
      #expect(Set(begun).count == begun.count)
      #expect(begun.sorted() == events.filter { $0.kind == second }.map(\.id).sorted())
    }
    let slices = events.filter { $0.kind == "X" }
    #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end <= ($1.time ?? 0) + 0.000_1 })
    return events
  }

  @Test("has slices of reductions, pairs of effects and screens, arrows and marks")
  func completeTrace() throws {
    let events = try events(.closedWhileLoading)

    let texts: [String] = events.map(\.text)
    #expect(
      texts == [
        " | M | process_name | name: sample 1.0",
        " | M | thread_name | name: Sample",
        "1.0+0.4 | X | home.itemTapped | cause: outside | number: 1",
        "1.0 | b | home.path detail 0 | depth: 1",
        "1.0 | C | depth | home: 1",
        "5.0+0.3 | X | home.path[#0].detail.loadButtonTapped | cause: outside | number: 2",
        "5.0 | s | effect 1",
        "5.0 | s | effect 1",
        "5.4 | b | effect 1 Sample/Detail.swift:12 | end: screen | ids: load | of action: 2"
          + " | screen: detail 0",
        "9.0+0.2 | X | home.path[#0].detail.progress | cause: effect 1 | number: 3",
        "9.0 | f | effect 1",
        "12.0+0.25 | X | home.path.popFrom | cause: dismiss() of effect 1 | number: 4",
        "12.0 | f | effect 1",
        "12.0 | e | home.path detail 0",
        "12.0 | C | depth | home: 0",
        "12.0 | i | dropped: home.path[#0].detail.loaded | effect: 1 | reason: dismissed",
        "12.3 | e | effect 1 Sample/Detail.swift:12",
        "15.0+0.15 | X | home.path[#0].detail.closeButtonTapped | cause: outside | number: 5",
        "15.0 | i | rejected: home.path[#0].detail.closeButtonTapped",
        "15.0 | s | action of #5",
        "15.0 | i | An action was sent to an element that isn't in its stack."
          + " | location: Sample/Home.swift:30",
        "15.2+0.15 | X | log | cause: action #5 | number: 6",
        "15.2 | f | action of #5",
      ])
  }

  @Test("ends at its last time what is still there")
  func unfinished() throws {
    let screens = [
      ScreenChange(
        container: "home.path", pushed: [.init(id: 1, name: "a"), .init(id: 2, name: "b")]),
      ScreenChange(container: "profile.path", pushed: [.init(id: 3, name: "c")]),
    ]
    let journal = Journal.of(
      [.sample(1, screens: screens), .sample(2)],
      effects: [
        JournalEffect(number: 1, step: 1, startNanoseconds: 1_100, screen: [5], location: "A:1")
      ])

    let events = try events(journal)

    #expect(events.filter { $0.kind == "e" }.map(\.time) == [2.1, 2.1, 2.1, 2.1])
    let counters = events.filter { $0.kind == "C" }.map(\.text)
    #expect(counters == ["1.0 | C | depth | home: 2 | profile: 1"])
  }

  @Test("has no slices that overlap, whatever the times of a journal are")
  func disorderedTimes() throws {
    let times = [(5_000, 9_000), (6_000, -1), (2_000, 100), (2_050, .max), (Int.max, 10), (-5, 1)]
    let steps = times.enumerated().map { index, time in
      JournalStep(
        number: index + 1, time: time.0, duration: time.1,
        cause: index > 0 ? .effect(1) : .outside, name: "tapped")
    }
    let effects = [
      JournalEffect(
        number: 1, step: 1, startNanoseconds: 7_000, endNanoseconds: 3_000, location: "A:1"),
      JournalEffect(number: 2, step: 90, startNanoseconds: -7_000, location: "A:1"),
      JournalEffect(
        number: 3, step: .min, startNanoseconds: .min, endNanoseconds: .min, location: "A:1"),
      JournalEffect(
        number: 1, step: -4, startNanoseconds: 0, endNanoseconds: .max, location: "A:1"),
    ]

    let slices = try events(.of(steps, effects: effects)).filter { $0.kind == "X" }

    #expect(slices.count == steps.count)
  }

  @Test("has no arrow from what isn't in the journal, or from later to earlier")
  func unknownCauses() throws {
    let causes: [JournalStep.Cause] = [
      .effect(7), .reduction(3), .reduction(0), .dismissal(effect: 1),
    ]
    let steps = causes.enumerated().map { JournalStep.sample($0 + 1, cause: $1) }
    let effects = [JournalEffect(number: 1, step: 4, startNanoseconds: 0, location: "A:1")]

    #expect(try !events(.of(steps, effects: effects)).contains { $0.kind == "s" })
  }

  @Test("can be made of a journal without steps")
  func emptyJournal() throws {
    let journal = Journal.of(
      [], initialScreens: [ScreenChange(container: "path", pushed: [.init(id: 1, name: "a")])],
      issues: [JournalIssue(step: 0, message: "Wrong", location: "A.swift")])

    #expect(try events(.of([])).map(\.kind) == ["M", "M"])
    #expect(try events(journal).map(\.kind) == ["M", "M", "b", "e", "C", "i"])
  }

  @Test("keeps to the format in a long run")
  func longRun() throws {
    let events = try events(.closedWhileLoading(times: 500))

    #expect(events.count { $0.kind == "X" } == 3_000)
    #expect(events.count { $0.kind == "b" && $0.name.hasPrefix("effect") } == 500)
  }
}
