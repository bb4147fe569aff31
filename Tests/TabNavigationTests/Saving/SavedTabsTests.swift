import Foundation
import StoreRuntime
import TabNavigation
import Testing

struct SavedTabsTests {
  @Test func aFileHasTheVersionAndTheStateWithSortedKeys() throws {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))

    let data = try SavedTabs.shop.data(state)

    let saved = Shop.State.saved(elements: [Shop.State.article("a", id: "0")], nextID: "1")
    #expect(String(decoding: data, as: UTF8.self) == String(decoding: saved, as: UTF8.self))
  }

  @Test func aStateIsRestoredWithItsIDs() throws {
    var state = Shop.State()
    for slug in ["a", "b", "c"] { state.feed.push(.article(Article.State(slug: slug))) }
    state.feed.popScreens { $0.article?.slug == "b" }
    state.feed.push(.comments(Comments.State()))

    let restored = try SavedTabs.shop.restore(SavedTabs.shop.data(state))

    #expect(restored.state == state)
    #expect(restored.report.isEmpty)
    #expect(restored.state.feed.path.ids.elementsEqual([0, 3]))
  }

  @Test func aStoreOfARestoredStateGivesNoIDTwice() async throws {
    var state = Shop.State()
    for slug in ["a", "b"] { state.feed.push(.article(Article.State(slug: slug))) }
    state.feed.popToRoot()
    let restored = try SavedTabs.shop.restore(SavedTabs.shop.data(state)).state
    let store = Store(initialState: restored) { Shop() }

    await store.send(.feed(.root(.articleTapped("c"))))

    #expect(await store.state.feed.path.ids.elementsEqual([2]))
  }

  @Test func aQuestionAndWhatWaitsForItAreNotSaved() throws {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))
    state.feed.push(.comments(Comments.State(draft: "x")))
    state.feed.pop()
    #expect(state.feed.question != nil)

    var restored = try SavedTabs.shop.restore(SavedTabs.shop.data(state)).state

    #expect(restored.feed.question == nil)
    #expect(restored.feed.path == state.feed.path)
    restored.feed[1, case: \.comments]?.draft = ""
    #expect(restored.feed.push(.article(Article.State(slug: "b"))) == .done)
  }

  @Test func theScreensOfARestoredStateAreToldFromTheLaunchOn() async throws {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))
    let restored = try SavedTabs.shop.restore(SavedTabs.shop.data(state)).state
    let store = Store(initialState: restored) { Shop() }

    await store.send(.tabs(.launched))

    let feed = await store.state.feed
    #expect(feed.root.log == ["entered"])
    #expect(feed.path.last?.article?.log == ["entered", "appeared"])
  }

  @Test func aStateOfTheSameVersionNeedsNoMigration() {
    let saved = SavedTabs<Shop.State>(version: 3, migrations: [3: { _ in throw Refusal() }])

    #expect(restoreError(Shop.State.saved(), saved) == nil)
  }

  @Test func migrationsLeadFromVersionToVersion() throws {
    let saved = SavedTabs<Shop.State>(
      version: 3,
      migrations: [
        1: { try Self.replace("press", by: "news", in: $0) },
        2: { try Self.replace("news", by: "article", in: $0) },
      ])
    let article = Shop.State.article("a", id: "0")

    for (version, name) in [("3", "article"), ("2", "news"), ("1", "press")] {
      let element = article.replacingOccurrences(of: "article", with: name)
      let data = Shop.State.saved(version: version, elements: [element])

      let (state, report) = try saved.restore(data)

      #expect(state.feed.path.map(\.article?.slug) == ["a"])
      #expect(report.isEmpty)
    }
  }

  @Test func aMigrationGetsTheBytesOfTheState() throws {
    let data = Data(
      #" {"a":{"state":[1]},"version":1 , "b":["}","\"\\"], "state": {"x":"}"} }"#.utf8)
    let saved = SavedTabs<Shop.State>(
      version: 2,
      migrations: [
        1: {
          #expect(String(decoding: $0, as: UTF8.self) == #" {"x":"}"} "#)
          throw Refusal()
        }
      ])

    #expect(
      restoreError(data, saved) == .migrationFailed(from: 1, reason: "the app refuses"))
  }

  @Test func aMissingMigrationIsAnErrorWithTheVersions() {
    let saved = SavedTabs<Shop.State>(version: 3, migrations: [1: { $0 }])

    let error = restoreError(Shop.State.saved(version: "1"), saved)

    #expect(error == .noMigration(from: 2, saved: 1, current: 3))
    #expect(
      error?.description == """
        The state was saved as version 1, and this app has version 3, but no migration from \
        version 2. Add it to "migrations".
        """)
  }

  @Test func aMigrationThatReturnsRubbishIsNamed() {
    for rubbish in ["", "{", "nonsense", "{}}"] {
      let saved = SavedTabs<Shop.State>(version: 3, migrations: [2: { _ in Data(rubbish.utf8) }])

      guard case .migrationFailed(from: 2, _) = restoreError(Shop.State.saved(version: "2"), saved)
      else {
        Issue.record("\"\(rubbish)\" is accepted")
        continue
      }
    }
  }

  @Test func aMigrationThatReturnsOtherJSONLeavesNoState() {
    let saved = SavedTabs<Shop.State>(version: 3, migrations: [2: { _ in Data("[]".utf8) }])

    guard case .unreadable(path: "", _) = restoreError(Shop.State.saved(version: "2"), saved)
    else {
      Issue.record("an array is accepted")
      return
    }
  }

  @Test func aNewerStateIsRefused() {
    let error = restoreError(Shop.State.saved(version: "4"))

    #expect(error == .tooNew(saved: 4, current: 3))
    #expect(
      error?.description == """
        The state was saved as version 4, which is newer than version 3 of this app. Update the \
        app, or start with a new state.
        """)
    #expect(
      restoreError(Shop.State.saved(version: "\(Int.max)")) == .tooNew(saved: .max, current: 3))
  }

  @Test func aNegativeVersionIsAnOldOne() {
    for version in [-1, Int.min] {
      #expect(
        restoreError(Shop.State.saved(version: "\(version)"))
          == .noMigration(from: version, saved: version, current: 3))
    }
  }

  @Test(arguments: ["3.5", "1e300", "9223372036854775808", "\"3\"", "null", "[3]", "true"])
  func aVersionThatIsNoIntegerIsNoSavedState(version: String) {
    guard case .malformed(let reason) = restoreError(Shop.State.saved(version: version)) else {
      Issue.record("\(version) is accepted")
      return
    }
    #expect(reason.contains("version"))
  }

  @Test(arguments: [
    "", " ", "null", "3", "[]", "{}", "\"state\"", "{\"state\":{}}", "{\"version\":3}",
    "{\"version\":3,\"s\":{\"state\":1}}", "PK\u{3}\u{4}", "<plist/>",
  ])
  func otherDataIsNoSavedState(text: String) {
    guard case .malformed = restoreError(Data(text.utf8)) else {
      Issue.record("\"\(text)\" is accepted")
      return
    }
  }

  @Test func aRootThatCannotBeReadIsAnError() {
    let error = restoreError(Shop.State.saved(root: #"{"log":[],"scrolls":"many"}"#))

    guard case .unreadable(path: "feed.root.scrolls", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFractionInThePlaceOfAnIntegerIsNamed() {
    let error = restoreError(Shop.State.saved(root: #"{"log":[],"scrolls":1.5}"#))

    guard case .unreadable(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("1.5"))
  }

  private static func replace(_ old: String, by new: String, in data: Data) throws -> Data {
    Data(
      String(decoding: data, as: UTF8.self).replacingOccurrences(
        of: "\"\(old)\"", with: "\"\(new)\""
      )
      .utf8)
  }
}

/// An error of the app's own.
private struct Refusal: Error, CustomStringConvertible {
  let description = "the app refuses"
}
