import Foundation
import Sessions

/// A request of the load, for the user of a number.
struct Job {
  enum Kind {
    case open, addNote, openNote, increment, selectCounter, selectNotes, state
  }

  let kind: Kind
  let user: Int

  var line: String {
    let request =
      switch kind {
      case .open: #""open""#
      case .addNote:
        #""send","action":{"notes":{"_0":{"root":{"_0":{"added":{"_0":"milk"}}}}}}"#
      case .openNote: #""navigate","action":{"deepLink":{"_0":"desk://notes/note/milk"}}"#
      case .increment: #""send","action":{"counter":{"_0":{"incremented":{}}}}"#
      case .selectCounter: #""navigate","action":{"selectedTabChanged":{"_0":"counter"}}"#
      case .selectNotes: #""navigate","action":{"selectedTabChanged":{"_0":"notes"}}"#
      case .state: #""state""#
      }
    return #"{"user":"u\#(user)","do":\#(request)}"# + "\n"
  }
}

/// What was sent for each user and acknowledged, and whether the server still knows it.
struct Ledger {
  private struct Entry {
    var increments = 0

    /// Those that were sent and have no answer.
    var pending = 0
    var tab = "notes"

    /// Where a navigation leads that has no answer.
    var pendingTab: String?
    var isBusy = false
    var isTouched = false
  }

  /// What the load looks at in a session.
  private struct Saved: Decodable {
    struct State: Decodable {
      struct Tabs: Decodable { let selected: String }
      struct Counter: Decodable { let count: Int }
      let tabs: Tabs
      let counter: Counter
    }
    struct Session: Decodable { let state: State }
    let session: Session
  }

  private var entries: [Entry]

  /// How many changes were acknowledged.
  private(set) var acknowledged = 0

  /// What was acknowledged and is lost.
  private(set) var losses: [String] = []

  init(userCount: Int) {
    entries = Array(repeating: Entry(), count: userCount)
  }

  /// Returns the users for whom a change was sent since the last call, and gives up all requests
  /// that have no answer.
  mutating func takeTouched() -> [Int] {
    let touched = entries.indices.filter { entries[$0].isTouched }
    for user in entries.indices { (entries[user].isTouched, entries[user].isBusy) = (false, false) }
    return touched
  }

  /// A request at random, for a user who has none: half of them read.
  func randomJob() -> Job {
    var user = Int.random(in: entries.indices)
    while entries[user].isBusy { user = (user + 1) % entries.count }
    let kinds: [Job.Kind] = [.state, .state, .state, .increment, .increment, .selectCounter]
    let kind = kinds.randomElement() ?? .state
    let isAway = kind == .selectCounter && entries[user].tab == "counter"
    return Job(kind: isAway ? .selectNotes : kind, user: user)
  }

  mutating func send(_ job: Job) {
    entries[job.user].isBusy = true
    if job.kind != .state { entries[job.user].isTouched = true }
    switch job.kind {
    case .increment: entries[job.user].pending += 1
    case .selectCounter: entries[job.user].pendingTab = "counter"
    case .selectNotes, .openNote: entries[job.user].pendingTab = "notes"
    case .open, .addNote, .state: break
    }
  }

  /// Takes an answer, which is no error.
  mutating func acknowledge(_ job: Job, _ line: [UInt8]) {
    entries[job.user].isBusy = false
    switch job.kind {
    case .state: return check(job.user, line)
    case .increment:
      entries[job.user].pending -= 1
      entries[job.user].increments += 1
    case .openNote, .selectCounter, .selectNotes:
      entries[job.user].tab = entries[job.user].pendingTab ?? entries[job.user].tab
      entries[job.user].pendingTab = nil
    case .open, .addNote: break
    }
    acknowledged += 1
  }

  /// Compares a session with what is known, and goes on from it.
  private mutating func check(_ user: Int, _ line: [UInt8]) {
    let entry = entries[user]
    guard let state = try? JSONDecoder().decode(Saved.self, from: Data(line)).session.state else {
      return losses.append("u\(user): \(String(decoding: line, as: UTF8.self))")
    }
    let (count, tab) = (state.counter.count, state.tabs.selected)
    if !(entry.increments...(entry.increments + entry.pending)).contains(count) {
      losses.append(
        "u\(user): \(entry.increments) increments were acknowledged, \(count) are there")
    }
    if tab != entry.tab, tab != entry.pendingTab {
      losses.append("u\(user): \(entry.tab) was selected, and \(tab) is")
    }
    entries[user].increments = count
    entries[user].pending = 0
    (entries[user].tab, entries[user].pendingTab) = (tab, nil)
  }
}
