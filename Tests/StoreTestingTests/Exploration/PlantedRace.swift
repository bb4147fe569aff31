import StoreRuntime
import Testing

@testable import StoreTesting

/// A feature with a race, and its mended twin.
struct PlantedRace: Sendable, CustomTestStringConvertible {
  /// What goes wrong.
  let name: String

  /// Plays the scenario with the twin, or with the race.
  let play: @Sendable (_ isMended: Bool, ExploredRun) async -> Void

  init(
    _ name: String, play: @escaping @Sendable (_ isMended: Bool, ExploredRun) async -> Void
  ) {
    self.name = name
    self.play = play
  }

  var testDescription: String { name }

  static let all = serverRaces + screenRaces

  /// The exploration of the twin, or of the feature with the race.
  func exploration(isMended: Bool, schedules: Int) -> Exploration {
    var settings = ExplorationSettings()
    settings.schedules = schedules
    return Exploration(settings) { run in await play(isMended, run) }
  }
}

extension ExploredRun {
  /// Lets a user do nothing for a while, in the time of the run.
  func pause(_ duration: Duration = .seconds(1)) async {
    try? await clock.sleep(for: duration)
  }
}
