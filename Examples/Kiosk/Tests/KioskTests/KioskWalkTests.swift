import Foundation
import StoreJournal
import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Kiosk

/// Random steps through the kiosk, next to a model of arrays, and once more from a journal.
///
/// `TABS_WALK_STEPS` is the number of steps.
struct KioskWalkTests {
  @Test(arguments: 1...4)
  func theKioskDoesWhatAModelOfArraysDoesAndItsJournalRepeatsIt(seed: Int) async throws {
    let steps = ProcessInfo.processInfo.environment["TABS_WALK_STEPS"].flatMap { Int($0) } ?? 4_000
    var walker = try Walker(seed: UInt64(seed))
    await walker.launch()
    for step in 0..<steps / 4 {
      let name = try await walker.takeStep()
      await walker.finishChoice()
      let text = "seed \(seed), step \(step): \(name)"
      var expected = walker.model.outline
      expected.badge = expected.lines.count
      try #require(KioskModel.Outline(await walker.noteState()) == expected, "\(text)")
      try #require(walker.posted.value == walker.model.comment, "\(text)")
      for (number, outcome) in await walker.settledNavigations() {
        try #require(outcome == walker.model.takeOutcome(number), "\(text)")
      }
    }
    try walker.checkRecording()
    #expect(walker.actionCount >= steps / 4)
  }
}

/// Counts the actions, also those of effects.
private struct CountedActions: Reducer {
  let count = LockIsolated(0)

  func reduce(
    into state: inout KioskApp.State, action: KioskApp.Action
  ) -> Effect<KioskApp.Action> {
    count.withValue { $0 += 1 }
    return .none
  }
}

/// What one store does, in a journal, and what its states were.
private struct Recording {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "KioskTests-\(UUID().uuidString).journal")
  let initialState: KioskApp.State
  let actions = CountedActions()
  private var states: [(actionCount: Int, state: KioskApp.State)] = []

  init(_ initialState: KioskApp.State) {
    self.initialState = initialState
  }

  /// Takes down the state, and returns it.
  mutating func note(_ store: isolated StoreOf<KioskApp>) -> KioskApp.State {
    states.append((actions.count.value, store.state))
    return store.state
  }

  /// Repeats what the store did, and compares the states.
  ///
  /// - Returns: The number of actions.
  func check() throws -> Int {
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try Journal(contentsOf: url).replay(initialState) { KioskApp() }
    try #require(run.divergence == nil)
    for (count, state) in states {
      try #require(run.stepCount >= count)
      try #require(run.states[count] == state, "after \(count) actions")
    }
    return run.stepCount
  }
}

/// A store and its model, which take the same steps.
private struct Walker {
  private(set) var store: StoreOf<KioskApp>
  var model = KioskModel()
  let posted = LockIsolated("")
  private var recording = Recording(KioskApp.State())

  /// The number of actions that were repeated.
  private(set) var actionCount = 0

  private var numbers: Numbers
  private var navigations: [Int: Task<MoveOutcome, Never>] = [:]
  private var navigationCount = 0
  private var choice: StoreTask?

  init(seed: UInt64) throws {
    numbers = Numbers(state: seed)
    store = Store(initialState: KioskApp.State()) { KioskApp() }
    store = try makeStore()
  }

  private func makeStore() throws -> StoreOf<KioskApp> {
    let journal = try JournalWriter<KioskApp.Action>(to: recording.url)
    return Store(initialState: recording.initialState, journal: journal) {
      recording.actions
      KioskApp()
    } withDependencies: { [posted] in
      $0[Server.self].post = { text, _ in
        if text.hasSuffix("!") { throw ServerError() }
        posted.setValue(text)
      }
      $0[Server.self].pay = { lines, address in
        if address == "Nowhere" { throw ServerError() }
        return 100 + lines.count
      }
    }
  }

  /// Returns the state, which a replay has to come to as well.
  mutating func noteState() async -> KioskApp.State { await recording.note(store) }

  /// Repeats all that the store did.
  mutating func checkRecording() throws { actionCount += try recording.check() }

  func launch() async { await store.send(.tabs(.launched)).finish() }

  /// The outcomes of the navigations that the model has settled.
  mutating func settledNavigations() async -> [Int: MoveOutcome] {
    var outcomes: [Int: MoveOutcome] = [:]
    for (number, task) in navigations where model.held?.navigation != number {
      navigations[number] = nil
      var outcome = await task.value
      if case .invalid = outcome { outcome = KioskModel.refusal }
      outcomes[number] = outcome
    }
    return outcomes
  }

