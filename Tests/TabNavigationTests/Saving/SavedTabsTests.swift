import Foundation
import StoreRuntime
import TabNavigation
import Testing

struct SavedTabsTests {
  @Test func aFileHasTheVersionAndTheStateWithSortedKeys() throws {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))

    let data = try SavedTabs.shop.encode(state)

    let saved = Shop.State.saved(elements: [Shop.State.article("a", id: "0")], nextID: "1")
    #expect(String(decoding: data, as: UTF8.self) == String(decoding: saved, as: UTF8.self))
  }

  @Test func aStoreOfARestoredStateTellsItsScreensAndGivesNoIDTwice() async throws {
    var state = Shop.State()
    for slug in ["a", "b"] { state.feed.push(.article(Article.State(slug: slug))) }
    state.feed.pop()
    let restored = try SavedTabs.shop.restore(SavedTabs.shop.encode(state)).state
    let store = Store(initialState: restored) { Shop() }

    await store.send(.tabs(.launched))
    await store.send(.feed(.root(.articleTapped("c"))))

    let feed = await store.state.feed
    #expect(feed.root.log == ["entered"])
    #expect(feed.path.first?.article?.log == ["entered", "appeared", "disappeared"])
    #expect(feed.path.ids.elementsEqual([0, 2]))
  }

  @Test func migrationsLeadFromVersionToVersion() throws {
    let saved = SavedTabs<Shop.State>(
      version: 3,
      migrations: [
        1: { Self.replace("press", by: "news", in: $0) },
        2: { Self.replace("news", by: "article", in: $0) },
        3: { _ in throw Refusal() },
      ])

    for (version, name) in [("3", "article"), ("2", "news"), ("1", "press")] {
      let element = Shop.State.article("a", id: "0").replacingOccurrences(of: "article", with: name)

      let (state, report) = try saved.restore(
        Shop.State.saved(version: version, elements: [element]))

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
        The state was saved as version 1, but this app has version 3, and no migration from \
        version 2. Add it to "migrations".
        """)
  }

  @Test(arguments: ["", "{", "nonsense", "{}}", "[]"])
  func aMigrationThatReturnsRubbishIsNamed(rubbish: String) {
    let saved = SavedTabs<Shop.State>(version: 3, migrations: [2: { _ in Data(rubbish.utf8) }])

    switch restoreError(Shop.State.saved(version: "2"), saved) {
    case .migrationFailed(from: 2, _) where rubbish != "[]": break
    // It is JSON, but no state.
    case .unreadable(path: "", _) where rubbish == "[]": break
    case let error: Issue.record("\(String(describing: error))")
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
      restoreError(Shop.State.saved(version: "\(Int.min)"))
        == .noMigration(from: .min, saved: .min, current: 3))
  }

  @Test(
    "Data without a state and a version that is an integer is no saved state",
    arguments: [
      "", " ", "null", "[]", "{}", #"{"state":{}}"#, #"{"version":3}"#,
      #"{"version":3,"s":{"state":1}}"#, "PK\u{3}\u{4}", Self.saved("3.5"), Self.saved("1e300"),
      Self.saved("9223372036854775808"), Self.saved("\"3\""), Self.saved("null"), Self.saved("[3]"),
      Self.saved("true"),
    ])
  func malformed(text: String) throws {
    let reason = try #require(restoreError(Data(text.utf8))?.malformation)
    if text.contains("cart") { #expect(reason.contains("version")) }
  }

  @Test(
    "Data that is no JSON object isn't restored, whatever it begins and ends with",
    arguments: [
      #"{"state":{"a":1},"version":1,"version":3}"#, #"{"state":{"a":1}},"version":3}"#,
      #"{"state":{"a":1} {},"version":3}"#, #"{"state":{"a":,"version":3}"#,
      #"{"state":{"","version":3}"#, #"{"state":,"version":3}"#, #"{"state":"version":3}"#,
    ])
  func almostSaved(text: String) {
    #expect(restoreError(Data(text.utf8)) != nil)
  }

  @Test("A state is restored however its data is written")
  func otherForms() throws {
    let data = Shop.State.saved(elements: [Shop.State.article("a", id: "1")])
    let text = String(decoding: data, as: UTF8.self)
    let state = text.dropFirst(#"{"state":"#.count).dropLast(#","version":3}"#.count)
    let expected = try SavedTabs.shop.restore(data)

    for other in [
      #"{"version":3,"state":\#(state)}"#, #" {"state": \#(state) , "version" : 3 } "#,
      #"{"state":\#(state),"version":3.0}"#, #"{"state":\#(state),"other":[],"version":3}"#,
    ] {
      let restored = try SavedTabs.shop.restore(Data(other.utf8))
      #expect(restored.state == expected.state)
      #expect(restored.report == expected.report)
    }
    let slice = (Data("..".utf8) + data).dropFirst(2)
    #expect(try SavedTabs.shop.restore(slice).state == expected.state)
  }

  private static func saved(_ version: String) -> String {
    String(decoding: Shop.State.saved(version: version), as: UTF8.self)
  }

  @Test(arguments: [(#""many""#, "feed.root.scrolls", "Int"), ("1.5", "", "1.5")])
  func aRootThatCannotBeReadIsAnError(scrolls: String, path: String, part: String) {
    let data = Shop.State.saved(root: #"{"log":[],"scrolls":\#(scrolls),"seals":[]}"#)

    guard case .unreadable(path, let reason) = restoreError(data) else {
      Issue.record("\(scrolls) is accepted")
      return
    }
    #expect(reason.contains(part))
  }

  @Test(arguments: [500, 512, 520, 5_000])
  func aStateThatIsNestedTooDeepIsAnErrorWithAShortMessage(depth: Int) throws {
    var binder = Binder("innermost")
    for _ in 1..<depth { binder = Binder("", sheet: binder) }
    let saved = SavedTabs<Binder>(version: 1)

    if depth == 500 {
      // To compare them would be as deep.
      var read = try saved.restore(saved.encode(binder)).state
      var count = 1
      while let sheet = read.sheet { (read, count) = (sheet, count + 1) }
      #expect(read.text == "innermost")
      #expect(count == depth)
      return
    }
    let error = #expect(throws: EncodingError.self) { try saved.encode(binder) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.debugDescription.contains("nested more than 5"))
    #expect("\(String(describing: error))".utf8.count < 300)
  }

  @Test func aStateWhoseArraysAreNestedTooDeepIsAnErrorWithoutTheState() throws {
    struct Crate: Codable { var crates: [Crate] = [] }
    var crate = Crate()
    for _ in 1..<600 { crate = Crate(crates: [crate]) }

    let error = #expect(throws: EncodingError.self) {
      try SavedTabs<Crate>(version: 1).encode(crate)
    }

    guard case .invalidValue(let value, let context) = error else { return }
    #expect(value as? String == "the state")
    #expect(context.debugDescription.contains("nested more than 500 levels"))
  }

  @Test func aNumberThatJSONDoesNotHaveIsAnErrorWithItsPlace() throws {
    struct Scale: Codable { var weights: [Double] }
    let saved = SavedTabs<Scale>(version: 1)

    let error = #expect(throws: EncodingError.self) {
      try saved.encode(Scale(weights: [1, .infinity]))
    }

    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["state", "weights", "Index 1"])
    #expect(context.debugDescription.contains("Double.inf"))
  }

  @Test func aNumberInAScreenThatJSONDoesNotHaveIsAnErrorWithItsPlace() throws {
    let saved = SavedTabs<ScaleTab.State>(version: 1)
    var state = ScaleTab.State(root: Scale.State())
    state.push(.scale(Scale.State(weight: .infinity)))

    let error = #expect(throws: EncodingError.self) { try saved.encode(state) }

    guard case .invalidValue(_, let context) = error else { return }
    // The JSON encoder leaves out its nested containers.
    let path = context.codingPath.map(\.stringValue)
    #expect(path.starts(with: ["state", "path"]) && path.last == "weight", "\(path)")
  }

  private static func replace(_ old: String, by new: String, in data: Data) -> Data {
    let text = String(decoding: data, as: UTF8.self)
    return Data(text.replacingOccurrences(of: "\"\(old)\"", with: "\"\(new)\"").utf8)
  }
}

/// An error of the app's own.
private struct Refusal: Error, CustomStringConvertible {
  let description = "the app refuses"
}

@Reducer
private struct Scale {
  struct State: Codable, Equatable { var weight = 0.0 }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .codable, .equatable)
private enum ScalePath {
  case scale(Scale)
}

extension ScalePath.State: PathState {
  fileprivate typealias Root = Scale.State

  fileprivate static let screens = Screens<Self> {
    Screen(\.scale, "scales") { _ in Scale.State() }
  }
}

private enum ScaleTab {
  typealias State = TabStack<ScalePath.State>
}
