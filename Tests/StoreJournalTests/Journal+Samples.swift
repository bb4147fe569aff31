@testable import StoreJournal

extension Journal {
  /// A run in which a screen loads, is closed, and drops what its effect sends.
  static let closedWhileLoading = Journal(
    header: JournalHeader(app: "sample 1.0", store: "Sample", tier: .codable),
    steps: [
      JournalStep(
        number: 1, time: 1_000, duration: 400, cause: .outside, name: "home.itemTapped",
        screens: [
          ScreenChange(container: "home.path", pushed: [.init(id: 0, name: "detail")])
        ]),
      JournalStep(
        number: 2, time: 5_000, duration: 300, cause: .outside,
        name: "home.path[#0].detail.loadButtonTapped"),
      JournalStep(
        number: 3, time: 9_000, duration: 200, cause: .effect(1),
        name: "home.path[#0].detail.progress"),
      JournalStep(
        number: 4, time: 12_000, duration: 250, cause: .dismissal(effect: 1),
        name: "home.path.popFrom",
        screens: [ScreenChange(container: "home.path", popped: [0])]),
      JournalStep(
        number: 5, time: 15_000, duration: 150, cause: .outside,
        name: "home.path[#0].detail.closeButtonTapped", isRejected: true),
      JournalStep(
        number: 6, time: 15_200, duration: 150, cause: .reduction(5), name: "log"),
    ],
    initialScreens: [],
    effects: [
      JournalEffect(
        number: 1, step: 2, start: 5_400, end: 12_300, reason: .screen, screen: [0],
        ids: ["load"], location: "Sample/Detail.swift:12")
    ],
    droppedActions: [
      JournalDrop(effect: 1, step: 4, name: "home.path[#0].detail.loaded", reason: "dismissed")
    ],
    issues: [
      JournalIssue(
        step: 5, message: "An action was sent to an element that isn't in its stack.",
        location: "Sample/Home.swift:30")
    ],
    warning: nil)
}
