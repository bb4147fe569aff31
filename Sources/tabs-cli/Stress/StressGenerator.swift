import StoreRuntime
import TabCore

/// A generator of random steps, the same ones for the same seed and states.
struct StressGenerator {
  /// The id of a person who doesn't exist.
  static let nobody = "nobody"

  private var random: SplitMix64
  private let firstItemID: Int

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - task: The number of the task with these steps.
  init(seed: UInt64, task: Int) {
    random = SplitMix64(seed: seed &+ UInt64(task) &* 0x9E37_79B9_7F4A_7C15)
    firstItemID = task * 1_000
  }

  /// Returns the next step.
  ///
  /// Most steps make sense in the state, but another task may change it before the step runs. A
  /// few make no sense at all: the app must refuse those.
  mutating func next(for state: AppFeature.State) -> StressStep {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<50: .push(screen(of: state.selectedTab))
    case 50..<54: .push(screen(of: anyTab()))
    case 54..<64: .select(anyTab())
    case 64..<76: .goBack
    case 76..<80: open(anyTab())
    case 80..<90: pop(anyTab(), in: state)
    default: .increment(counter(in: state))
    }
  }

  private mutating func anyTab() -> AppFeature.Tab {
    AppFeature.Tab.allCases.randomElement(using: &random) ?? .home
  }

  private mutating func screen(of tab: AppFeature.Tab) -> AppScreen {
    let number = Int.random(in: 0..<1_000, using: &random)
    switch tab {
    case .home:
      return .home(number < 100 ? .edit : .item(firstItemID + number))
    case .profile:
      if number < 400 { return .profile(.followers) }
      if number < 450 { return .profile(.edit) }
      return .profile(.person(number < 500 ? Self.nobody : Person.samples[number % 5].id))
    case .settings:
      if number < 300 { return .settings(.section(number < 150 ? .general : .notifications)) }
      return .settings(number < 700 ? .counter : .timer)
    }
  }

  private mutating func open(_ tab: AppFeature.Tab) -> StressStep {
    let count = Int.random(in: 0...4, using: &random)
    return .open(tab, (0..<count).map { _ in screen(of: tab) })
  }

  private mutating func pop(_ tab: AppFeature.Tab, in state: AppFeature.State) -> StressStep {
    let id: StackElementID? =
      switch tab {
      case .home: state.homePath.ids.randomElement(using: &random)
      case .profile: state.profilePath.ids.randomElement(using: &random)
      case .settings: state.settingsPath.ids.randomElement(using: &random)
      }
    return .pop(tab, id ?? anyID())
  }

  private mutating func counter(in state: AppFeature.State) -> StackElementID {
    let counters = zip(state.settingsPath.ids, state.settingsPath).filter { $1.counter != nil }
    return counters.randomElement(using: &random)?.0 ?? anyID()
  }

  /// Returns an id that a screen may have or not.
  private mutating func anyID() -> StackElementID {
    StackElementID(generation: Int.random(in: 0..<1_000, using: &random))
  }
}

/// A small generator of random numbers, the same ones everywhere.
///
/// Each time its state grows by a constant, and the number is the state with its bits mixed.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
