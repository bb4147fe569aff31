import StoreRuntime
import TabCore

/// How long the program takes for a frame, and from a key to its frame.
///
/// It is measured in the program: benchmarks run nothing on the main actor, which all of this
/// belongs to.
@MainActor
struct ScreenMeasurement {
  /// A row of the measurement.
  struct Row {
    let name: String

    /// The middle one of all measured times, in milliseconds.
    let median: Double

    /// What it is to be below on the machine of a user.
    let goal: Double

    /// Whether it is in the order of the goal, as on any machine.
    var isBearable: Bool { median < 10 * goal }
  }

  private static let size = Size(columns: 200, rows: 60)
  private static let count = 500

  /// Measures a list of long names in several scripts, beside a history.
  ///
  /// - Parameter bell: Tells of requests to stop.
  /// - Returns: The rows.
  static func rows(bell: Bell) -> [Row] {
    let items = (1...60).map {
      Item(id: $0, name: "Item \($0) 漢字 👩‍👩‍👧 é", note: "a note with some words")
    }
    let app = ScreenApp(repository: .memory(items), bell: bell)
    var writer = FrameWriter(depth: .full)
    func press(_ key: Key) {
      app.handle(.key(key))
      _ = writer.output(for: app.frame(size))
    }
    press(.character("h"))
    for _ in 0..<50 {
      press(.enter)
      press(.escape)
    }
    let frame = median { _ = app.frame(size) }
    // Moving the focus back and forth, opening a screen and leaving it.
    let keys: [Key] = [.down, .down, .enter, .escape, .up, .up]
    var next = 0
    let key = median {
      press(keys[next % keys.count])
      next += 1
    }
    return [
      Row(name: "a frame at 200 × 60", median: frame, goal: 2),
      Row(name: "a key until its frame is written", median: key, goal: 10),
    ]
  }

  private static func median(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<count).map { _ in clock.measure(body) }
    return times.sorted()[count / 2] / .milliseconds(1)
  }
}
