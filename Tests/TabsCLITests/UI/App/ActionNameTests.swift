import Foundation
import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI
@testable import TabsUI

struct ActionNameTests {
  private static func naming(_ name: String) -> AppFeature.Action {
    .home(.path(.element(id: 3, action: .edit(.nameChanged(name)))))
  }

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
      (naming("Lamp"), "home.#3.edit.nameChanged(\"Lamp\")"),
      (
        naming("A lamp for the desk at the window"),
        "home.#3.edit.nameChanged(\"A lamp for the desk at t…\")"
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
      (.profile(.path(.popFrom(id: 4))), "profile.popFrom(id: #4)"),
      (
        naming("A lamp for the desk at the window"),
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
}
