import TabCore
import TabsCLI

/// What the program itself knows of its screen: what has the focus, and what is typed.
struct Interface {
  /// The row that has the focus on a page.
  struct Focus: Equatable {
    var name: String

    /// Its place among the controls, for when it is gone.
    var index: Int

    /// Whether the page lies over another one: then it has no focus any more when it comes again.
    var isPassing = false
  }

  /// A box over everything, with text to be read.
  struct Panel: Equatable {
    let title: String
    let lines: [String]

    /// The first line that is shown; the next frame keeps it within the lines.
    var offset = 0

    /// More than any panel has lines.
    static let greatestOffset = 1_000_000

    /// Shows other lines; drawing keeps the offset within the text.
    mutating func scroll(by count: Int) {
      offset = min(max(offset + count, 0), Self.greatestOffset)
    }
  }

  /// Something to tell in the last line until the next key.
  enum Notice: Equatable {
    case information(String)
    case failure(String)

    var text: String {
      switch self {
      case .information(let text), .failure(let text): text
      }
    }
  }

  /// The focus of each page, also of those that are covered.
  var focuses: [AnyHashable: Focus] = [:]

  /// The place of the cursor in the field that has the focus, counted in characters; `nil` for the
  /// end of the text.
  var caret: Int?

  var panel: Panel?
  var notice: Notice?

  /// The line of commands, which knows the earlier ones.
  var command = EditedLine(prompt: ":")
  var isTypingCommand = false

  var showsHistory = false

  /// The step of the history that is looked at, `nil` for now.
  var past: Int?

  /// Returns the row of a page that has the focus.
  func focused(on page: Page) -> Row? {
    let controls = page.controls
    guard let focus = focuses[page.id] else {
      return controls.first { $0.name == page.firstFocus } ?? controls.first
    }
    return controls.first { $0.name == focus.name }
      ?? (controls.isEmpty ? nil : controls[min(focus.index, controls.count - 1)])
  }

  /// Gives a row of a page the focus.
  mutating func setFocus(_ index: Int, on page: Page) {
    let controls = page.controls
    guard !controls.isEmpty else { return }
    let index = min(max(index, 0), controls.count - 1)
    if focused(on: page)?.name != controls[index].name { caret = nil }
    focuses[page.id] = Focus(
      name: controls[index].name, index: index, isPassing: page.kind != .screen)
  }

  /// Forgets the focus of sheets and alerts that are gone.
  mutating func forgetFocuses(besides pages: [Page]) {
    let shown = Set(pages.map(\.id))
    focuses = focuses.filter { !$0.value.isPassing || shown.contains($0.key) }
  }

  /// Gives the next row the focus, or the one before.
  mutating func moveFocus(by step: Int, on page: Page) {
    guard let row = focused(on: page) else { return }
    let index = page.controls.firstIndex { $0.name == row.name } ?? 0
    setFocus(index + step, on: page)
  }
}

/// What a key or a click asks the app for.
enum Request: Equatable {
  /// Choose a row of the top page.
  case press(row: String)

  /// Delete what a row of the top page stands for.
  case delete(row: String)

  /// Enter a text in a field of the top page.
  case enter(row: String, text: String)

  case select(AppFeature.Tab)
  case back

  /// Take off the screens above one, above the root for `nil`.
  case popTo(Int?)

  case undo

  /// Go on from the step of the past that is looked at.
  case resume

  /// Run a command.
  case run(String)

  case quit
}

/// A part of the screen that can be clicked.
struct Hit: Equatable {
  enum Target: Equatable {
    case tab(AppFeature.Tab)
    case crumb(Int?)
    case row(String)
    case delete(row: String)
    case step(Int)
    case key(Key)

    /// What lies below can't be clicked.
    case nothing
  }

  let x: Int
  let y: Int
  let width: Int
  var height = 1
  let target: Target

  /// Returns whether a place is in the part.
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }
}
