import StoreRuntime
import TabNavigation
import TestSupport
import Testing

/// Random scripts through one store and through one for each tab.
struct TabStoresWalkTests {
  typealias Stores = TabStores<Bureau.State, Bureau.Action, Bureau.Tab>

  /// Walks a fourth of the way, with one caller or several at the same time.
  @Test(arguments: 0..<4)
  func callersAreServedAsByOneStoreOneAfterTheOther(part: Int) async throws {
    // Short scripts, as a stack that is never left grows until pushes are refused.
    let (parts, length) = (4, RunLength.count(60, long: 250))
    let steps = RunLength.steps(240, long: 1_000_000)
    for script in 0..<max(1, steps / parts / length) {
      try await walk(seed: script * parts + part, length: length)
    }
  }

  private func walk(seed: Int, length: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let one = Store(initialState: Bureau.State()) { Bureau() }
    let many = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs) {
      BureauHub().sharing(\.seal, as: \.seal)
    }

    var step = 0
    while step < length {
      let count = Int.random(in: 1...3, using: &generator)
      step += count
      let state = one.snapshotAlone.state
      if count == 1 {
        let action = randomAction(state, &generator)
        one.sendAlone(action, from: here)
        await many.send(action)
        let end = await many.state()
        try #require(one.snapshotAlone.state == end, "seed \(seed), step \(step), action \(action)")
      } else {
        let actions = (0..<count).map { unaskedAction($0, state, &generator) }
        let outcomes = await outcomes(of: actions, in: many, generator.next())
        let end = await many.state()
        let order = await order(of: actions, outcomes, from: one, to: end)
        try #require(order != nil, "seed \(seed), step \(step), actions \(actions), \(outcomes)")
      }
    }
  }

  /// Sends actions at the same time, each by a caller of its own, and in the ways that there are.
  ///
  /// - Returns: The outcomes of those that navigate.
  private func outcomes(
    of actions: [Bureau.Action], in stores: Stores, _ ways: UInt64
  ) async -> [MoveOutcome?] {
    await withTaskGroup(of: (Int, MoveOutcome?).self) { group in
      for (index, action) in actions.enumerated() {
        let way = ways >> UInt64(index) & 1
        group.addTask {
          switch action {
          case .tabs(let action): return (index, await stores.navigate(action))
          case .left(let action) where way == 0:
            await stores.store(\.left, action: \.left).send(action)
          case .right(let action) where way == 0:
            await stores.store(\.right, action: \.right).send(action)
          case _ where way == 0: await stores.app.send(action)
          default: await stores.send(action)
          }
          return (index, nil)
        }
      }
      var outcomes = [MoveOutcome?](repeating: nil, count: actions.count)
      for await (index, outcome) in group { outcomes[index] = outcome }
      return outcomes
    }
  }

  /// Finds the order in which one store comes to the same end, and leaves the store there.
  ///
  /// - Returns: The order, `nil` if there is none.
  private func order(
    of actions: [Bureau.Action], _ outcomes: [MoveOutcome?],
    from store: StoreOf<Bureau>, to end: Bureau.State
  ) async -> [Int]? {
    let moment = store.snapshotAlone
    for order in orders(of: Array(actions.indices)) {
      store.snapshotAlone = moment
      var isSame = true
      for index in order {
        if case .tabs(let action) = actions[index] {
          isSame = await store.navigate(action, through: \.tabs) == outcomes[index] && isSame
        } else {
          store.sendAlone(actions[index], from: here)
        }
      }
      if isSame, store.snapshotAlone.state == end { return order }
    }
    return nil
  }

  private func orders(of indices: [Int]) -> [[Int]] {
    guard indices.count > 1 else { return [indices] }
    return indices.flatMap { first in
      orders(of: indices.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private var here: IssueLocation {
    IssueLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// An action that asks nobody: so its caller doesn't wait for an answer.
  private func unaskedAction(
    _ index: Int, _ state: Bureau.State, _ generator: inout SeededGenerator
  ) -> Bureau.Action {
    while true {
      let action = randomAction(state, &generator)
      switch action {
      case .sealChanged, .left(.root), .right(.root): return action
      case .tabs(.selectedTabChanged(let tab)):
        let isAsked = (state.left.path + state.right.path).contains {
          $0.article?.text.hasPrefix("!") == true
        }
        // A second one would tap the tab that is shown, and leave its screens, which may ask.
        if index == 0, tab != state.tabs.selected, !isAsked { return action }
      default: continue
      }
    }
  }

  private func randomAction(
    _ state: Bureau.State, _ generator: inout SeededGenerator
  ) -> Bureau.Action {
    let isLeft = Bool.random(using: &generator)
    func tab(_ action: FeedTab.Action) -> Bureau.Action {
      isLeft ? .left(action) : .right(action)
    }
    let stack = isLeft ? state.left : state.right
    func letter(_ action: Article.Action) -> Bureau.Action {
      guard let id = stack.path.ids.randomElement(using: &generator) else {
        return tab(.root(.sealTapped))
      }
      return tab(.path(.element(id: id, action: .article(action))))
    }
    let address = ["a", "b", "c d"].randomElement(using: &generator) ?? "a"
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return .tabs(.launched)
    case 1, 2: return .tabs(.selectedTabChanged(isLeft ? .left : .right))
    case 3, 4: return .tabs(.backButtonTapped)
    case 5:
      let links = ["left", "right/articles/a", "left/articles/a/articles/b"]
      let link = links.randomElement(using: &generator) ?? "left"
      return .tabs(.deepLink(makeURL("bureau://" + link)))
    case 6: return .sealChanged(address)
    case 7: return tab(.root(.sealTapped))
    case 8, 9, 10:
      // Stacks have a greatest depth.
      if state.left.path.count + state.right.path.count > 20 { return tab(.move(.popToRoot)) }
      let letter = Feed.Action.articleTapped(address)
      return tab(.root(Bool.random(using: &generator) ? letter : .sendTapped(address)))
    case 11: return letter(.textChanged(["", "x", "!"].randomElement(using: &generator) ?? ""))
    case 12: return letter(.textChanged(""))
    default:
      guard stack.question != nil else { return tab(.move(.popToRoot)) }
      let choices: [LeaveChoice] = [.leave, .stay, .saveFirst]
      return tab(.question(.presented(choices.randomElement(using: &generator) ?? .stay)))
    }
  }
}
