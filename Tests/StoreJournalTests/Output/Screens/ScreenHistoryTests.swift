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
    JournalEffect(number: 1, step: step, start: step * 1_000, screen: screen, location: "A:1")
  }

  @Test("has a lane for each part of the app that has screens, in the order of their coming")
  func lanes() {
    let history = ScreenHistory(
      .of(
        [.sample(1, screens: [push("home.path", 2)])],
        initialScreens: [push("profile.path[#1].detail.path", 1), push("sheet", 3)]))

    #expect(history.lanes == ["profile", "sheet", "home"])
    #expect(history.spans.map(\.lane) == [0, 1, 2])
  }

  @Test("begins a screen with the step that pushes it and ends it with the one that pops it")
  func spans() {
    let history = ScreenHistory(
      .of(
        [
          .sample(1), .sample(2, screens: [push("home.path", 1)]), .sample(3),
          .sample(4, screens: [pop("home.path", 1)]),
        ], initialScreens: [push("home.path", 0)]))

    #expect(history.spans.map(\.first) == [0, 2])
    #expect(history.spans.map(\.last) == [nil, 4])
  }

  @Test("puts each screen below those that it is on, and takes them with it when they go")
  func nesting() {
    let history = ScreenHistory(
      .of([
        .sample(1, screens: [push("home.path", 1, 2)]),
        .sample(2, screens: [push("home.path[#2].detail.destination", 3)]),
        .sample(3, screens: [push("home.path[#2].detail.destination.share.path", 4)]),
        .sample(4, screens: [pop("home.path", 2)]),
      ]))

    #expect(history.spans.map(\.row) == [0, 1, 2, 3])
    #expect(history.spans.map(\.ids) == [[1], [2], [2, 3], [2, 3, 4]])
    #expect(history.spans.map(\.last) == [nil, 4, 4, 4])
  }

  @Test("gives a row of a lane to one screen at a time")
  func rows() {
    let history = ScreenHistory(
      .of([
        .sample(1, screens: [push("home.path", 1), push("home.destination", 2)]),
        .sample(2, screens: [pop("home.path", 1), push("home.path", 3)]),
      ]))

    #expect(history.spans.map(\.row) == [0, 1, 0])
  }

  @Test("gives the row of what goes to what comes in the same step, also elsewhere")
  func rowsOfOneStep() {
    let history = ScreenHistory(
      .of(
        [.sample(1, screens: [push("home.path", 1), pop("home.sheet", 2)])],
        initialScreens: [push("home.sheet", 2)]))

    #expect(history.spans.map(\.row) == [0, 0])
  }

  @Test("begins a screen anew that is pushed while it is there")
  func pushedTwice() {
    let history = ScreenHistory(
      .of([
        .sample(1, screens: [push("home.path", 1)]), .sample(2, screens: [push("home.path", 1)]),
      ]))

    #expect(history.spans.map(\.last) == [2, nil])
    #expect(history.spans.map(\.row) == [0, 0])
  }

  @Test("ignores the end of a screen that was never there")
  func unknownPop() {
    let history = ScreenHistory(.of([.sample(1, screens: [pop("home.path", 9)])]))

    #expect(history.spans.isEmpty)
  }

  @Test(
    "hangs an effect on the innermost screen around it",
    arguments: [([2], 1), ([2, 3], 2), ([2, 3, 77], 2), ([2, 77], 1), ([77], nil), ([], nil)])
  func effects(screen: [Int], span: Int?) {
    let history = ScreenHistory(
      .of(
        [
          .sample(1, screens: [push("home.path", 1, 2), push("home.path[#2].a.destination", 3)])
        ], effects: [effect(step: 1, screen: screen)]))

    #expect(history.effectSpans == [span])
  }

  @Test("hangs an effect on a screen that its own step closes")
  func effectOfClosedScreen() {
    let history = ScreenHistory(
      .of(
        [.sample(1, screens: [pop("home.path", 1)])], initialScreens: [push("home.path", 1)],
        effects: [effect(step: 1, screen: [1])]))

    #expect(history.effectSpans == [0])
  }

  @Test("prefers the screen in the lane of the action, if two have the same ids")
  func sameIDs() {
    let screens = [push("home.path", 1), push("profile.path", 1)]
    let history = ScreenHistory(
      .of(
        [.sample(1, "home.path[#1].a.task"), .sample(2, "profile.path[#1].a.task")],
        initialScreens: screens,
        effects: [effect(step: 1, screen: [1]), effect(step: 2, screen: [1])]))

    #expect(history.effectSpans == [0, 1])
  }

  @Test("puts an effect without a screen into the lane of its action, if that ever has a screen")
  func effectLanes() {
    let history = ScreenHistory(
      .of(
        [
          .sample(1, "home.tapped"), .sample(2, "log"),
          .sample(3, "home", screens: [push("home.path", 1)]),
        ],
        effects: (1...3).map { effect(step: $0, screen: []) } + [effect(step: 99, screen: [1])]))

    #expect(history.effectLanes == [0, nil, 0, nil])
    #expect(history.effectSpans == [nil, nil, nil, nil])
  }
}
