import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("The history of screens")
struct ScreenHistoryTests {
  private func push(_ container: String, _ ids: Int...) -> ScreenChange {
    ScreenChange(container: container, pushed: ids.map { .init(id: $0, name: "screen\($0)") })
  }

  private func pop(_ container: String, _ ids: Int...) -> ScreenChange {
    ScreenChange(container: container, popped: ids)
  }

  private func effect(step: Int, screen: [Int]) -> JournalEffect {
    JournalEffect(
      number: 1, step: step, startNanoseconds: step * 1_000, screen: screen, location: "A:1")
  }

  /// Returns each screen with its lane, its row, its ids, and the steps that bring and take it.
  private func screens(
    _ steps: [ScreenChange]..., initially initialScreens: [ScreenChange] = []
  ) -> [String] {
    let steps = steps.enumerated().map { JournalStep.sample($0 + 1, screens: $1) }
    let history = ScreenHistory(.of(steps, initialScreens: initialScreens))
    return history.spans.map { span in
      let last = span.last.map { "\($0)" } ?? ""
      return "\(history.lanes[span.lane]) \(span.row) \(span.ids) \(span.first)-\(last)"
    }
  }

  @Test("has a lane for each part of the app that has screens, in the order of their coming")
  func lanes() {
    let screens = screens(
      [push("home.path", 2)],
      initially: [push("profile.path[#1].detail.path", 1), push("sheet", 3)])

    #expect(screens == ["profile 0 [1, 1] 0-", "sheet 0 [3] 0-", "home 0 [2] 1-"])
  }

  @Test("knows the lanes that have no root: those of what the app presents itself")
  func presentations() {
    func present(_ container: String, _ id: Int) -> ScreenChange {
      ScreenChange(
        container: container, isPresentation: true, pushed: [.init(id: id, name: "sheet")])
    }
    let history = ScreenHistory(
      .of(
        [
          .sample(1, screens: [push("path", 1), present("home.destination", 2)]),
          .sample(2, screens: [present("login", 3)]),
          .sample(3, screens: [present("login[#3].alert", 4), push("login[#3].path", 5)]),
          .sample(4, screens: [pop("login", 3)]), .sample(5, screens: [present("login", 6)]),
        ]))

    #expect(history.lanes == ["path", "home", "login"])
    #expect(history.presentations == ["login"])
  }

  @Test("tells what a state presents from its stacks")
  func kinds() {
    struct Screen { var count = 0 }
    struct State {
      @Presents var login: Screen?
      var path = StackState([Screen()])
    }
    var tracker = ScreenTracker()
    let first = tracker.update(to: State())
    let second = tracker.update(to: State(login: Screen()))
    let third = tracker.update(to: State())

    #expect(first.map(\.container) == ["path"])
    #expect(first.map(\.isPresentation) == [nil])
    #expect(second.first { $0.container == "login" }?.isPresentation == true)
    #expect(third.first { $0.container == "login" }?.popped.count == 1)
  }

  @Test("puts each screen below those that it is on, and takes them with it when they go")
  func nesting() {
    let screens = screens(
      [push("home.path", 1, 2)],
      [push("home.path[#2].detail.destination", 3)],
      [push("home.path[#2].detail.destination.share.path", 4)],
      [pop("home.path", 2)])

    #expect(
      screens == [
        "home 0 [1] 1-", "home 1 [2] 1-4", "home 2 [2, 3] 2-4", "home 3 [2, 3, 4] 3-4",
      ])
  }

  @Test("gives a row of a lane to one screen at a time, also that of what goes in the same step")
  func rows() {
    let screens = screens(
      [push("home.path", 1), push("home.destination", 2)],
      [pop("home.path", 1), push("home.path", 3)],
      [push("home.path", 4), pop("home.destination", 2)])

    #expect(
      screens == ["home 0 [1] 1-2", "home 1 [2] 1-3", "home 0 [3] 2-", "home 1 [4] 3-"])
  }

  @Test("begins a screen anew that is pushed while it is there, and ignores an unknown end")
  func unknown() {
    let screens = screens(
      [push("home.path", 1)], [push("home.path", 1)], [pop("home.path", 9)])

    #expect(screens == ["home 0 [1] 1-2", "home 0 [1] 2-"])
  }

  @Test("hangs an effect on the innermost screen around it, also if its own step closes that")
  func effects() {
    let history = ScreenHistory(
      .of(
        [
          .sample(1, screens: [push("home.path", 1, 2), push("home.path[#2].a.destination", 3)]),
          .sample(2, screens: [pop("home.path", 1)]),
        ],
        effects: [[2], [2, 3], [2, 3, 77], [2, 77], [77], []].map { effect(step: 1, screen: $0) }
          + [effect(step: 2, screen: [1])]))

    #expect(history.effectSpans == [1, 2, 2, 1, nil, nil, 0])
  }

  @Test("prefers the lane of the action")
  func lanesOfEffects() {
    let history = ScreenHistory(
      .of(
        [
          .sample(1, "home.path[#1].a.task"), .sample(2, "profile.path[#1].a.task"),
          .sample(3, "log"), .sample(4, "later"),
          .sample(5, "later", screens: [push("later.path", 2)]),
        ],
        initialScreens: [push("home.path", 1), push("profile.path", 1)],
        effects: (1...2).map { effect(step: $0, screen: [1]) }
          + (3...4).map { effect(step: $0, screen: []) } + [effect(step: 99, screen: [1])]))

    #expect(history.effectSpans == [0, 1, nil, nil, nil])
  }
}
