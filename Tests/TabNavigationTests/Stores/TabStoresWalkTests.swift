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
      let action = randomAction(await one.state, &generator)
      await one.send(action)
      await many.send(action)
      let (expected, actual) = (await one.state, await many.state())
      try #require(expected == actual, "seed \(seed), step \(step), action \(action)")
    }
  }

  private func walkSteps(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["TABS_WALK_STEPS"].flatMap { Int($0) } ?? count
  }

  private func randomAction(
    _ state: Bureau.State, _ generator: inout SeededGenerator
  ) -> Bureau.Action {
    let isLeft = Bool.random(using: &generator)
    func tab(_ action: DesktopTab.Action) -> Bureau.Action {
      isLeft ? .left(action) : .right(action)
    }
    let stack = isLeft ? state.left : state.right
    func letter(_ action: Letter.Action) -> Bureau.Action {
      guard let id = stack.path.ids.randomElement(using: &generator) else {
        return tab(.root(.sealTapped))
      }
      return tab(.path(.element(id: id, action: .letter(action))))
    }
    let address = ["a", "b", "c d"].randomElement(using: &generator) ?? "a"
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return .tabs(.launched)
    case 1, 2: return .tabs(.selectedTabChanged(isLeft ? .left : .right))
    case 3, 4: return .tabs(.backButtonTapped)
    case 5:
      let links = [
        "bureau://left", "bureau://right/letters/a", "bureau://left/letters/a/letters/b",
      ]
      let link = links.randomElement(using: &generator).flatMap { URL(string: $0) }
      return link.map { .tabs(.deepLink($0)) } ?? .sealChanged("x")
    case 6: return .sealChanged(address)
    case 7: return tab(.root(.sealTapped))
    case 8, 9, 10:
      // Stacks have a greatest depth.
      if state.left.path.count + state.right.path.count > 20 { return tab(.move(.popToRoot)) }
      let letter = Desktop.Action.letterTapped(address)
      return tab(.root(Bool.random(using: &generator) ? letter : .sendTapped(address)))
    case 11: return letter(.textChanged(["", "x", "!"].randomElement(using: &generator) ?? ""))
    case 12: return letter(.saved)
    default:
      guard stack.question != nil else { return tab(.move(.popToRoot)) }
      let choices: [LeaveChoice] = [.leave, .stay, .wait]
      return tab(.question(.presented(choices.randomElement(using: &generator) ?? .stay)))
    }
  }
}
