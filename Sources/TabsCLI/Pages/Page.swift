package import TabCore

/// The content and the controls of a screen, a sheet or an alert.
package struct Page: Equatable {
  /// The kind of a page.
  package enum Kind: Sendable {
    /// A page that fills the screen.
    case screen

    /// A page over a screen.
    case sheet

    /// A page over a screen or a sheet that must be answered.
    case alert

    /// A question whether a screen may be left, which another navigation supersedes.
    case question
  }

  /// The actions of the app, which pages send.
  package typealias Action = AppFeature.Action

  package let kind: Kind

  /// The name of the kind in a description of the app.
  var name = "sheet"

  /// The identity of the page, for comparing it with an earlier one.
  package var id = AnyHashable(0)

  /// A short title, empty for a screen, whose title is in the path to it.
  package var title = ""

  /// The rows, from top to bottom.
  package var rows: [Row]

  /// The name of the initially focused row, or `nil` for the first control.
  package var firstFocus: String?

  /// The effect of "esc" on the page, in one word.
  package var escape = "back"

  /// A one-line description in reports, or `nil` for the title.
  var summary: String?

  /// A short title in the path to the page, or `nil` for the summary.
  var shortSummary: String?

  /// Further details for a description of the app.
  var details: [PageDescription.Detail] = []

  /// The action that dismisses the page, or `nil` for a screen.
  var dismissal: AppFeature.Action?

  /// The tab of the screen that presents the question, or `nil` if the page isn't one.
  var questionTab: AppFeature.Tab?

  /// The rows that can be focused.
  package var controls: [Row] { rows.filter { $0.control != nil } }

  /// Returns the row with a name.
  package func row(_ name: String) -> Row? { rows.first { $0.name == name } }
}

extension Page {
  /// The title in the path to the page.
  package var crumb: String { shortSummary ?? summary ?? title }

  var isAlert: Bool { kind == .alert || kind == .question }

  /// The actions of the buttons and deletions, or the answers of an alert, by name.
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

  /// The names of the fields, and functions that make the action for a new text.
  var fields: [(name: String, enter: (String) -> AppFeature.Action)] {
    rows.compactMap { row in
      if case .field(_, let enter) = row.control { (row.name, enter) } else { nil }
    }
  }

  /// The error message on the page, if any.
  var message: String? { rows.first(where: \.isMessage)?.text }
}

/// A row of a page.
package struct Row: Equatable {
  /// The control of a row.
  package enum Control: Equatable {
    /// A button.
    case button(AppFeature.Action)

    /// A text field.
    case field(text: String, enter: (String) -> AppFeature.Action)

    /// Returns `true` if two controls send the same actions.
    package static func == (lhs: Control, rhs: Control) -> Bool {
      switch (lhs, rhs) {
      case (.button(let action), .button(let other)): action == other
      case (.field(let text, let enter), .field(let other, let otherEnter)):
        text == other && enter(text) == otherEnter(text)
      default: false
      }
    }
  }

  /// The unique name within the page, for scripts and for restoring the focus.
  package let name: String

  /// The text of the row.
  package let text: String

  /// The secondary text after the main text.
  package var detail = ""

  /// Indicates that the row is an error message.
  package var isMessage = false

  /// The control, or `nil` for a read-only row.
  package var control: Control?

  /// The effect of choosing the row, in one word.
  package var verb = "choose"

  /// The reason why the row can't be chosen, or `nil` if it can.
  package var obstacle: String?

  /// The action that deletes the row's item, if it can be deleted.
  package var delete: AppFeature.Action?

  /// The text of a field, or `nil` for another row.
  package var fieldText: String? {
    if case .field(let text, _) = control { text } else { nil }
  }

  /// Returns a read-only row.
  static func text(_ name: String, _ text: String) -> Row {
    Row(name: name, text: "\(name):", detail: text)
  }

  /// Returns a row with an error message, or no row without a message.
  static func message(_ text: String?) -> [Row] {
    text.map { [Row(name: "message", text: $0, isMessage: true)] } ?? []
  }

  /// Returns a row with a button.
  ///
  /// - Parameters:
  ///   - name: The name of the row.
  ///   - text: The text of the row, or `nil` for the name.
  ///   - detail: The secondary text.
  ///   - verb: The effect of choosing the row, in one word.
  ///   - obstacle: The reason why the row can't be chosen, or `nil` if it can.
  ///   - action: The action to send.
  /// - Returns: The row.
  static func button(
    _ name: String, _ text: String? = nil, detail: String = "", verb: String = "choose",
    unless obstacle: String? = nil, sending action: AppFeature.Action
  ) -> Row {
    Row(
      name: name, text: text ?? name, detail: detail, control: .button(action), verb: verb,
      obstacle: obstacle)
  }

  /// Returns a row with a text field.
  static func field(
    _ name: String, _ text: String, _ enter: @escaping (String) -> AppFeature.Action
  ) -> Row {
    Row(name: name, text: "\(name):", control: .field(text: text, enter: enter))
  }
}
