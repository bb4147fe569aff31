import Foundation
import Testing

@testable import StoreJournal

@Suite("The trace of a journal")
struct JournalTraceTests {
  /// An event of a trace, with the keys that are in the format.
  private struct Event: Decodable {
    let ph: String
    let name: String
    let ts: Double?
    let dur: Double?
    let cat: String?
    let id: String?
    let args: [String: Value]?
  }

  private struct Trace: Decodable {
    let traceEvents: [Event]
  }

  private enum Value: Decodable, Equatable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  private func events(_ journal: Journal) throws -> [Event] {
    let events = try JSONDecoder().decode(Trace.self, from: Data(journal.trace().utf8)).traceEvents
    checkFormat(events)
    return events
  }

  /// Checks that pairs and arrows are complete, and that times ascend without overlapping slices.
  private func checkFormat(_ events: [Event]) {
    let times = events.compactMap(\.ts)
    #expect(times == times.sorted())
    for (first, second) in [("b", "e"), ("s", "f")] {
      let begun = events.filter { $0.ph == first }.compactMap(\.id)
      let ended = events.filter { $0.ph == second }.compactMap(\.id)
      #expect(Set(begun).count == begun.count)
      #expect(begun.sorted() == ended.sorted())
    }
    let slices = events.filter { $0.ph == "X" }
    for (slice, next) in zip(slices, slices.dropFirst()) {
      #expect((slice.ts ?? 0) + (slice.dur ?? 0) <= (next.ts ?? 0) + 0.000_1)
    }
  }

  @Test("has a slice for each reduction, in microseconds")
  func reductions() throws {
    let slices = try events(.closedWhileLoading).filter { $0.ph == "X" }

    #expect(slices.map(\.ts) == [1, 5, 9, 12, 15, 15.2])
    #expect(slices.map(\.dur) == [0.4, 0.3, 0.2, 0.25, 0.15, 0.15])
    #expect(slices[3].name == "home.path.popFrom")
    #expect(slices[3].args?["cause"] == .text("dismiss() of effect 1"))
    #expect(slices[3].args?["number"] == .number(4))
  }

  @Test("has a pair for each effect and each screen")
  func pairs() throws {
    let pairs = try events(.closedWhileLoading).filter { $0.ph == "b" || $0.ph == "e" }

    #expect(pairs.map(\.ph) == ["b", "b", "e", "e"])
    #expect(pairs.map(\.cat) == ["screen", "effect", "screen", "effect"])
    #expect(pairs.map(\.ts) == [1, 5.4, 12, 12.3])
    #expect(pairs[1].args?["screen"] == .text("detail 0"))
  }

  @Test("has an arrow from the reduction of an effect, or from another one, to what it caused")
  func flows() throws {
    let flows = try events(.closedWhileLoading).filter { $0.ph == "s" || $0.ph == "f" }

    #expect(flows.map(\.ph) == ["s", "s", "f", "f", "s", "f"])
    #expect(flows.map(\.ts) == [5, 5, 9, 12, 15, 15.2])
    #expect(flows.map(\.name).suffix(2) == ["action of #5", "action of #5"])
  }

  @Test("counts the screens of each lane whenever they change")
  func counters() throws {
    let counters = try events(.closedWhileLoading).filter { $0.ph == "C" }

    #expect(counters.map(\.ts) == [1, 12])
    #expect(counters.map(\.args) == [["home": .number(1)], ["home": .number(0)]])
  }

  @Test("counts once what changes in one step")
  func countersOfOneStep() throws {
    let screens = [
      ScreenChange(
        container: "home.path", pushed: [.init(id: 1, name: "a"), .init(id: 2, name: "b")]),
      ScreenChange(container: "profile.path", pushed: [.init(id: 3, name: "c")]),
    ]

    let counters = try events(.of([.sample(1, screens: screens)])).filter { $0.ph == "C" }

    #expect(counters.map(\.args) == [["home": .number(2), "profile": .number(1)]])
  }

  @Test("marks issues, rejections and dropped actions")
  func instants() throws {
    let instants = try events(.closedWhileLoading).filter { $0.ph == "i" }

    #expect(instants.map(\.cat) == ["drop", "rejection", "issue"])
    #expect(instants.map(\.ts) == [12, 15, 15])
  }

  @Test("ends at its last time what is still running or there")
  func unfinished() throws {
    let journal = Journal.of(
      [
        .sample(1, screens: [ScreenChange(container: "path", pushed: [.init(id: 1, name: "a")])]),
        .sample(2),
      ], effects: [JournalEffect(number: 1, step: 1, start: 1_100, screen: [5], location: "A:1")])

    let ends = try events(journal).filter { $0.ph == "e" }

    #expect(ends.map(\.ts) == [2.1, 2.1])
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
      JournalEffect(number: 1, step: 1, start: 7_000, end: 3_000, location: "A:1"),
      JournalEffect(number: 2, step: 90, start: -7_000, location: "A:1"),
      JournalEffect(number: 3, step: .min, start: .min, end: .min, location: "A:1"),
      JournalEffect(number: 1, step: -4, start: 0, end: .max, location: "A:1"),
    ]

    let slices = try events(.of(steps, effects: effects)).filter { $0.ph == "X" }

    #expect(slices.count == steps.count)
  }

  @Test("has no arrow from what isn't in the journal, or from later to earlier")
  func unknownCauses() throws {
    let causes: [JournalStep.Cause] = [
      .effect(7), .reduction(3), .reduction(0), .dismissal(effect: 1),
    ]
    let steps = causes.enumerated().map { JournalStep.sample($0 + 1, cause: $1) }
    let effects = [JournalEffect(number: 1, step: 4, start: 0, location: "A:1")]

    #expect(try !events(.of(steps, effects: effects)).contains { $0.ph == "s" })
  }

  @Test("holds every name as it is", arguments: HostileName.all)
  func hostileNames(name: String) throws {
    let events = try events(.named(name))

    #expect(events.filter { $0.ph == "X" }.map(\.name) == [name, name])
    #expect(events.first { $0.ph == "i" && $0.cat == "issue" }?.name == name)
  }

  @Test("leaves out the payload of an action that was redacted")
  func redaction() {
    let step = JournalStep(
      number: 1, time: 0, duration: 0, cause: .outside, name: "login",
      action: Array(#"{"password":"hunter2"}"#.utf8), isRedacted: true)

    #expect(!Journal.of([step]).trace().contains("hunter2"))
  }

  @Test("can be made of a journal without steps")
  func emptyJournal() throws {
    let journal = Journal.of(
      [], initialScreens: [ScreenChange(container: "path", pushed: [.init(id: 1, name: "a")])],
      issues: [JournalIssue(step: 0, message: "Wrong", location: "A.swift")])

    #expect(try events(.of([])).map(\.ph) == ["M", "M"])
    #expect(try events(journal).map(\.ph) == ["M", "M", "b", "e", "C", "i"])
  }

  @Test("keeps to the format in a long run")
  func longRun() throws {
    let journal = JournalSession.journal(actions: 3_000)

    let events = try events(journal)

    #expect(events.count { $0.ph == "X" } == 3_000)
    #expect(events.count { $0.ph == "b" && $0.cat == "effect" } == journal.effects.count)
  }
}
