import Foundation
import StoreRuntime
import StoreTesting
import TestSupport
import Testing

@testable import TabNavigation

@Suite("A shop at random")
struct ShopWalkTests {
  static let steps = RunLength.steps(1_000, long: 1_000_000)

  @Test("is what a model of arrays is")
  func likeModel() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    // The more steps in one store, the more of them come after something rare.
    for walk in 0..<UInt64(max(Self.steps / 1_000, 1)) {
      if let difference = await Self.difference(seed: seed &+ walk, steps: 1_000) {
        Issue.record("seed \(seed &+ walk), \(difference)")
        return
      }
    }
  }

  /// Walks through a store, and describes the first step after which it differs from the model.
  static func difference(seed: UInt64, steps: Int) async -> String? {
    var walk = ShopWalk(seed: seed)
    await walk.store.send(.tabs(.launched))
    for step in 0..<steps {
      let name = await walk.step()
      if let difference = await walk.difference() {
        return "step \(step), \(name): \(difference)"
      }
    }
    await walk.endNavigation()
    return nil
  }
}

/// A store of the shop, and the model that it is compared with.
struct ShopWalk {
  var store = Self.store(Shop.State())
  var model = ShopModel()
  private var generator: SeededGenerator
  private var navigation: Task<MoveOutcome, Never>?
  private var lastID = -1
  /// Whether the feed was reset, which takes along what it knew of ids.
  private var isReset = false
  private var problem: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static func store(_ state: Shop.State) -> StoreOf<Shop> {
    Store(initialState: state) {
      Shop()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
  }

  // MARK: Steps

  /// Makes a step at random in both, and returns its name.
  mutating func step() async -> String {
    let form = model.feed.indices.filter { model.feed[$0].kind == .form }.randomElement(
      using: &generator)
    let screen = model.feed.indices.randomElement(using: &generator)
    let isAsking = model.waiting?.isAsking == true
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1:
      await navigate(.backButtonTapped, model.back())
      return "back"
    case 2, 3:
      let tab: Shop.Tab = Bool.random(using: &generator) ? .feed : .cart
      await navigate(.selectedTabChanged(tab), model.tap(tab))
      return "tap on \(tab)"
    case 4:
      return await openLink()
    case 5:
      let link = makeURL("shop://feed/articles/a/nowhere")
      let outcome = await store.navigate(.deepLink(link), through: \.tabs)
      if case .invalid = outcome {} else { problem = "a wrong link is \(outcome)" }
      return "wrong link"
    case 6, 7:
      _ = model.move(.cut(keeping: model.feed.count, adding: [.article("a")]))
      await store.send(.feed(.root(.articleTapped("a"))))
      return "article"
    case 8, 9, 10:
      guard case .article? = model.feed.last?.kind, let id = model.feed.last?.id else { break }
      _ = model.move(.cut(keeping: model.feed.count, adding: [.form]))
      await store.send(.feed(.path(.element(id: id, action: .article(.commentsTapped)))))
      return "form"
    case 11, 12:
      guard let form, let id = model.feed[form].id else { break }
      let draft = Int.random(in: 0..<4, using: &generator) == 0 ? "" : "x"
      model.feed[form].hasDraft = !draft.isEmpty
      await store.send(.feed(.path(.element(id: id, action: .comments(.draftChanged(draft))))))
      return "draft \"\(draft)\" in \(id)"
    case 13:
      guard let form, let id = model.feed[form].id else { break }
      model.feed[form].guardsHiding = true
      await store.send(.feed(.path(.element(id: id, action: .comments(.hidingGuarded)))))
      return "\(id) guards hiding"
    case 14:
      guard let form, let id = model.feed[form].id else { break }
      return await save(form, id)
    case 15:
      guard let screen, let id = model.feed[screen].id else { break }
      return await cut(screen, id)
    case 16:
      model.cart.append(ShopModel.Screen(kind: .countdown))
      await store.send(.cart(.root(.clockTapped)))
      return "countdown"
    case 17 where Int.random(in: 0..<20, using: &generator) == 0:
      model.drop(.superseded)
      model.feed = []
      isReset = true
      await store.send(.feedReset)
      return "reset"
    case 17 where model.waiting == nil:
      return await restore()
    case 17, 18, 19:
      guard isAsking else { break }
      return await answer()
    default: break
    }
    return "nothing"
  }

  /// Goes on with a store of the state as it was saved and restored.
  private mutating func restore() async -> String {
    await store.send(.cart(.root(.add("tea"))))
    let state = await store.state
    do {
      let data = try SavedTabs.shop.encode(state)
      let (restored, report) = try SavedTabs.shop.restore(data)
      if restored != state || !report.isEmpty { problem = "\(restored): \(report)" }
      if try SavedTabs.shop.encode(restored) != data { problem = "\(restored) is saved otherwise" }
      store = Self.store(restored)
      if isReset { lastID = Self.greatestID(restored) }
      isReset = false
      await store.send(.tabs(.launched))
    } catch {
      problem = "\(error)"
    }
    return "restored"
  }

