import Foundation
import StoreRuntime
import TabNavigation
import Testing

/// Presented features of a saved state that can't be read.
struct PresentationRestoreTests {
  /// A state, what is left of it without the feature whose text is "bad", and what the report says.
  struct Loss: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let saved: Binder
    let restored: Binder
    let path: String
  }

  private static let losses = [
    Loss(
      testDescription: "a sheet over the root",
      saved: Binder("a", sheet: Binder("bad")), restored: Binder("a"), path: "sheet"),
    Loss(
      testDescription: "a sheet over the root of a tab",
      saved: tab(TabStack(Binder("a", sheet: Binder("bad")), Binder("b"))),
      restored: tab(TabStack(Binder("a"), Binder("b"))), path: "tabs[0].root.sheet"),
    Loss(
      testDescription: "a sheet over a pushed screen",
      saved: tab(TabStack(Binder("a"), Binder("b", sheet: Binder("bad")), Binder("c"))),
      restored: tab(TabStack(Binder("a"), Binder("b"), Binder("c"))),
      path: "tabs[0].path.elements[0].element.page._0.sheet"),
    Loss(
      testDescription: "a sheet over a sheet",
      saved: Binder("a", sheet: Binder("b", sheet: Binder("bad", sheet: Binder("c")))),
      restored: Binder("a", sheet: Binder("b")), path: "sheet.sheet"),
    Loss(
      testDescription: "a sheet over a screen in a sheet",
      saved: Binder(
        "a",
        sheet: Binder("b", tab: TabStack(Binder("c"), Binder("d", sheet: Binder("bad"))))),
      restored: Binder("a", sheet: Binder("b", tab: TabStack(Binder("c"), Binder("d")))),
      path: "sheet.tabs[0].path.elements[0].element.page._0.sheet"),
    Loss(
      testDescription: "a sheet with tabs, whose root can't be read",
      saved: Binder("a", sheet: Binder("b", tab: TabStack(Binder("bad"), Binder("c")))),
      restored: Binder("a"), path: "sheet"),
    Loss(
      testDescription: "a sheet over the root of tabs in a screen",
      saved: tab(
        TabStack(
          Binder("a"), Binder("b", tab: TabStack(Binder("c", sheet: Binder("bad"))))),
      ),
      restored: tab(TabStack(Binder("a"), Binder("b", tab: TabStack(Binder("c"))))),
      path: "tabs[0].path.elements[0].element.page._0.tabs[0].root.sheet"),
  ]

  private static func tab(_ tab: TabStack<BinderPath>) -> Binder { Binder("root", tab: tab) }

  @Test("What can't be read is omitted alone, and the report names it", arguments: Self.losses)
  func loss(loss: Loss) throws {
    let data = try Self.data(loss.saved)

    for (saved, data) in [
      (SavedTabs<Binder>(version: 1), data),
      (
        SavedTabs(version: 3, migrations: [1: { $0 }, 2: { Self.damage($0) }]),
        try SavedTabs(version: 1).encode(loss.saved)
      ),
    ] {
      let (state, report) = try saved.restore(data)

      #expect(state == loss.restored)
      #expect(report.findings.count == 1)
      guard case .presentation(loss.path, let reason) = report.findings.first else {
        Issue.record("\(report)")
        continue
      }
      #expect(reason.contains("text") && reason.utf8.count < 400)
      #expect(
        report.description
          == "\(loss.path): the presented feature is omitted, because it can't be decoded: \(reason)"
      )
    }
  }

  @Test(arguments: Self.losses)
  func aDecoderWithoutARestorationThrows(loss: Loss) throws {
    let data = try JSONEncoder().encode(loss.saved)

    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Binder.self, from: Self.damage(data))
    }
  }

  @Test(arguments: [
    (#"{"form":{"_0":{"id":"x"}}}"#, "form._0.id"), (#"{"gone":{"_0":{}}}"#, "one"),
    (#"{"form":{},"other":{}}"#, "one"), ("[]", "array"), ("7", "number"), ("1.5e400", "number"),
  ])
  func anUnreadableCaseIsLeftOut(destination: String, part: String) throws {
    var binder = Binder("a")
    binder.destination = .form(Binder.Row())
    let data = try Self.data(
      binder, replacing: #"{"form":{"_0":{"id":0,"text":""}}}"#, with: destination)

    let (state, report) = try SavedTabs<Binder>(version: 1).restore(data)

    #expect(state == Binder("a"))
    guard case .presentation("destination", let reason) = report.findings.first else {
      Issue.record("\(report)")
      return
    }
    #expect(reason.contains(part))
  }

  @Test(arguments: ["{}", "7", #"{"title":1}"#, #"{"state":{}}"#])
  func anUnreadableAlertIsLeftOut(alert: String) throws {
    var binder = Binder("a")
    binder.alert = AlertState { TextState("Really?") }
    let data = try Self.data(binder, replacing: #""alert":null"#, with: #""alert":\#(alert)"#)

    let (state, report) = try SavedTabs<Binder>(version: 1).restore(data)

    #expect(state == Binder("a"))
    #expect(report.description.hasPrefix("alert: the presented feature is omitted"))
    #expect(report.findings.count == 1)
  }

  @Test func partsOfAFeatureThatIsLeftOutAreNotReported() throws {
    let inner = TabStack(Binder("b", sheet: Binder("bad")), Binder("c", sheet: Binder("bad")))
    let sheet = Binder("bad", tab: inner)
    for (saved, restored, path) in [
      (Binder("a", sheet: sheet), Binder("a"), "sheet"),
      (Self.tab(TabStack(Binder("a"), sheet)), Self.tab(TabStack(Binder("a"))), "tabs[0].path"),
    ] {
      let (state, report) = try SavedTabs<Binder>(version: 1).restore(Self.data(saved))

      #expect(state == restored)
      #expect(report.findings.count == 1)
      #expect(report.description.hasPrefix(path + ": "))
    }
  }

  @Test func aScreenInASheetIsLeftOutAlone() throws {
    let sheet = Binder("b", tab: TabStack(Binder("c"), Binder("bad"), Binder("d")))
    let data = try Self.data(Binder("a", sheet: sheet))

    let (state, report) = try SavedTabs<Binder>(version: 1).restore(data)

    #expect(state == Binder("a", sheet: Binder("b", tab: TabStack(Binder("c")))))
    #expect(report.description.hasPrefix("sheet.tabs[0].path: screen 0 is omitted, with the scre"))
  }

  @Test func anOptionalAndARowBelongToTheirFeature() throws {
    var binder = Binder("a")
    binder.row = Binder.Row(text: "bad")
    #expect(Self.errorPath(try Self.data(binder)) == "row.text")
    binder.row = nil
    binder.rows = [Binder.Row(id: 1), Binder.Row(id: 2, text: "bad")]
    #expect(Self.errorPath(try Self.data(binder)) == "rows[1].text")

    let (state, report) = try SavedTabs<Binder>(version: 1).restore(
      Self.data(Binder("b", sheet: binder)))
    #expect(state == Binder("b"))
    #expect(report.description.contains("rows[1].text"))
  }

  @Test func aStoreForEachTabBeginsWithWhatIsLeft() async throws {
    let left = #"{"form":{"draft":3},"log":[],"scrolls":1,"seals":[]}"#
    let data = Shop.State.saved(elements: [Shop.State.article("a", id: "4")], root: left)

    let (shop, report) = try SavedTabs.shop.restore(data)
    let stores = TabStores(
      initialState: Bureau.State(left: shop.feed, right: shop.feed), tabs: Bureau.tabs
    ) {
      BureauHub()
    }
    await stores.send(.tabs(.launched))

    #expect(report.description.hasPrefix("feed.root.form: the presented feature is omitted"))
    #expect(await stores.state().left.path.ids.elementsEqual([4]))
    #expect(await stores.state().left.root.scrolls == 1)
    #expect(await stores.state().left.root.form == nil)
  }

  // MARK: Damage

  /// What is saved of a binder, with something else in it that can't be read.
  private static func data(
    _ binder: Binder, replacing part: String = #""bad""#, with other: String = "7"
  ) throws -> Data {
    damage(try SavedTabs<Binder>(version: 1).encode(binder), part, other)
  }

  private static func damage(
    _ data: Data, _ part: String = #""bad""#, _ other: String = "7"
  ) -> Data {
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(part))
    return Data(text.replacing(part, with: other).utf8)
  }

  private static func errorPath(_ data: Data) -> String? {
    do throws(RestoreError) {
      _ = try SavedTabs<Binder>(version: 1).restore(data)
      return nil
    } catch {
      if case .unreadable(let path, _) = error { return path }
      return "\(error)"
    }
  }
}
