import Foundation
import StoreRuntime
import SwiftUI
import TabCore
import Testing

@MainActor
struct HomeTabViewTests {
  @Test func tappingAnItemPushesItsDetails() throws {
    let app = Showing()

    try app.display.tap("Ink")

    #expect(app.display.path.count == 1)
    #expect(app.display.title == "Ink")
    #expect(app.display.texts.contains("Blue-black, 50 ml"))
  }

  @Test func aShorterPathPopsItsScreens() throws {
    let app = Showing()
    try app.display.tap("Ink")
    try app.display.tap("Item 1")
    try app.display.tap("Item 2")

    try app.display.goBack()
    #expect(app.model.home.path.count == 2)
    try app.display.goBack(2)

    #expect(app.model.home.path.isEmpty)
    #expect(app.display.title == "Items")
  }

  @Test func aPathThatAGuardRefusesComesBack() throws {
    let app = Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")

    try app.display.goBack()

    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Keep editing")
    #expect(app.display.alert == nil)
    #expect(app.display.path.count == 2)
    #expect(try app.display.text(in: "Name") == "Quill")
  }

  @Test func aScreenGoesWhenItsQuestionIsAnswered() throws {
    let app = Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")
    try app.display.goBack()

    try app.display.tap("Discard")

    #expect(app.display.alert == nil)
    #expect(app.display.path.count == 1)
    #expect(app.display.title == "Fountain pen")
  }

  @Test func aScreenSavesAndGoesWhenItsQuestionIsAnsweredSo() throws {
    let app = Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")
    try app.display.goBack()

    try app.display.tap("Save")

    #expect(app.display.alert == nil)
    #expect(app.display.title == "Quill")
  }

  @Test func typingEvaluatesNoView() throws {
    let app = Showing(.editing(Item.samples[0]))

    let evaluated = try app.evaluated { try $0.write("Quill", in: "Name") }

    #expect(evaluated == [])
    #expect(try app.display.text(in: "Name") == "Quill")
  }

  @Test func aFormSaysWhyItCannotBeSaved() throws {
    let app = Showing(.editing(Item.samples[0]))
    try app.display.write(" ", in: "Name")

    try app.display.tap("Save")

    #expect(app.display.texts.contains("the name is empty"))
    #expect(app.display.path.count == 2)
  }

  @Test func theModelOfAScreenIsReleasedWithItsView() throws {
    let app = Showing()
    try app.display.tap("Ink")
    let home = app.model.scope(\.home, action: \.home)
    weak let screen = home.screen(
      try #require(home[stack: \.path, action: \.path].first), of: \.path, action: \.path)
    #expect(screen != nil)

    try app.display.goBack()

    #expect(screen == nil)
  }

  @Test func theQuestionOfASecondScreenFollowsThatOfTheFirst() throws {
    let app = Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")
    app.model.send(.home(.root(.addButtonTapped)))
    app.display.refresh()
    try app.display.write("Sealing wax", in: "Name")

    app.display.open(try #require(URL(string: "tabs://home/items/42")))
    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Discard")
    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Discard")

    #expect(app.display.alert == nil)
    #expect(app.display.title == "Desk lamp")
  }
}
