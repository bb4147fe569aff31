import StoreRuntime
import SwiftUI
import TabCore
import TestSupport
import Testing

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct ItemAddViewTests {
  @Test func theFormSavesANewItemAndGoes() throws {
    let app = try Showing(tapping: "Add")
    #expect(app.display.isSheetShown)
    #expect(app.display.title == "New item")
    app.display.evaluated = []

    try app.display.write("Sealing wax", in: "Name")
    try app.display.write("Red", in: "Note")
    #expect(app.display.evaluated == [])
    try app.display.tap("Save")

    #expect(!app.display.isSheetShown)
    #expect(app.display.texts.contains("Sealing wax"))
  }

  @Test func aSheetThatIsSwipedDownIsDismissed() throws {
    let app = try Showing(tapping: "Add")

    try app.display.swipeDown()

    #expect(!app.display.isSheetShown)
    #expect(app.model.home.root.destination == nil)
  }

  @Test func aSheetThatAGuardRefusesToDismissComesBackWithItsQuestion() throws {
    let app = try Showing(tapping: "Add")
    try app.display.write("Sealing wax", in: "Name")

    try app.display.swipeDown()

    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Keep editing")
    #expect(app.display.isSheetShown)
    #expect(try app.display.text(in: "Name") == "Sealing wax")
    try app.display.swipeDown()
    try app.display.tap("Discard")
    #expect(!app.display.isSheetShown)
  }

  @Test func aNewSheetIsAnotherViewAndAFieldOfAnOldOneWritesNothing() throws {
    let app = try Showing(tapping: "Add")
    let field = try app.display.field("Name")
    try app.display.tap("Cancel")
    field.write("Sealing wax")
    #expect(app.model.home.root.destination == nil)
    app.display.evaluated = []

    try app.display.tap("Add")

    #expect(app.display.evaluated == ["ItemAddView"])
    #expect(try app.display.text(in: "Name") == "")
  }
}
