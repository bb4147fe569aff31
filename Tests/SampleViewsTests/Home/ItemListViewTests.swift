import StoreRuntime
import SwiftUI
import TabCore
import Testing

@MainActor
struct ItemListViewTests {
  @Test func theListShowsAllItems() {
    let app = Showing()

    #expect(app.display.texts.filter { $0 != "Delete" }.prefix(2) == ["Fountain pen", "Ink"])
    #expect(app.display.title == "Items")
  }

  @Test func anAlertAsksBeforeAnItemIsDeleted() throws {
    let app = Showing()

    try app.display.tap("Delete", inRow: "Ink")

    #expect(app.display.alert == "Delete “Ink”?")
    #expect(app.display.message == "This can't be undone.")
    #expect(app.display.buttons.map(\.label) == ["Delete", "Cancel"])
    #expect(app.display.buttons.map(\.role) == [.destructive, .cancel])
  }

  @Test func aButtonOfAnAlertWithoutActionDismissesIt() throws {
    let app = Showing()
    try app.display.tap("Delete", inRow: "Ink")

    try app.display.tap("Cancel")

    #expect(app.display.alert == nil)
    #expect(app.model.home.root.destination == nil)
    #expect(app.display.texts.contains("Ink"))
  }

  @Test func aButtonOfAnAlertSendsItsActionAndIsNotDismissedTwice() throws {
    let app = Showing()
    try app.display.tap("Delete", inRow: "Ink")

    try app.display.tap("Delete")

    #expect(app.display.alert == nil)
    #expect(!app.display.texts.contains("Ink"))
  }

  @Test func aPushEvaluatesOnlyTheNewScreen() throws {
    let app = Showing()

    let evaluated = try app.evaluated { try $0.tap("Ink") }

    #expect(evaluated == ["HomeScreenView", "ItemDetailView"])
  }
}
