import SwiftUI
import TabCore
import TestSupport
import Testing

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct ProfileTabViewTests {
  @Test func followersLeadToPeopleAndPeopleToFollowers() throws {
    let app = try Showing(
      tab: "Profile", tapping: "Followers", "Ada Lindqvist", "Followers", "Dario Weiss")

    #expect(app.display.path.count == 4)
    #expect(app.display.title == "Dario Weiss")
    #expect(app.display.texts.contains("Mixes ink"))
  }

  @Test func theFormChangesTheProfile() throws {
    let app = try Showing(tab: "Profile", tapping: "Edit")

    try app.display.write("Sam M.", in: "Name")
    try app.display.tap("Save")

    #expect(app.display.path.isEmpty)
    #expect(app.display.title == "Sam M.")
  }

  @Test func aFormWithChangesAsksBeforeItIsLeft() throws {
    let app = try Showing(tab: "Profile", tapping: "Edit")
    try app.display.write("Reads", in: "Bio")

    try app.display.goBack()

    #expect(app.display.alert == "Discard your changes?")
    try app.display.tap("Discard")
    #expect(app.display.texts.contains("Writes by hand"))
  }
}
