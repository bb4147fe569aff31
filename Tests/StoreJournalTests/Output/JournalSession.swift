import TestSupport

@testable import StoreJournal

/// Makes the journal of a long run: a user walks through three tabs, whose screens load, refresh
/// and close.
struct JournalSession {
  private var random: SeededGenerator
  private var steps: [JournalStep] = []
  private var effects: [JournalEffect] = []
  private var drops: [JournalDrop] = []
  private var issues: [JournalIssue] = []
  private var time = 0
  private var nextID = 0
  private var stacks: [String: [ScreenChange.Screen]] = [:]

  private static let tabs = ["home", "profile", "settings"]
  private static let screens = ["detail", "editor", "reviews", "gallery"]

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Makes a journal.
  ///
  /// - Parameters:
  ///   - actions: The number of its actions.
  ///   - seed: What chooses them.
  /// - Returns: The journal.
  static func journal(actions: Int, seed: UInt64 = 1) -> Journal {
    var session = Self(seed: seed)
    while session.steps.count < actions { session.act() }
    return Journal(
      header: JournalHeader(
        app: "sample 1.0", store: "AppFeature", tier: .codable,
        clock: 1_780_000_000_000_000_000, redactionCount: 1),
      steps: Array(session.steps.prefix(actions)),
      initialScreens: [
        ScreenChange(container: "home.path", pushed: [.init(id: -1, name: "welcome")])
      ],
      effects: session.effects.filter { $0.step <= actions },
      droppedActions: session.drops.filter { $0.step <= actions },
      issues: session.issues.filter { $0.step <= actions },
      warning: nil)
  }

  /// The differences that replaying the journal could find: some actions change nothing.
  static func differences(of journal: Journal) -> [Int: String] {
    var differences: [Int: String] = [:]
    for step in journal.steps where !step.screens.isEmpty || step.number % 3 == 0 {
      differences[step.number] = """
          AppFeature.State(
            home: HomeTab.State(
        −     count: \(step.number - 1),
        +     count: \(step.number),
              … (3 unchanged)
            )
          )

        (Before: −, After: +)
        """
    }
    return differences
  }

  private mutating func act() {
    let tab = Self.tabs[Int.random(in: 0..<3, using: &random)]
    let top = stacks[tab]?.last
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3 where (stacks[tab]?.count ?? 0) < 5: push(to: tab)
    case 3..<5 where top != nil: pop(from: tab)
    case 5..<7: load(in: tab)
    case 7 where top != nil: present(in: tab)
    default:
      step(
        "\(path(of: tab)).rowTapped",
        action: #"{"row":\#(Int.random(in: 0..<100, using: &random))}"#)
    }
    if Int.random(in: 0..<400, using: &random) == 0 {
      step("\(tab).path[#\(nextID + 7)].detail.closeButtonTapped", isRejected: true)
      issues.append(
        JournalIssue(
          step: steps.count,
          message: """
            The action closeButtonTapped was sent to the element #\(nextID + 7), which isn't in \
            its stack. The screen was closed while the action was on its way. Send it before.
            """,
          location: "TabCore/\(tab)Tab.swift:88"))
    }
  }

  private mutating func push(to tab: String) {
    let screen = ScreenChange.Screen(
      id: newID(), name: Self.screens[Int.random(in: 0..<Self.screens.count, using: &random)])
    step(
      "\(path(of: tab)).\(screen.name)ButtonTapped",
      screens: [ScreenChange(container: "\(tab).path", pushed: [screen])])
    stacks[tab, default: []].append(screen)
    load(in: tab)
  }

  private mutating func pop(from tab: String) {
    guard let screen = stacks[tab]?.popLast() else { return }
    step(
      "\(tab).path.popFrom", action: #"{"id":\#(screen.id)}"#,
      screens: [ScreenChange(container: "\(tab).path", popped: [screen.id])])
    endEffects(of: screen.id)
  }

  private mutating func present(in tab: String) {
    let container = "\(path(of: tab)).destination"
    let sheet = ScreenChange.Screen(id: newID(), name: "share")
    step(
      "\(path(of: tab)).shareButtonTapped",
      screens: [ScreenChange(container: container, pushed: [sheet])])
    step("\(container).share.linkTapped")
    step(
      "\(container).dismiss", screens: [ScreenChange(container: container, popped: [sheet.id])])
  }

  private mutating func load(in tab: String) {
    step("\(path(of: tab)).task")
    let number = effects.count + 1
    let isEndless = Int.random(in: 0..<8, using: &random) == 0
    let start = time
    effects.append(
      JournalEffect(
        number: number, step: steps.count, start: start,
        end: isEndless ? nil : start + 40_000_000, reason: isEndless ? nil : .finished,
        screen: stacks[tab]?.last.map { [$0.id] } ?? [], ids: ["load"],
        location: "TabCore/\(tab)Tab.swift:142"))
    time += 30_000_000
    step("\(path(of: tab)).loaded", cause: .effect(number))
    if Int.random(in: 0..<4, using: &random) == 0 {
      step("\(path(of: tab)).log", cause: .reduction(steps.count))
    }
  }

  private mutating func endEffects(of screen: Int) {
    for index in effects.indices.suffix(20)
    where effects[index].end == nil && effects[index].screen == [screen] {
      let effect = effects[index]
      effects[index] = JournalEffect(
        number: effect.number, step: effect.step, start: effect.start, end: time,
        reason: .screen, screen: effect.screen, ids: effect.ids, location: effect.location)
      if Int.random(in: 0..<10, using: &random) == 0 {
        drops.append(
          JournalDrop(
            effect: effect.number, step: steps.count, name: "home.path[#\(screen)].detail.tick",
            reason: "dismissed"))
      }
    }
  }

  private mutating func step(
    _ name: String, cause: JournalStep.Cause = .outside, action: String? = nil,
    isRejected: Bool = false, screens: [ScreenChange] = []
  ) {
    time += 1_000_000 + Int.random(in: 0..<300_000_000, using: &random)
    let duration = 2_000 + Int.random(in: 0..<40_000, using: &random)
    steps.append(
      JournalStep(
        number: steps.count + 1, time: time, duration: duration, cause: cause, name: name,
        action: action.map { Array($0.utf8) }, isRejected: isRejected, screens: screens))
    time += duration
  }

  private mutating func newID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  private func path(of tab: String) -> String {
    guard let top = stacks[tab]?.last else { return "\(tab).root" }
    return "\(tab).path[#\(top.id)].\(top.name)"
  }
}
