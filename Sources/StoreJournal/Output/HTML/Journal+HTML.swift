extension Journal {
  /// Draws the run as a page that shows what went wrong, where the user was, and why.
  ///
  /// The page opens on the first issue, the first rejected action, or the first action that an
  /// effect sent after its end. It shows the actions that led to it, the screens at that time, what
  /// it changed, and the effects that were running. All of it can be read and searched with the
  /// keyboard. An action of a cancelled or replaced effect is dropped by design: the page shows it,
  /// and doesn't open on it.
  ///
  /// ```swift
  /// try Data(journal.html().utf8).write(to: URL(filePath: "report.html"))
  /// ```
  ///
  /// The page is one file, makes no request, and holds all that the journal does: what the
  /// recording has redacted isn't in it.
  ///
  /// It has the changes of the state if the run was replayed: see ``JournalReplay/html()``.
  ///
  /// - Returns: The page as HTML.
  /// - Complexity: O(*n*), where *n* is the length of the journal.
  public func html() -> String {
    html(differences: [:])
  }

  /// Draws the page with the change that each action made, by its number.
  func html(differences: [Int: String]) -> String {
    let data = PageData(
      header: header, warning: warning, steps: steps, effects: effects, drops: droppedActions,
      issues: issues, history: ScreenHistory(self), differences: differences)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.contentSecurityPolicy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Journal</title>
      <style>
      \(Self.text(PackageResources.report_css))
      </style>
      </head>
      <body>
      \(Self.text(PackageResources.report_html))
      <script type="application/json" id="data">\(data.json)</script>
      <script>
      \(Self.text(PackageResources.report_js))
      </script>
      </body>
      </html>

      """
  }

  /// The text of an embedded file, without its last line break.
  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.dropLast(), as: UTF8.self)
  }

  /// Lets the page run its own script and style, and request nothing.
  ///
  /// The script can't turn a string into elements, so no name can become one.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'unsafe-inline'", "style-src 'unsafe-inline'",
    "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")
}

/// What a page shows: a journal, its screens and the differences of its states.
private struct PageData: Encodable {
  let header: JournalHeader
  let warning: String?
  let steps: [JournalStep]
  let effects: [JournalEffect]
  let drops: [JournalDrop]
  let issues: [JournalIssue]
  let history: ScreenHistory
  let differences: [Int: String]

  /// The data as JSON without any `<`, which could end the script that it is in.
  var json: String {
    // Texts and numbers can be encoded.
    let parts = (try? JournalCoding.encode(self))?.split(
      separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return String(decoding: Array((parts ?? []).joined(separator: #"\u003c"#.utf8)), as: UTF8.self)
  }
}