  /// Waits for the checkout to get its address, if nobody chooses any more.
  mutating func finishChoice() async {
    if model.path(.cart).last != .picker { await forgetChoice() }
  }

  private mutating func forgetChoice() async {
    await choice?.finish()
    choice = nil
  }

  mutating func takeStep() async throws -> String {
    if model.held != nil, random(2) == 0 {
      let choice = [LeaveChoice.leave, .stay, .saveFirst][random(3)]
      model.answer(choice)
      await store.send(.feed(.question(.presented(choice)))).finish()
      return "answer \(choice)"
    }
    switch random(16) {
    case 0, 1:
      let tab = KioskApp.Tab.allCases[random(4)]
      model.select(tab)
      await navigate(.selectedTabChanged(tab))
      return "select \(tab)"
    case 2, 3:
      model.goBack()
      await navigate(.backButtonTapped)
      return "back"
    case 4, 5: return await openLink()
    case 6: return random(8) == 0 ? try await restore() : await pop()
    default: return await tap()
    }
  }

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  private mutating func navigate(_ action: TabBarAction<KioskApp.Tab>) async {
    navigationCount += 1
    navigations[navigationCount] = Task.immediate { [store] in
      await store.navigate(action, through: \.tabs)
    }
    _ = await store.state
  }

  private mutating func openLink() async -> String {
    let checkout = KioskModel.Screen.checkout(model.outline.lines)
    let receipt = model.outline.orders.first { $0.number == 101 }.map {
      [KioskModel.Screen.receipt(101, $0.lines)]
    }
    let links: [(link: String, tab: KioskApp.Tab?, screens: [KioskModel.Screen]?)] = [
      ("feed", .feed, []),
      ("feed/articles/a", .feed, [.article("a")]),
      ("feed/articles/a/comments", .feed, [.article("a"), .comments("a")]),
      (
        "feed/articles/b/comments/articles/c/comments", .feed,
        [.article("b"), .comments("b"), .article("c"), .comments("c")]
      ),
      ("feed/comments", .feed, nil),
      ("search/for/x%20y", .search, [.results("x y")]),
      ("search/for/x/articles/a", .search, [.results("x"), .article("a")]),
      ("search/articles/a/for/x", .search, nil),
      ("cart/checkout", .cart, [checkout]),
      ("cart/checkout/address", .cart, [checkout, .picker]),
      ("cart/address", .cart, nil),
      ("account/orders/101", .account, receipt),
      ("account/orders/7", .account, nil),
      ("help", nil, nil),
    ]
    let (link, tab, screens) = links[random(links.count)]
    guard let url = URL(string: "kiosk://\(link)") else { return link }
    model.open(tab, screens)
    await navigate(.deepLink(url))
    if tab == .cart, model.isDone { await forgetChoice() }
    return "open \(link)"
  }

  /// Saves the state, and begins anew with it and without orders.
  private mutating func restore() async throws -> String {
    guard let data = try? KioskApp.saved.encode(await store.state),
      case (var state, let report)? = try? KioskApp.saved.restore(data), report.isEmpty
    else { return "a state that isn't restored" }
    state.account.orders = []
    model.outline.orders = []
    model.drop(.superseded)
    model.stopRecording()
    // Whoever waits for an answer holds the store, so that it isn't released before.
    for task in navigations.values { task.cancel() }
    try checkRecording()
    recording = Recording(state)
    store = try makeStore()
    await launch()
    await forgetChoice()
    return "restore"
  }

  private mutating func pop() async -> String {
    let count = model.path(.feed).count
    guard count > 0 else { return "nothing" }
    let position = random(count)
    let id = await store.state.feed.path.ids[position]
    model.cut(.feed, to: position)
    await store.send(.feed(.path(.popFrom(id: id)))).finish()
    return "pop from \(position)"
  }

  // MARK: Taps

  private mutating func tap() async -> String {
    switch random(5) {
    case 0:
      let name = ["Ada", "Grace", nil][random(3)]
      let session = Session(name: name, addresses: name == nil ? [] : ["Home"])
      model.outline.session = session
      await send(.account(.root(name == nil ? .signOutTapped : .signedIn(session))))
      return "sign in \(name ?? "nobody")"
    case 1: return await tapFeed()
    case 2: return await tapSearch()
    case 3: return await tapCart()
    default: return await tapAccount()
    }
  }

