import Foundation
import StoreRuntime
import StoreTesting
import SwiftUI
import TabCore
import TestSupport
import Testing

@testable import TabsViews

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct HomeTabViewTests {
  @Test func tappingAnItemPushesItsDetailsAndEvaluatesOnlyThem() throws {
    let app = try Showing()
    #expect(app.display.texts.filter { $0 != "Delete" }.prefix(2) == ["Fountain pen", "Ink"])
    #expect(app.display.title == "Items")

    try app.display.tap("Ink")

    #expect(app.display.evaluated == ["HomeScreenView", "ItemDetailView"])
    #expect(app.display.title == "Ink")
    #expect(app.display.texts.contains("Blue-black, 50 ml"))
  }

  @Test func aPulledListIsRefreshingUntilTheItemsAreRead() async throws {
    let clock = TestClock()
    let items = LockIsolated([Item]())
    let model = StoreModel(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.itemRepository = .memory()
      $0.itemRepository.load = {
        try? await clock.sleep(for: .seconds(1))
        return items.value
      }
    }
    func wait(until loading: ItemListFeature.State.Loading) async {
      for await isThere in Observations({ model.home.loading == loading }) where isThere { break }
    }
    model.send(.tabs(.launched))
    let display = Display(AppView(model: model))
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await wait(until: .finished)
    items.setValue([Item.samples[1]])

    async let pulled: Void = display.pullDown()
    await wait(until: .inProgress)
    await clock.waitForSleepers()
    #expect(!display.texts.contains("Ink"))
    await clock.advance(by: .seconds(1))
    try await pulled

    #expect(display.texts.contains("Ink"))
    #expect(model.home.loading == .finished)
  }

  @Test func aShorterPathPopsItsScreens() throws {
    let app = try Showing(tapping: "Ink", "Item 1", "Item 2")

    try app.display.goBack()
    #expect(app.model.home.path.count == 2)
    try app.display.goBack(2)

    #expect(app.model.home.path.isEmpty)
    #expect(app.display.title == "Items")
  }

  @Test(arguments: [("Keep editing", "Edit"), ("Discard", "Fountain pen"), ("Save", "Quill")])
  func aPathThatAGuardRefusesComesBackWithAQuestion(answer: String, title: String) throws {
    let app = try Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")
    #expect(app.display.evaluated == [])
    try app.display.goBack()
    #expect(app.display.alert == "Discard your changes?")

    try app.display.tap(answer)

    #expect([app.display.alert, app.display.title] == [nil, title])
    if title == "Edit" { #expect(try app.display.text(in: "Name") == "Quill") }
  }

  @Test func aFormSaysWhyItCannotBeSaved() throws {
    let app = try Showing(.editing(Item.samples[0]))
    try app.display.write(" ", in: "Name")

    try app.display.tap("Save")

    #expect(app.display.texts.contains("the name is empty"))
    #expect(app.display.path.count == 2)
  }

  @Test func theModelOfAScreenIsReleasedWithItsView() throws {
    let app = try Showing(tapping: "Ink")
    let home = app.model.scope(\.home, action: \.home)
    weak let screen = home.screen(
      try #require(home[stack: \.path, action: \.path].first), of: \.path, action: \.path)
    #expect(screen != nil)

    try app.display.goBack()

    #expect(screen == nil)
  }

  @Test(arguments: [false, true])
  func theQuestionOfASecondScreenFollowsThatOfTheFirst(endingLate: Bool) throws {
    let app = try Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")
    app.model.send(.home(.root(.addButtonTapped)))
    app.display.refresh()
    try app.display.write("Sealing wax", in: "Name")

    app.display.open(try #require(URL(string: "tabs://home/items/42")))
    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Discard", endingLate: endingLate)
    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Discard", endingLate: endingLate)

    #expect([app.display.alert, app.display.title] == [nil, "Desk lamp"])
  }

  @Test func anAlertStaysThatReplacesAnotherWhoseEndIsWrittenLate() throws {
    let app = try Showing()
    let list = app.model.scope(\.home, action: \.home)
    try app.display.tap("Delete", inRow: "Ink")
    let first = try #require(app.model.home.root.destination)
    let end = try app.display.endOfPresentation()

    // As by an effect: the view shows the second alert before the end of the first is written.
    list.send(.root(.destination(.dismiss)))
    app.display.refresh()
    try app.display.tap("Delete", inRow: "Fountain pen")
    #expect(app.display.alert == "Delete “Fountain pen”?")
    end()
    app.display.refresh()

    #expect(app.display.alert == "Delete “Fountain pen”?")
    #expect(app.model.home.root.destination != first)
    try app.display.tap("Cancel", endingLate: true)
    #expect(app.model.home.root.destination == nil)
  }

  @Test(arguments: ["Cancel", "Delete"])
  func anAlertAsksBeforeAnItemIsDeleted(answer: String) throws {
    let app = try Showing()

    try app.display.tap("Delete", inRow: "Ink")

    #expect(
      [app.display.alert, app.display.message] == ["Delete “Ink”?", "This can't be undone."])
    #expect(app.display.buttons.map(\.label) == ["Delete", "Cancel"])
    #expect(app.display.buttons.map(\.role) == [.destructive, .cancel])
    try app.display.tap(answer)
    #expect(app.display.alert == nil)
    #expect(app.model.home.root.destination == nil)
    #expect(app.display.texts.contains("Ink") == (answer == "Cancel"))
  }

  // MARK: - The sheet that shares an item

  @Test func aSecondEvaluatesOnlyTheCountdown() async throws {
    let app = try Showing(tapping: "Ink", "Share")
    #expect(app.display.texts.contains("30 seconds left"))

    await app.pass(1) { $0.home.path.last?.detail?.share?.secondsLeft == 29 }

    #expect(app.display.texts.contains("29 seconds left"))
    #expect(app.display.evaluated == ["CountdownView"])
  }

  @Test func theSheetGoesByItselfAtNought() async throws {
    let app = try Showing(tapping: "Ink", "Share")

    await app.pass(30) { $0.home.path.last?.detail?.share == nil }

    #expect(!app.display.isSheetShown)
    #expect(app.display.title == "Ink")
  }

  @Test func anAlertOfASheetIsOnTheSheet() throws {
    let app = try Showing(tapping: "Ink", "Share", "Stop")
    #expect(app.display.alert == "Stop sharing?")

    try app.display.tap("Keep sharing")
    #expect(app.display.isSheetShown)
    try app.display.tap("Stop")
    try app.display.tap("Stop")

    #expect(app.display.alert == nil)
    #expect(!app.display.isSheetShown)
  }
}
