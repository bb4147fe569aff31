import StoreRuntime
import TabCore

@testable import TabsCLI
@testable import TabsUI

/// The app on a screen without a terminal.
@MainActor
final class TestScreen {
  let app: ScreenApp
  let clock: VirtualClock
  var size: Size

  /// Has an element for each effect that has gone to sleep.
  private let sleepers = AsyncStream<Void>.makeStream()

  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The number of times that a frame was asked for.
  private(set) var frameRequestCount = 0

  /// Makes a screen, and chooses rows on it.
  init(
    items: [Item] = Item.samples, repository: ItemRepository? = nil,
    stores: RunningApp.Stores = .one,
    size: Size = Size(columns: 80, rows: 24), journals: AppJournals? = nil,
    choosing rows: String...
  ) throws {
    self.size = size
    clock = VirtualClock { [sleepers] in sleepers.continuation.yield() }
    app = ScreenApp(
      repository: repository ?? .memory(items), stores: stores, clock: clock, journals: journals,
      bell: try Bell())
    app.needsFrame = { [weak self] in self?.noteFrame() }
    _ = cells
    for row in rows { choose(row) }
  }

  /// Makes a screen, and waits until the app is launched in all its stores.
  static func launched(stores: RunningApp.Stores) async throws -> TestScreen {
    let screen = try TestScreen(stores: stores)
    await screen.delivered()
    return screen
  }

  /// Waits until the stores have told each other all.
  func delivered() async {
    await app.launched.deliver?()
    _ = cells
  }

  /// What stands on the screen.
  var cells: Cells { app.frame(size) }

  /// What stands on the screen, line by line, without the blanks at the ends.
  var lines: [String] { lines(of: cells) }

  private func lines(of cells: Cells) -> [String] {
    cells.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        let end = line.lastIndex { $0 != UInt8(ascii: " ") }
        return String(decoding: end.map { line[...$0] } ?? line.prefix(0), as: UTF8.self)
      }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The line with the mark of the focus, without what is around it.
  var focused: String? { focused(on: lines) }

  private func focused(on lines: [String]) -> String? {
    guard let line = lines.dropFirst(3).first(where: { $0.contains("›") }) else { return nil }
    let row = line.drop { $0 != "›" }.dropFirst().drop { $0 == " " }
    return String(row.prefix { $0 != "│" }.reversed().drop { $0 == " " }.reversed())
  }

  /// The last line.
  var keys: String { lines.last ?? "" }

  var state: AppFeature.State { app.program.state }

  /// Presses keys, one after the other, and draws a frame after each.
  func press(_ keys: Key...) {
    for key in keys {
      app.handle(.key(key))
      _ = cells
    }
  }

  /// Types text.
  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Moves the focus to a row, and chooses it.
  func choose(_ row: String) {
    focus(row)
    press(.enter)
  }

  /// Moves the focus to a row.
  func focus(_ row: String) {
    var cells = cells
    var lines = lines(of: cells)
    for key in [Key.up, .down] {
      // Up to the end of the list, where a key changes nothing.
      while focused(on: lines)?.hasPrefix(row) != true {
        app.handle(.key(key))
        let next = self.cells
        guard next != cells else { break }
        cells = next
        lines = self.lines(of: cells)
      }
    }
  }

  /// Clicks on a text on the screen, the last one of several.
  func click(_ text: String) {
    let lines = lines
    for (y, line) in lines.enumerated().reversed() {
      guard let range = line.ranges(of: text).last else { continue }
      app.handle(.click(x: line.distance(from: line.startIndex, to: range.lowerBound), y: y))
      _ = cells
      return
    }
  }

  /// Waits until one more effect has gone to sleep.
  func sleeper() async {
    var iterator = sleepers.stream.makeAsyncIterator()
    await iterator.next()
  }

  /// Waits until a frame is asked for.
  func frameRequest() async {
    await withCheckedContinuation { waiting.append($0) }
  }

  private func noteFrame() {
    frameRequestCount += 1
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
