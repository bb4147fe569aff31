import Foundation
import StoreRuntime
import TabCore
import Testing

/// The actions of the app, which recordings keep.
@Suite("Coded actions of the app")
struct AppFeatureActionCodableTests {
  private static let item = Item(id: 1, name: "Tea", relatedIDs: [2])
  private static let failure = ItemRepositoryError.corruptFile(path: "a", reason: "b")

  private static func detail(_ action: ItemDetailFeature.Action) -> AppFeature.Action {
    .home(.path(.element(id: 0, action: .detail(action))))
  }

  static let actions: [AppFeature.Action] = [
    .tabs(.selectedTabChanged(.profile)),
    .home(.root(.itemsResponse(.success([item])))),
    .home(.root(.deleteResponse(.success(1)))),
    .home(.root(.destination(.presented(.alert(.deletionConfirmed(1)))))),
    .home(.root(.destination(.presented(.add(.nameChanged("Tea")))))),
    .home(.path(.push(id: 4, state: .detail(ItemDetailFeature.State(itemID: 1, item: item))))),
    detail(.itemResponse(.failure(failure))),
    detail(.share(.presented(.alert(.presented(.stopConfirmed))))),
    .profile(.path(.element(id: 2, action: .edit(.saved(name: "a", bio: "b"))))),
    .settings(.path(.element(id: 3, action: .section(.switchTapped(.compactRows))))),
  ]

  @Test("every action of the app is read as it was written")
  func readsActions() throws {
    let data = try JSONEncoder().encode(Self.actions)

    #expect(try JSONDecoder().decode([AppFeature.Action].self, from: data) == Self.actions)
  }
}