  private mutating func openLink() async -> String {
    let path: String
    let kinds: [ShopModel.Screen.Kind]
    let tab: Shop.Tab
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: (path, kinds, tab) = ("feed", [], .feed)
    case 1: (path, kinds, tab) = ("feed/articles/b", [.article("b")], .feed)
    case 2: (path, kinds, tab) = ("feed/articles/b/comments", [.article("b"), .form], .feed)
    case 3: (path, kinds, tab) = ("cart", [], .cart)
    default: (path, kinds, tab) = ("cart/countdown", [.countdown], .cart)
    }
    await navigate(.deepLink(makeURL("shop://" + path)), model.open(tab, kinds))
    return "link \(path)"
  }

  private mutating func save(_ form: Int, _ id: StackElementID) async -> String {
    if Bool.random(using: &generator) {
      model.feed[form].hasDraft = false
      await store.send(.feed(.path(.element(id: id, action: .comments(.saved)))))
      return "\(id) saved"
    }
    if model.waiting?.isAsking == false { model.drop(.refusedByScreen("The screen stays.")) }
    await store.send(.feed(.path(.element(id: id, action: .comments(.savingFailed)))))
    return "\(id) can't be saved"
  }

  private mutating func cut(_ screen: Int, _ id: StackElementID) async -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      _ = model.move(.cut(keeping: screen, adding: []))
      await store.send(.feed(.path(.popFrom(id: id))))
      return "pop from \(id)"
    case 1:
      _ = model.move(.cut(keeping: 0, adding: []))
      await store.send(.feed(.move(.popToRoot)))
      return "pop to root"
    case 2:
      if screen + 1 < model.feed.count { _ = model.move(.cut(keeping: screen + 1, adding: [])) }
      await store.send(.feed(.move(.popTo(id))))
      return "pop to \(id)"
    default:
      guard model.feed[screen].kind == .form else { return "nothing" }
      _ = model.move(.cut(keeping: screen, adding: []))
      await store.send(.feed(.path(.element(id: id, action: .comments(.closeTapped))))).finish()
      return "\(id) dismisses itself"
    }
  }

  private mutating func answer() async -> String {
    let choice = [LeaveChoice.leave, .leave, .stay, .saveFirst].randomElement(using: &generator)
    switch choice {
    case .leave: model.goOn()
    case .saveFirst: model.waiting?.isAsking = false
    default: model.drop(.refusedByScreen("The user stays."))
    }
    await store.send(.feed(.question(choice.map { .presented($0) } ?? .dismiss)))
    return "answer \(choice as Any)"
  }

  /// Sends an action of the bar, and compares the outcome, unless the navigation waits.
  private mutating func navigate(
    _ action: TabBarAction<Shop.Tab>, _ expected: MoveOutcome
  ) async {
    let store = store
    let moveCount = await store.state.feed.record.status.number
    let next = Task { await store.navigate(action, through: \.tabs) }
    if expected == .pending {
      // Whoever waited before is answered by the same reduction that asks anew.
      await settleNavigation()
      for await state in store.states
      where state.feed.question != nil && state.feed.record.status.number != moveCount { break }
      navigation = next
    } else {
      let outcome = await next.value
      if outcome != expected { problem = "\(action) is \(outcome) and not \(expected)" }
    }
  }

  /// Ends the navigation that waits, if one does: it keeps the store.
  func endNavigation() async {
    navigation?.cancel()
    _ = await navigation?.value
  }

  /// Compares what the navigation came to that waited, if it doesn't any more.
  private mutating func settleNavigation() async {
    guard let expected = model.settled else { return }
    model.settled = nil
    guard let navigation else {
      problem = "nobody waits for \(expected)"
      return
    }
    self.navigation = nil
    let outcome = await navigation.value
    if outcome != expected { problem = "a navigation is \(outcome) and not \(expected)" }
  }

  // MARK: Comparison

  /// Describes how the store differs from the model.
  mutating func difference() async -> String? {
    model.settle()
    if let problem { return problem }
    let state = await store.state
    let forms = state.feed.path.compactMap { $0.comments.map { !$0.draft.isEmpty } }
    let store = [
      "\(state.tabs.selected)", "\(state.tabs.history)", "\(Self.kinds(state.feed.path))",
      "drafts: \(forms)", "\(state.cart.path.count) countdowns",
      "asks: \(state.feed.question != nil)", "waits: \(state.feed.record.held != nil)",
    ]
    let expected = [
      "\(model.selected)", "\(model.history)", "\(model.feed.map(\.kind))",
      "drafts: \(model.feed.filter { $0.kind == .form }.map(\.hasDraft))",
      "\(model.cart.count) countdowns", "asks: \(model.waiting?.isAsking == true)",
      "waits: \(model.waiting != nil)",
    ]
    guard store == expected else { return "\(store) is not \(expected)" }
    if let problem = compareIDs(state.feed.path.ids.map(\.self), in: \.feed) { return problem }
    if let problem = compareIDs(state.cart.path.ids.map(\.self), in: \.cart) { return problem }
    lastID = max(lastID, Self.greatestID(state))
    await settleNavigation()
    return problem
  }

  private static func kinds(_ path: StackState<FeedPath.State>) -> [ShopModel.Screen.Kind] {
    path.map { $0.article.map { .article($0.slug) } ?? .form }
  }

  private static func greatestID(_ state: Shop.State) -> Int {
    (Array(state.feed.path.ids) + Array(state.cart.path.ids)).map(\.generation).max() ?? -1
  }

  /// Notes the ids of new screens, which must be higher than all before.
  private mutating func compareIDs(
    _ ids: [StackElementID], in stack: WritableKeyPath<ShopModel, [ShopModel.Screen]>
  ) -> String? {
    for (index, id) in ids.enumerated() {
      if let known = model[keyPath: stack][index].id {
        guard known == id else { return "\(id) is not \(known)" }
      } else {
        guard id.generation > lastID else { return "\(id) is not new" }
        model[keyPath: stack][index].id = id
      }
    }
    return nil
  }
}
