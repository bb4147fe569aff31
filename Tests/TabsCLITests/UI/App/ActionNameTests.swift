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
}
