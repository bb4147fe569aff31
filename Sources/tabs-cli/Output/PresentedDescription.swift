/// Something that is presented, in words.
struct PresentedDescription: Encodable {
  /// What sort of presentation it is.
  enum Kind: String, Encodable {
    case alert
    case sheet
  }

  let kind: Kind

  /// What it shows, in a few words.
  let title: String

  /// What else there is to see.
  let details: [ScreenDescription.Detail]

  /// What can be tapped or chosen.
  let buttons: [String]

  /// What it shows, and how an alert can be answered.
  var label: String {
    switch kind {
    case .alert: "alert \(quoted(title)) " + buttons.map { "[\($0)]" }.joined(separator: " ")
    case .sheet: title
    }
  }
}
