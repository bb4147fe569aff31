extension Journal {
  /// Draws the run as a page that shows the failure, the screens at that time, and the cause.
  ///
  /// The page opens on the first issue, the first rejected action, or the first action that an
  /// effect sent after its end. It shows the preceding actions, the screens at that time, the
  /// action's changes, and the running effects. All of it can be read and searched with the
  /// keyboard. An action of a cancelled or replaced effect is dropped by design: the page shows it,
  /// and doesn't open on it.
  ///
  /// ```swift
  /// try Data(journal.html().utf8).write(to: URL(filePath: "report.html"))
  /// ```
  ///
  /// The page is one file, makes no request, and contains everything in the journal: values that
  /// the recording redacted aren't in it.
  ///
  /// A page of a replayed run also has the changes of the state: see ``JournalReplay/html()``.
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

  /// Returns the text of an embedded file, without its last line break.
  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.dropLast(), as: UTF8.self)
  }

  /// Allows the page its own script and style, and no requests.
  ///
  /// The script can't turn a string into elements, so no name can inject one.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'unsafe-inline'", "style-src 'unsafe-inline'",
    "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")
}

/// The data of a page: a journal, its screens and the differences of its states.
private struct PageData: Encodable {
  let header: JournalHeader
  let warning: String?
  let steps: [JournalStep]
  let effects: [JournalEffect]
  let drops: [JournalDrop]
  let issues: [JournalIssue]
  let history: ScreenHistory
  let differences: [Int: String]

  /// The data as JSON without any `<`, which could end the enclosing script.
  var json: String {
    // Texts and numbers can always be encoded.
    let parts = (try? JournalCoding.encode(self))?.split(
      separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return String(decoding: Array((parts ?? []).joined(separator: #"\u003c"#.utf8)), as: UTF8.self)
  }
}
