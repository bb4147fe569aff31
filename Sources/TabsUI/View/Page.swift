/// What a screen, a sheet or an alert shows, and what can be done on it.
struct Page {
  /// The kind of a page.
  enum Kind {
    /// It fills the screen.
    case screen

    /// It lies over a screen.
    case sheet

    /// It lies over a screen or a sheet, and has to be answered.
    case alert

    /// It asks whether a screen may be left, and another navigation takes its place.
    case question
  }

  /// What makes it the same page as an earlier one.
  let id: AnyHashable

  let kind: Kind

  /// Its title, in a few words.
  let title: String

  /// Its lines, from the top down.
  var rows: [Row]

  /// The name of the row that has the focus first, the first control's if that is `nil`.
  var firstFocus: String?

  /// What "esc" does on it, in a word.
  var escape = "back"

  /// Keeps the models alive that the page was read from, so that they tell of changes.
  var models: [AnyObject] = []

  /// The rows that can have the focus.
  var controls: [Row] { rows.filter { $0.control != nil } }

  /// Returns the row with a name.
  func row(_ name: String) -> Row? { rows.first { $0.name == name } }
}

/// A line of a page.
struct Row {
  /// What can be done with a line.
  enum Control {
    /// It is chosen.
    case button(@MainActor () -> Void)

    /// Text is entered in it.
    case field(text: String, set: @MainActor (String) -> Void)
  }

  /// Its name among the rows of its page, by which scripts tap it and the focus finds it again.
  let name: String

  /// What stands on it.
  let text: String

  /// What stands behind the text, less prominent.
  var detail = ""

  /// Whether it tells that something went wrong.
  var isMessage = false

  /// What can be done with it, `nil` if it is only read.
  var control: Control?

  /// What choosing it does, in a word.
  var verb = "choose"

  /// Why it can't be chosen at the moment, `nil` if it can.
  var obstacle: String?

  /// What deletes what it stands for, if something does.
  var delete: (@MainActor () -> Void)?

  /// The text of a field, `nil` if it is none.
  var fieldText: String? {
    if case .field(let text, _) = control { text } else { nil }
  }

  /// A line that is only read.
  static func text(_ name: String, _ text: String) -> Row {
    Row(name: name, text: "\(name):", detail: text)
  }

  /// A line that tells that something went wrong; none without a message.
  static func message(_ text: String?) -> [Row] {
    text.map { [Row(name: "message", text: $0, isMessage: true)] } ?? []
  }

  /// A line that can be chosen.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - text: What stands on it, the name if that is `nil`.
  ///   - detail: What stands behind that.
  ///   - verb: What choosing it does, in a word.
  ///   - obstacle: Why it can't be chosen, `nil` if it can.
  ///   - action: Chooses it.
  /// - Returns: The line.
  static func button(
    _ name: String, _ text: String? = nil, detail: String = "", verb: String = "choose",
    unless obstacle: String? = nil, action: @escaping @MainActor () -> Void
  ) -> Row {
    Row(
      name: name, text: text ?? name, detail: detail, control: .button(action), verb: verb,
      obstacle: obstacle)
  }

  /// A line that text is entered in.
  static func field(
    _ name: String, _ text: String, set: @escaping @MainActor (String) -> Void
  ) -> Row {
    Row(name: name, text: "\(name):", control: .field(text: text, set: set))
  }
}
