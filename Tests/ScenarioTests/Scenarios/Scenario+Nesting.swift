import StoreRuntime
import StoreTesting

// A sheet on a screen of a stack on a sheet: each level goes in each way.

extension Scenario {
  /// How a level of what is presented goes.
  private enum Way: String, CaseIterable {
    case taken = "taken off"
    case dismissed = "dismissed"
    case replaced = "replaced"
  }

  /// The screens 1 to 4, each on the one before: by a sheet, a stack, a sheet and a stack.
  private static let levels = 1...4

  private typealias Change = (level: Int, way: Way)

  static let nestings: [Scenario] = {
    let removals = levels.flatMap { level in Way.allCases.map { (level: level, way: $0) } }
    let pairs = removals.flatMap { first in
      removals.filter { $0.level > first.level }.map { [first, $0] }
    }
    return (removals.map { [$0] } + pairs).map { removals in
      let name = removals.map { "level \($0.level) is \($0.way.rawValue)" }
        .joined(separator: ", ")
      return Scenario("nesting: \(name)", schedules: 16) { await play(removals, $0) }
    }
  }()

  private static func play(_ removals: [Change], _ run: ExploredRun) async {
    let voyage = Voyage(run, Deck.State(0))
    await voyage.change("present 1") { $0.sheet = Deck.State(1) }
    await voyage.change("present 2") { $0.sheet?.path = [Deck.State(2)] }
    await voyage.change("present 3") { $0.sheet?.path[id: 0]?.sheet = Deck.State(3) }
    await voyage.change("present 4") { $0.sheet?.path[id: 0]?.sheet?.path = [Deck.State(4)] }
    await voyage.begin(
      levels.map { to($0, voyage.life($0)) }
        + removals.filter { $0.way == .dismissed }.map { to($0.level, voyage.leaving($0.level)) })
    for removal in removals where removal.way != .dismissed {
      run.user("level \(removal.level)") {
        await voyage.change("level \(removal.level) is \(removal.way.rawValue)") { state in
          take(
            removal.level, off: &state,
            for: removal.way == .replaced ? Deck.State(100 + removal.level) : nil)
        }
      }
    }
    let left = await voyage.land(living: Array(levels))
    guard let outermost = removals.first else { return }
    let expected =
      Array(0..<outermost.level) + (outermost.way == .replaced ? [100 + outermost.level] : [])
    run.expect(left == expected, "The screens \(left) are left.")
  }

  /// An action for the screen of a level.
  private static func to(_ level: Int, _ action: Deck.Action) -> Deck.Action {
    switch level {
    case 1: action.onSheet
    case 2: action.on(0).onSheet
    case 3: action.onSheet.on(0).onSheet
    default: action.on(1).onSheet.on(0).onSheet
    }
  }

  /// Takes the screen of a level off, if it is there, and perhaps puts another in its place.
  private static func take(_ level: Int, off state: inout Deck.State, for other: Deck.State?) {
    guard state[level] != nil else { return }
    switch level {
    case 1: state.sheet = other
    case 2: state.sheet?.path = StackState(other.map { [$0] } ?? [])
    case 3: state.sheet?.path[id: 0]?.sheet = other
    default: state.sheet?.path[id: 0]?.sheet?.path = StackState(other.map { [$0] } ?? [])
    }
  }
}
