import Foundation
import StoreRuntime
import TabNavigation
import Testing

/// Numbers of a saved state or an action that no app has written.
struct ForeignNumberTests {
  private static let numbers = [Int.max, .max - 1, .max / 2, .min, -1, 0]

  @Test(arguments: Self.numbers)
  func aSavedStateWithAnyNumberInAnyPlaceIsUsable(number: Int) async throws {
    let elements = [Shop.State.article("a", id: "4"), Shop.State.comments(id: "7")]
    let text = String(decoding: Shop.State.saved(elements: elements), as: UTF8.self)
    let places = text.ranges(of: /[0-9]+/)
    var restoredCount = 0

    for changed in places.map({ [$0] }) + [places] {
      var new = text
      for place in changed.reversed() { new.replaceSubrange(place, with: "\(number)") }
      guard let state = try? SavedTabs.shop.restore(Data(new.utf8)).state else { continue }
      restoredCount += 1

      let store = Store(initialState: state) { Shop() }
      await store.send(.tabs(.launched))
      for slug in ["b", "c"] { await store.send(.feed(.root(.articleTapped(slug)))) }

      let ids = await store.state.feed.path.ids
      #expect(Set(ids).count == ids.count)
      #expect(ids.allSatisfy { $0 >= 0 })
      _ = try SavedTabs.shop.restore(SavedTabs.shop.encode(await store.state))
    }
    // That of the version has to be one that there is a way from.
    #expect(restoredCount > 3)
  }

  @Test(arguments: Self.numbers)
  func anActionMayHaveAnyID(number: Int) async throws {
    let id = StackElementID(generation: number)
    let article = FeedPath.State.article(Article.State(slug: "a"))
    let actions: [FeedTab.Action] = [
      .path(.push(id: id, state: article)), .path(.push(id: id, state: article)),
      .path(.element(id: id, action: .article(.textChanged("")))),
      .root(.articleTapped("b")), .move(.popTo(id)), .path(.popFrom(id: id)), .move(.popTo(id)),
      .root(.articleTapped("c")),
    ]
    let store = Store(initialState: Shop.State()) { Shop() }
    await store.send(.tabs(.launched))

    for action in actions {
      // It is an issue that no screen has the id, or that another one has it.
      await withKnownIssue(isIntermittent: true) {
        await store.send(.feed(action))
      }
    }

    let ids = await store.state.feed.path.ids
    #expect(Set(ids).count == ids.count)
    #expect(ids.count >= 1)
  }
}