  private func send(_ action: KioskApp.Action) async { await store.send(action).finish() }

  private mutating func tapFeed() async -> String {
    let path = model.path(.feed)
    let slug = ["a", "b", "c"][random(3)]
    guard let top = path.last, random(6) > 0 || path.count > 5 else {
      model.push(.article(slug), on: .feed)
      await send(.feed(.root(.articleTapped(slug))))
      return "tap article \(slug)"
    }
    guard let id = await store.state.feed.path.ids.last else { return "nothing" }
    if top.kind == .article {
      guard path.count < 6 else { return "nothing" }
      if random(3) == 0 {
        if model.outline.lines.count < 4 {
          model.outline.lines.append(top.name)
          await send(.feed(.path(.element(id: id, action: .article(.buyTapped)))))
        }
        return "buy"
      }
      model.push(.comments(top.name), on: .feed)
      await send(.feed(.path(.element(id: id, action: .article(.commentsTapped)))))
      return "tap comments"
    }
    guard model.held == nil else { return "nothing" }
    let last = path.count - 1
    switch random(4) {
    case 0:
      model.outline.paths[.feed]?[last].isRecording.toggle()
      await send(.feed(.path(.element(id: id, action: .comments(.recordTapped)))))
      return "record"
    case 1:
      _ = model.post(last)
      await send(.feed(.path(.element(id: id, action: .comments(.postTapped)))))
      return "post"
    default:
      let draft = ["", "hm", "oh!"][random(3)]
      model.outline.paths[.feed]?[last].draft = draft
      await send(.feed(.path(.element(id: id, action: .comments(.draftChanged(draft))))))
      return "write \(draft)"
    }
  }

  private mutating func tapSearch() async -> String {
    let path = model.path(.search)
    if path.isEmpty {
      let query = ["x", "y z"][random(2)]
      model.outline.query = query
      model.push(.results(query), on: .search)
      await send(.search(.root(.queryChanged(query))))
      await send(.search(.root(.submitted)))
      return "search \(query)"
    }
    guard let id = await store.state.search.path.ids.last else { return "nothing" }
    if path.last?.kind == .results {
      model.push(.article("a"), on: .search)
      await send(.search(.path(.element(id: id, action: .results(.articleTapped("a"))))))
    } else if model.outline.lines.count < 4, let slug = path.last?.name {
      model.outline.lines.append(slug)
      await send(.search(.path(.element(id: id, action: .article(.buyTapped)))))
    }
    return "tap in the search"
  }

  private mutating func tapCart() async -> String {
    guard let top = model.path(.cart).last else {
      if random(4) == 0, !model.outline.lines.isEmpty {
        model.outline.lines.removeFirst()
        await send(.cart(.root(.lineDeleted(id: await store.state.cart.lines[0].id))))
      } else {
        model.push(.checkout(model.outline.lines), on: .cart)
        await send(.cart(.root(.checkoutTapped)))
      }
      return "tap the cart"
    }
    guard let id = await store.state.cart.path.ids.last else { return "nothing" }
    if top.kind == .picker {
      let address = ["Home", "Nowhere"][random(2)]
      model.cut(.cart, to: 1)
      if choice != nil { model.outline.paths[.cart]?[0].address = address }
      await send(.cart(.path(.element(id: id, action: .addressPicker(.addressTapped(address))))))
      return "tap the address \(address)"
    }
    if random(2) == 0 {
      model.push(.picker, on: .cart)
      choice = await store.send(.cart(.path(.element(id: id, action: .checkout(.addressTapped)))))
      return "choose an address"
    }
    guard model.outline.orders.count < 8 else { return "nothing" }
    if let address = top.address, address != "Nowhere" {
      let number = 100 + top.lines.count
      model.outline.orders.append(Order(number: number, lines: top.lines, address: address))
      for line in top.lines {
        let index = model.outline.lines.firstIndex(of: line)
        if let index { model.outline.lines.remove(at: index) }
      }
      model.cut(.cart, to: 0)
    }
    await send(.cart(.path(.element(id: id, action: .checkout(.payTapped)))))
    return "pay"
  }

  private mutating func tapAccount() async -> String {
    let path = model.path(.account)
    if let order = model.outline.orders.last, path.count < 3 {
      model.push(.receipt(order.number, order.lines), on: .account)
      await send(.account(.root(.orderTapped(order))))
      return "tap order \(order.number)"
    }
    return "nothing"
  }
}
