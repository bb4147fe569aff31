import Foundation
import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI

struct ActionNameTests {
  @Test(
    arguments: [
      (.tabs(.launched), "launched"),
      (.tabs(.selectedTabChanged(.profile)), "selectedTabChanged(profile)"),
      (.home(.root(.itemTapped(7))), "home.itemTapped(7)"),
      (.home(.root(.itemsResponse(.success(Item.samples)))), "home.itemsResponse"),
      (
        .home(.root(.destination(.presented(.alert(.deletionConfirmed(7)))))),
        "home.destination.alert.deletionConfirmed(7)"
      ),
      (
        .home(.path(.element(id: 3, action: .edit(.nameChanged("Lamp"))))),
        "home.#3.edit.nameChanged(\"Lamp\")"
      ),
      (.profile(.path(.popFrom(id: 4))), "profile.popFrom(#4)"),
      (.settings(.question(.presented(.leave))), "settings.question.leave"),
      (.settings(.question(.dismiss)), "settings.question.dismiss"),
      (.settings(.move(.popToRoot)), "settings.move(popToRoot)"),
    ] as [(AppFeature.Action, String)])
  func anActionIsNamedByWhatCounts(_ action: AppFeature.Action, _ name: String) {
    #expect(actionName(action) == name)
  }

  @Test(
    arguments: [
      (.tabs(.launched), "launched"),
      (.home(.root(.itemTapped(7))), "home.itemTapped(7)"),
      (.profile(.path(.popFrom(id: 4))), "profile.popFrom(id: #4)"),
      (.settings(.question(.dismiss)), "settings.question.dismiss"),
      (
        .home(
          .path(.element(id: 3, action: .edit(.nameChanged("A lamp for the desk at the window"))))),
        "home.#3.edit.nameChanged(\"A lamp for the desk at the window\")"
      ),
      (
        .home(.root(.itemsResponse(.success([Item(id: 1, name: "Ink")])))),
        "home.itemsResponse(success([Item(id: 1, name: \"Ink\", note: \"\", relatedIDs: [])]))"
      ),
      (
        .home(.root(.itemsResponse(.success((1...1_000).map { Item(id: $0, name: "Ink") })))),
        "home.itemsResponse(…)"
      ),
    ] as [(AppFeature.Action, String)])
  func theWholeNameHasTheWholePayload(_ action: AppFeature.Action, _ name: String) {
    #expect(actionName(action, isWhole: true) == name)
  }

  @Test func aTextThatIsCutSaysSo() {
    let name = "A lamp for the desk at the window"

    #expect(
      actionName(AppFeature.Action.home(.path(.element(id: 3, action: .edit(.nameChanged(name))))))
        == "home.#3.edit.nameChanged(\"A lamp for the desk at t…\")")
  }
}
