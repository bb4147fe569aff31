import StoreTesting

/// Something that may happen in many orders, with what has to hold in each.
struct Scenario: CustomStringConvertible, Sendable {
  let description: String

  /// How many schedules are run by default.
  let schedules: Int

  let play: @Sendable (ExploredRun) async throws -> Void

  init(
    _ name: String, schedules: Int = 80,
    _ play: @escaping @Sendable (ExploredRun) async throws -> Void
  ) {
    description = name
    self.schedules = schedules
    self.play = play
  }

  static let all =
    removals + sequences + cancellations + orders + releases + replies + tabs
    + models + closedWindows
}
