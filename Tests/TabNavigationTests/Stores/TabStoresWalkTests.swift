import StoreRuntime
import TabNavigation
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random scripts through one store and through one for each tab.
struct TabStoresWalkTests {
  @Test(arguments: 0..<4)
  func aScriptEndsAsWithOneStore(part: Int) async throws {
    // Short scripts, as a stack that is never left grows until pushes are refused.
    let (parts, length) = (4, 250)
    let count = max(1, walkSteps(5_000) / parts / length)
    for script in 0..<count {
      try await walk(seed: script * parts + part, length: length)
    }
  }

  private func walk(seed: Int, length: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let one = Store(initialState: Bureau.State()) { Bureau() }
    let many = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs) {
      BureauHub().sharing(\.seal, as: \.seal)
    }

    for step in 0..<length {
      let action = randomAction(await one.state, await many.state(), &generator)
      await one.send(action.one)
      await many.send(action.many)
      let (expected, actual) = (Outline(await one.state), Outline(await many.state()))
      try #require(expected == actual, "seed \(seed), step \(step), action \(action.one)")
    }
  }

  private func walkSteps(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["TABS_WALK_STEPS"].flatMap { Int($0) } ?? count
  }

  /// The same action for both: the ids of screens differ.
  private func randomAction(
    _ one: Bureau.State, _ many: Bureau.State, _ generator: inout SeededGenerator
  ) -> (one: Bureau.Action, many: Bureau.Action) {
    func both(_ action: Bureau.Action) -> (one: Bureau.Action, many: Bureau.Action) {
      (action, action)
    }
    let isLeft = Bool.random(using: &generator)
    func tab(_ action: DesktopTab.Action) -> Bureau.Action {
      isLeft ? .left(action) : .right(action)
    }
    let (oneTab, manyTab) = isLeft ? (one.left, many.left) : (one.right, many.right)
    func letter(_ action: Letter.Action) -> (one: Bureau.Action, many: Bureau.Action)? {
      guard !oneTab.path.isEmpty, oneTab.path.count == manyTab.path.count else { return nil }
      let position = Int.random(in: 0..<oneTab.path.count, using: &generator)
      return (
        tab(.path(.element(id: oneTab.path.ids[position], action: .letter(action)))),
        tab(.path(.element(id: manyTab.path.ids[position], action: .letter(action))))
      )
    }
    let address = ["a", "b", "c d"].randomElement(using: &generator) ?? "a"
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return both(.tabs(.launched))
    case 1, 2: return both(.tabs(.selectedTabChanged(isLeft ? .left : .right)))
    case 3, 4: return both(.tabs(.backButtonTapped))
    case 5:
      let links = [
        "bureau://left", "bureau://right/letters/a", "bureau://left/letters/a/letters/b",
      ]
      let link = links.randomElement(using: &generator).flatMap { URL(string: $0) }
      return link.map { both(.tabs(.deepLink($0))) } ?? both(.sealChanged("x"))
    case 6: return both(.sealChanged(address))
    case 7: return both(tab(.root(.sealTapped)))
    case 8, 9, 10:
      // Stacks have a greatest depth.
      if one.left.path.count + one.right.path.count > 20 {
        return both(tab(.move(.popToRoot)))
      }
      let letter = Desktop.Action.letterTapped(address)
      return both(tab(.root(Bool.random(using: &generator) ? letter : .sendTapped(address))))
    case 11:
      return letter(.textChanged(["", "x", "!"].randomElement(using: &generator) ?? ""))
        ?? both(tab(.root(.sealTapped)))
    case 12: return letter(.saved) ?? both(tab(.root(.sealTapped)))
    default:
      guard oneTab.question != nil else { return both(tab(.move(.popToRoot))) }
      let choices: [LeaveChoice] = [.leave, .stay, .wait]
      let choice = choices.randomElement(using: &generator) ?? .stay
      return both(tab(.question(.presented(choice))))
    }
  }
}

/// All of a state but the ids of screens.
private struct Outline: Equatable {
  let bar: TabBar<Bureau.Tab>
  let roots: [Desktop.State]
  let paths: [[DesktopPath.State]]
  let asks: [Bool]
  let seal: String
  let letters: Int
  let badge: Int
  let url: URL?

  init(_ state: Bureau.State) {
    bar = state.tabs
    roots = [state.left.root, state.right.root]
    paths = [Array(state.left.path), Array(state.right.path)]
    asks = [state.left.question != nil, state.right.question != nil]
    seal = state.seal
    letters = state.letters
    badge = Bureau.tabs.badge(.right, state)
    url = Bureau.tabs.url(state)
  }
}
