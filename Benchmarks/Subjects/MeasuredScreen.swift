import StoreRuntime
import TabCore
import TabsCLI
import TabsUI

/// The app on a large invisible screen: a list of long names in several scripts, beside a history
/// of a hundred steps.
@MainActor
final class MeasuredScreen {
  private static let size = Size(columns: 200, rows: 60)

  /// Moves the focus back and forth, opens a screen and leaves it.
  private static let keys: [Key] = [.down, .down, .enter, .escape, .up, .up]

  private let app: ScreenApp
  private var writer = FrameWriter(depth: .full)
  private var pressCount = 0

  /// Launches the app.
  ///
  /// - Throws: An error of the system if there are no pipes left.
  init() throws {
    let items = (1...60).map {
      Item(id: $0, name: "Item \($0) 漢字 👩‍👩‍👧 é", note: "a note with some words")
    }
    app = ScreenApp(repository: .memory(items), bell: try Bell())
    press(.character("h"))
    for _ in 0..<50 {
      press(.enter)
      press(.escape)
    }
  }

  /// The text of a frame, to check that it isn't empty.
  var text: String { app.frame(Self.size).text }

  /// Draws a frame of 200 × 60 cells.
  func drawFrame() {
    _ = app.frame(Self.size)
  }

  /// Presses the next key, and writes the resulting frame.
  ///
  /// - Returns: The number of bytes for a terminal.
  @discardableResult
  func pressKey() -> Int {
    pressCount += 1
    return press(Self.keys[pressCount % Self.keys.count])
  }

  @discardableResult
  private func press(_ key: Key) -> Int {
    app.handle(.key(key))
    return writer.output(for: app.frame(Self.size)).utf8.count
  }
}
