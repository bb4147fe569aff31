import Foundation
import StoreJournal
import StoreRuntime
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite(
  "Going on from the past",
  .immediateStart("The app has loaded its items when the test looks."))
@MainActor
struct ResumingTests {
  /// Looks at the past, as far back as a step whose text contains something, and goes on from it.
  private func resume(_ screen: TestScreen, at step: String, keys: String = "r") throws {
    let steps = screen.app.scene.steps
    let index = try #require(steps.lastIndex { $0.contains(step) }, "\(steps)")
    screen.type(String(repeating: "[", count: steps.count - 1 - index))
    try #require(screen.app.interface.past == index)
    screen.type(keys)
  }

  @Test("makes the app what it was, with the same ids, and forgets what came after")
  func resumes() throws {
    let screen = try TestScreen(choosing: "42", "edit")
    let state = screen.state
    screen.type("!")
    screen.focus("save")
    try resume(screen, at: "edit.appeared", keys: "")
    #expect(screen.keys.contains("r resume here"))

    screen.type("r")

    #expect(screen.state.homePath == state.homePath)
    #expect(screen.state.homePath.ids == state.homePath.ids)
    #expect(!screen.text.contains("past"))
    #expect(screen.lines[22] == " Resumed after 7: home.#1.edit.appeared")
    #expect(!screen.app.scene.steps.contains { $0.contains("nameChanged") })
    #expect(screen.app.scene.steps.contains { $0.contains("itemTapped(42)") })
    screen.type("?")
    #expect(screen.state.homePath.last?.edit?.name == "Desk lamp?")
  }

  @Test("ends the app that there was, with its effects")
  func ends() async throws {
    let screen = try TestScreen()
    screen.type("3")
    screen.choose("timer")
    await screen.sleeper()
    weak let launched = screen.app.launched
    #expect(screen.clock.sleeperCount == 1)
    try resume(screen, at: "selectedTabChanged")

    #expect(launched == nil)
    #expect(screen.clock.sleeperCount == 0)
    #expect(screen.state.settingsPath.isEmpty)
  }

  @Test("knows no other steps and navigations than those before and after")
  func undo() throws {
    let screen = try TestScreen(choosing: "42")
    screen.press(.escape)
    screen.type("23")
    try resume(screen, at: "selectedTabChanged(profile)", keys: "r3")

    let places = (0..<4).map { _ in
      screen.type("u")
      return "\(screen.state.selectedTab) \(screen.state.homePath.count)"
    }

    #expect(places == ["profile 0", "home 0", "home 1", "home 0"])
    screen.type("u")
    #expect(screen.text.contains("There is no navigation to undo."))
  }

  @Test("takes back a question, whose navigation is over, and asks it the next time")
  func question() throws {
    let screen = try TestScreen(choosing: "42", "edit")
    screen.type("!")
    screen.press(.escape)
    screen.type("3")
    screen.focus("save")
    #expect(screen.state.question(on: .home) == nil)
    try resume(screen, at: "backButtonTapped")

    #expect(screen.state.question(on: .home) == nil)
    #expect(screen.state.homePath.last?.edit?.name == "Desk lamp!")
    screen.press(.escape)
    #expect(screen.state.question(on: .home) != nil)
  }

  @Test("lets forms be saved again whose saving has ended with the app")
  func saving() throws {
    let screen = try TestScreen(choosing: "add")
    screen.type("Stapler")
    screen.choose("save")
    screen.choose("42")
    screen.choose("edit")
    screen.type("!")
    screen.choose("save")
    try resume(screen, at: "edit.saveButtonTapped")

    #expect(screen.state.homePath.last?.edit?.name == "Desk lamp!")
    #expect(screen.state.homePath.last?.edit?.isSaving == false)
    screen.choose("save")
    #expect(screen.state.homePath.last?.edit == nil)

    try resume(screen, at: "add.saveButtonTapped")

    #expect(screen.state.home.destination?.add?.name == "Stapler")
    #expect(screen.state.home.destination?.add?.isSaving == false)
  }

