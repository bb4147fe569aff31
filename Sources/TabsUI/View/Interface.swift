import TabCore
import TabsCLI

/// The state of the screen itself, such as the focus and the typed command.
struct Interface {
  /// The focus on a page.
  struct Focus: Equatable {
    var name: String

    /// The index among the controls, used when the row was removed.
    var index: Int

    /// Indicates that the page is a presentation, so that its focus is dropped on dismissal.
    var isPassing = false
  }

  /// A box with text over everything else.
  struct Panel: Equatable {
    let title: String
    let lines: [String]

    /// The first visible line; the next frame limits it to the text.
    var offset = 0

    /// More than the number of lines in any panel.
    static let greatestOffset = 1_000_000

    /// Scrolls the text; drawing limits the offset to it.
    mutating func scroll(by count: Int) {
      offset = min(max(offset + count, 0), Self.greatestOffset)
    }
  }

  /// A message in the last line until the next key.
  enum Notice: Equatable {
    case information(String)
    case failure(String)

    var text: String {
      switch self {
      case .information(let text), .failure(let text): text
      }
    }
  }

  /// The focus of each page, including covered ones.
  var focuses: [AnyHashable: Focus] = [:]

  /// The position of the cursor in the focused field, in characters, or `nil` for the end of the
  /// text.
  var caret: Int?

  var panel: Panel?
  var notice: Notice?

  /// The command line, with its history.
  var command = EditedLine(prompt: ":")
  var isTypingCommand = false

  var showsHistory = false

  /// The selected step of the history, or `nil` for the present.
  var past: Int?

  /// Returns the focused row of a page.
  func focused(on page: Page) -> Row? {
    let controls = page.controls
    guard let focus = focuses[page.id] else {
      return controls.first { $0.name == page.firstFocus } ?? controls.first
    }
    return controls.first { $0.name == focus.name }
      ?? (controls.isEmpty ? nil : controls[min(focus.index, controls.count - 1)])
  }

  /// Focuses a row of a page.
  mutating func setFocus(_ index: Int, on page: Page) {
    let controls = page.controls
    guard !controls.isEmpty else { return }
    let index = min(max(index, 0), controls.count - 1)
    if focused(on: page)?.name != controls[index].name { caret = nil }
    focuses[page.id] = Focus(
      name: controls[index].name, index: index, isPassing: page.kind != .screen)
  }

  /// Drops the focus of sheets and alerts that were dismissed.
  mutating func forgetFocuses(besides pages: [Page]) {
    let shown = Set(pages.map(\.id))
    focuses = focuses.filter { !$0.value.isPassing || shown.contains($0.key) }
  }

  /// Moves the focus by a number of rows.
  mutating func moveFocus(by step: Int, on page: Page) {
    guard let row = focused(on: page) else { return }
    let index = page.controls.firstIndex { $0.name == row.name } ?? 0
    setFocus(index + step, on: page)
  }
}

/// A request to the app from a key or a click.
enum Request: Equatable {
  /// Choose a row of the top page.
  case press(row: String)

  /// Delete the item of a row of the top page.
  case delete(row: String)

  /// Enter a text in a field of the top page.
  case enter(row: String, text: String)

  case select(AppFeature.Tab)
  case back

  /// Pop all screens above one, or above the root for `nil`.
  case popTo(Int?)

  case undo

  /// Resume from the selected step of the past.
  case resume

  /// Run a command.
  case run(String)

  /// End the program, once the forms with unsaved changes agree.
  case quit

  /// End the program at once.
  case interrupt
}

/// A clickable area of the screen.
struct Hit: Equatable {
  enum Target: Equatable {
    case tab(AppFeature.Tab)
    case crumb(Int?)
    case row(String)
    case delete(row: String)
    case step(Int)
    case key(Key)

    /// An area that makes everything below it unclickable.
    case nothing
  }

  let x: Int
  let y: Int
  let width: Int
  var height = 1
  let target: Target

  /// Returns `true` if a position is in the area.
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }
}
