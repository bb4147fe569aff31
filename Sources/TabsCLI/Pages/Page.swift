package import TabCore

/// What a screen, a sheet or an alert shows, and what can be done on it.
package struct Page: Equatable {
  /// The kind of a page.
  package enum Kind: Sendable {
    /// It fills the screen.
    case screen

    /// It lies over a screen.
    case sheet

    /// It lies over a screen or a sheet, and has to be answered.
    case alert

    /// It asks whether a screen may be left, and another navigation takes its place.
    case question
  }

  /// The actions of the app, which a page sends.
  package typealias Action = AppFeature.Action

  package let kind: Kind

  /// What a description of the app calls its kind.
  var name = "sheet"

  /// What makes it the same page as an earlier one, for those who look at it several times.
  package var id = AnyHashable(0)

  /// Its title, in a few words; a screen has it in the way that leads there.
  package var title = ""

  /// Its lines, from the top down.
  package var rows: [Row]

  /// The name of the row that has the focus first, the first control's if that is `nil`.
  package var firstFocus: String?

  /// What "esc" does on it, in a word.
  package var escape = "back"

  /// What a line about the app says of it, `nil` for its title.
  var summary: String?

  /// What it is called on the way to it, `nil` for its summary.
  var shortSummary: String?

  /// What a description of the app says of it besides.
  var details: [PageDescription.Detail] = []

  /// What closes it, `nil` for a screen.
  var dismissal: AppFeature.Action?

  /// The tab of the screen that asks by it whether it may be left, `nil` if none does.
  var questionTab: AppFeature.Tab?

  /// The rows that can have the focus.
  package var controls: [Row] { rows.filter { $0.control != nil } }

  /// Returns the row with a name.
  package func row(_ name: String) -> Row? { rows.first { $0.name == name } }
}

extension Page {
  /// What it is called on the way to it.
  package var crumb: String { shortSummary ?? summary ?? title }

  /// Whether it is an alert or a question.
  var isAlert: Bool { kind == .alert || kind == .question }

  /// What can be tapped, and deleted, or the answers of an alert, by their names.
  var buttons: [(name: String, action: AppFeature.Action)] {
    let buttons = rows.compactMap { row in
      if case .button(let action) = row.control {
        (isAlert ? row.text : row.name, action)
      } else {
        nil
      }
    }
    return buttons + rows.compactMap { row in row.delete.map { ("delete-\(row.name)", $0) } }
  }

  /// The names of the fields, and what enters a text in them.
  var fields: [(name: String, enter: (String) -> AppFeature.Action)] {
    rows.compactMap { row in
      if case .field(_, let enter) = row.control { (row.name, enter) } else { nil }
    }
  }

  /// What it tells that went wrong, if anything did.
  var message: String? { rows.first(where: \.isMessage)?.text }
}

/// A line of a page.
package struct Row: Equatable {
  /// What can be done with a line.
  package enum Control: Equatable {
    /// It is chosen.
    case button(AppFeature.Action)

    /// Text is entered in it.
    case field(text: String, enter: (String) -> AppFeature.Action)

    /// Returns whether two controls lead to the same actions.
    package static func == (lhs: Control, rhs: Control) -> Bool {
      switch (lhs, rhs) {
      case (.button(let action), .button(let other)): action == other
      case (.field(let text, let enter), .field(let other, let otherEnter)):
        text == other && enter(text) == otherEnter(text)
      default: false
      }
    }
  }

  /// Its name among the rows of its page, by which scripts tap it and the focus finds it again.
  package let name: String

  /// What stands on it.
  package let text: String

  /// What stands behind the text, less prominent.
  package var detail = ""

  /// Whether it tells that something went wrong.
  package var isMessage = false

  /// What can be done with it, `nil` if it is only read.
  package var control: Control?

  /// What choosing it does, in a word.
  package var verb = "choose"

  /// Why it can't be chosen at the moment, `nil` if it can.
  package var obstacle: String?

  /// What deletes what it stands for, if something does.
  package var delete: AppFeature.Action?

  /// The text of a field, `nil` if it is none.
  package var fieldText: String? {
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
  ///   - action: What chooses it.
  /// - Returns: The line.
  static func button(
    _ name: String, _ text: String? = nil, detail: String = "", verb: String = "choose",
    unless obstacle: String? = nil, sending action: AppFeature.Action
  ) -> Row {
    Row(
      name: name, text: text ?? name, detail: detail, control: .button(action), verb: verb,
      obstacle: obstacle)
  }

  /// A line that text is entered in.
  static func field(
    _ name: String, _ text: String, _ enter: @escaping (String) -> AppFeature.Action
  ) -> Row {
    Row(name: name, text: "\(name):", control: .field(text: text, enter: enter))
  }
}
