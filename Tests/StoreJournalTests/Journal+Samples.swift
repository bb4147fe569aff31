@testable import StoreJournal

extension Journal {
  /// A run in which a screen loads, is closed, and drops what its effect sends.
  static let closedWhileLoading = Journal(
    header: JournalHeader(app: "sample 1.0", store: "Sample", tier: .codable),
    steps: steps(of: 0), initialScreens: [], effects: [effect(of: 0)],
    droppedActions: [drop(of: 0)], issues: [issue(of: 0)], warning: nil)

  /// A long run, in which that happens again and again, in three tabs, and some screens stay.
  ///
  /// - Parameter count: How often it happens: it has six times as many steps.
  /// - Returns: The journal.
  static func closedWhileLoading(times count: Int) -> Journal {
    Journal(
      header: JournalHeader(
        app: "sample 1.0", store: "Sample", tier: .codable, clock: 1_780_000_000_000_000_000,
        redactedActionCount: 1),
      steps: (0..<count).flatMap(steps), initialScreens: [], effects: (0..<count).map(effect),
      droppedActions: (0..<count).map(drop),
      issues: stride(from: 0, to: count, by: 70).map(issue), warning: nil)
  }

  /// The steps of one of the rounds, the first of which is in the home tab.
  private static func steps(of round: Int) -> [JournalStep] {
    let tab = tab(of: round)
    let screen = "\(tab).path[#\(round)].detail"
    let pushed = ScreenChange(container: "\(tab).path", pushed: [.init(id: round, name: "detail")])
    let popped = ScreenChange(container: "\(tab).path", popped: [round])
    typealias Row = (
      time: Int, duration: Int, cause: JournalStep.Cause, name: String, screens: [ScreenChange]
    )
    let rows: [Row] = [
      (1_000, 400, .outside, "\(tab).itemTapped", [pushed]),
      (5_000, 300, .outside, "\(screen).loadButtonTapped", []),
      (9_000, 200, .effect(round + 1), "\(screen).progress", []),
      (
        12_000, 250, .dismissal(effect: round + 1), "\(tab).path.popFrom",
        round % 200 == 199 ? [] : [popped]
      ),
      (15_000, 150, .outside, "\(screen).closeButtonTapped", []),
      (15_200, 150, .reduction(6 * round + 5), "log", []),
    ]
    return rows.enumerated().map { index, row in
      JournalStep(
        number: 6 * round + index + 1, time: time(of: round) + row.time, duration: row.duration,
        cause: row.cause, name: row.name, isRejected: index == 4, screens: row.screens)
    }
  }

  private static func effect(of round: Int) -> JournalEffect {
    JournalEffect(
      number: round + 1, step: 6 * round + 2, startNanoseconds: time(of: round) + 5_400,
      endNanoseconds: time(of: round) + 12_300, endReason: .screen, screen: [round], ids: ["load"],
      location: "Sample/Detail.swift:12")
  }

  private static func drop(of round: Int) -> JournalDrop {
    JournalDrop(
      effect: round + 1, step: 6 * round + 4,
      name: "\(tab(of: round)).path[#\(round)].detail.loaded",
      reason: .dismissed)
  }

  private static func issue(of round: Int) -> JournalIssue {
    JournalIssue(
      step: 6 * round + 5, message: "An action was sent to an element that isn't in its stack.",
      location: "Sample/Home.swift:30")
  }

  private static func tab(of round: Int) -> String { ["home", "profile", "settings"][round % 3] }

  private static func time(of round: Int) -> Int { round * 1_000_000_000 }

  /// A run in which a load replaces another, whose late action is dropped, and a login sheet is
  /// presented for two actions.
  static let loadReplaced: Journal = {
    let login = ScreenChange.Screen(id: 9, name: "login")
    let steps: [JournalStep] = [
      .sample(1, "home.loadTapped"), .sample(2, "home.loadTapped"),
      .sample(
        3, "logInTapped",
        screens: [ScreenChange(container: "login", isPresentation: true, pushed: [login])]),
      .sample(4, "home.loaded", cause: .effect(2)),
      .sample(5, "login.dismiss", screens: [ScreenChange(container: "login", popped: [9])]),
      .sample(
        6, screens: [ScreenChange(container: "home.path", pushed: [.init(id: 1, name: "detail")])]),
    ]
    let effects = [(1, 2_050, JournalEffect.End.restart), (2, 4_100, .finished)].map {
      JournalEffect(
        number: $0, step: $0, startNanoseconds: $0 * 1_000 + 100, endNanoseconds: $1, endReason: $2,
        screen: [],
        ids: ["load"], location: "Sample/Home.swift:12")
    }
    return .of(
      steps, effects: effects,
      droppedActions: [JournalDrop(effect: 1, step: 2, name: "home.loaded", reason: .cancelled)])
  }()
}
