import TabCore
import Testing

@Suite("Path rules")
struct PathRulesTests {
  @Test("A kind may be pushed on the root if it is listed there")
  func root() {
    #expect(PathRules.home.violation(pushing: .item, onto: nil, depth: 0) == nil)
    #expect(
      PathRules.home.violation(pushing: .edit, onto: nil, depth: 0)
        == .misplaced(screen: "edit", on: nil, allowed: ["item"]))
  }

  @Test(
    "Home: items on items, and at most one form, on an item",
    arguments: [
      ([HomeScreen.item(1)], true),
      ([.item(1), .item(2), .item(1)], true),
      ([.item(1), .edit], true),
      ([.item(1), .edit, .edit], false),
      ([.item(1), .edit, .item(2)], false),
      ([.edit], false),
      ([], true),
    ])
  func home(screens: [HomeScreen], isAllowed: Bool) {
    #expect((PathRules.home.violation(in: screens) == nil) == isAllowed)
  }

  @Test(
    "Profile: people on lists of followers and the other way round",
    arguments: [
      ([ProfileScreen.followers, .person("ada"), .followers], true),
      ([.edit], true),
      ([.person("ada")], false),
      ([.followers, .followers], false),
      ([.followers, .person("ada"), .person("ben")], false),
      ([.followers, .person("ada"), .edit], false),
      ([.edit, .followers], false),
    ])
  func profile(screens: [ProfileScreen], isAllowed: Bool) {
    #expect((PathRules.profile.violation(in: screens) == nil) == isAllowed)
  }

  @Test(
    "Settings: sections on the root, counter and timer on anything but their like",
    arguments: [
      ([SettingsScreen.section(.general), .counter, .timer, .counter], true),
      ([.timer], true),
      ([.section(.general), .section(.notifications)], false),
      ([.counter, .counter], false),
      ([.timer, .section(.general)], false),
    ])
  func settings(screens: [SettingsScreen], isAllowed: Bool) {
    #expect((PathRules.settings.violation(in: screens) == nil) == isAllowed)
  }

  @Test("A stack can't get deeper than the greatest depth")
  func greatestDepth() {
    let rules = PathRules<HomeScreen>(greatestDepth: 3) { _ in [.item] }

    #expect(rules.violation(in: Array(repeating: .item(1), count: 3)) == nil)
    #expect(
      rules.violation(in: Array(repeating: .item(1), count: 4))
        == .tooDeep(screen: "item", greatestDepth: 3))
  }

  @Test("The rules of the app keep stacks well under 5,000 screens")
  func depthOfTheApp() {
    #expect(PathRules.home.greatestDepth <= 2_500)
    #expect(PathRules.profile.greatestDepth <= 2_500)
    #expect(PathRules.settings.greatestDepth <= 2_500)
  }

  @Test("The last screen alone can be judged after the fact")
  func last() {
    #expect(PathRules.home.violation(ofLastIn: [.item, .edit]) == nil)
    #expect(PathRules.home.violation(ofLastIn: []) == nil)
    #expect(
      PathRules.home.violation(ofLastIn: [.item, .edit, .edit])
        == .misplaced(screen: "edit", on: "edit", allowed: []))
  }

  @Test(
    "Errors say what was to be pushed, why not, and what could be",
    arguments: [
      (
        PathError.misplaced(screen: "edit", on: nil, allowed: ["item"]),
        #""edit" can't be pushed on the root of its tab: only "item" can"#
      ),
      (
        .misplaced(screen: "item", on: "edit", allowed: []),
        #""item" can't be pushed on "edit": nothing can"#
      ),
      (
        .misplaced(screen: "section", on: "counter", allowed: ["timer", "section"]),
        #""section" can't be pushed on "counter": only "timer" or "section" can"#
      ),
      (
        .missing(screen: "item", subject: "item 9"),
        #""item" can't be pushed: there is no item 9"#
      ),
      (
        .covered(screen: "item", by: "share"),
        #""item" can't be pushed: "share" is presented over the stack and has to be closed first"#
      ),
      (
        .unpresentable(sheet: "add", over: "item"), #""add" can't be presented over "item""#
      ),
      (
        .tooDeep(screen: "item", greatestDepth: 3),
        #""item" can't be pushed: the stack holds 3 screens already, which is as many as it may"#
      ),
    ])
  func description(error: PathError, text: String) {
    #expect(error.description == text)
  }
}
