/// The description of a presentation.
struct PresentedDescription: Encodable {
  /// The kind of a presentation.
  enum Kind: String, Encodable {
    case alert
    case sheet
  }

  let kind: Kind

  /// Its title, in a few words.
  let title: String

  /// Its other visible lines.
  let details: [ScreenDescription.Detail]

  /// The buttons and choices.
  let buttons: [String]

  init(_ page: Page) {
    kind = page.isAlert ? .alert : .sheet
    title = page.summary ?? page.title
    details = page.details
    buttons = page.buttons.map(\.name)
  }

  /// The title, and the possible answers to an alert.
  var label: String {
    switch kind {
    case .alert: "alert \(quoted(title)) " + buttons.map { "[\($0)]" }.joined(separator: " ")
    case .sheet: title
    }
  }
}