  @Test("ends the app that there was, also while a command waits for an answer")
  func heldCommand() async throws {
    let screen = try TestScreen(choosing: "42", "edit")
    screen.type("!")
    screen.app.run(.root)
    await screen.frameRequest()
    try #require(screen.state.question(on: .home) != nil)
    weak let model = screen.app.launched.models.app
    let tasks = screen.app.launched.tasks.values
    try resume(screen, at: "itemTapped(42)")
    try #require(!tasks.isEmpty && tasks.allSatisfy(\.isCancelled))
    for task in tasks { await task.value }

    #expect(model == nil)
    #expect(screen.state.question(on: .home) == nil)
  }

  @Test("ends an undoing that goes on when the stores have told each other all")
  func undoInSeveralStores() async throws {
    let screen = try await TestScreen.launched(stores: .tabs)
    screen.choose("42")
    screen.app.run(try CommandSyntax.command(["open", "tabs://profile/followers/ada"]))
    await screen.delivered()
    screen.type("u")
    let tasks = screen.app.launched.tasks.values
    try resume(screen, at: "home.itemsResponse")
    try #require(!tasks.isEmpty && tasks.allSatisfy(\.isCancelled))
    for task in tasks { await task.value }

    #expect(screen.state.homePath.isEmpty)
  }

  @Test("starts the countdown of a sheet again, where it was")
  func sheet() async throws {
    let screen = try TestScreen(choosing: "42", "share")
    await screen.sleeper()
    screen.choose("stop")
    screen.press(.escape, .escape)
    #expect(screen.state.presented == nil)
    try resume(screen, at: "stopButtonTapped")

    #expect(screen.state.presented?.kind == .alert)
    #expect(screen.state.homePath.last?.detail?.share != nil)
    await screen.sleeper()
    #expect(screen.clock.sleeperCount == 1)
  }

  @Test(
    "leads to the place of the step, whatever was done before",
    arguments: 0..<UInt64(RunLength.count(1, long: 8)))
  func randomly(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var keys: [Key] = [
      .up, .down, .down, .left, .right, .enter, .enter, .enter, .enter, .escape, .tab, .backTab,
      .backspace, .home, .end, .pageUp, .pageDown, .control("u"), .control("w"),
    ]
    keys += "hdu?:123x".map { Key.character($0) }
    let screen = try TestScreen()
    let rounds = RunLength.count(10, long: 40)
    var count = 0
    for _ in 0..<rounds {
      for _ in 0..<20 {
        screen.press(keys.randomElement(using: &generator) ?? .down)
        let (x, y) = (
          Int.random(in: 0..<90, using: &generator), Int.random(in: 0..<200, using: &generator)
        )
        screen.app.handle(.click(x: x, y: y))
      }
      screen.press(.escape, .escape)
      for _ in 0..<Int.random(in: 1..<15, using: &generator) { screen.type("[") }
      guard let step = screen.app.interface.past,
        let state = screen.app.launched.history.step(step)?.state
      else { continue }

      screen.type("r")

      #expect(Place(screen.state) == Place(state))
      #expect(screen.state.home.destination?.add?.name == state.home.destination?.add?.name)
      #expect(screen.state.home.destination?.alert == state.home.destination?.alert)
      #expect(screen.app.interface.past == nil)
      count += 1
    }
    #expect(count > rounds / 4)
  }

  @Test("is written to a journal of its own, which begins with the state of the step")
  func journal() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.journal")
      let journals = AppJournals(try AppJournal(to: file), in: file)
      let screen = try TestScreen(journals: journals, choosing: "42")

      screen.type("[r")

      let run = try Arguments(["replay", folder.appending(path: "a-2.journal").path]).replay()
      #expect(run.divergence == nil)
      #expect(run.states[run.stepCount] == screen.state)
      #expect(run.testSource().contains("let initialState: AppFeature.State = try decoded("))
    }
  }
}
