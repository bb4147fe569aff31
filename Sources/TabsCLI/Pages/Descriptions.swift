import StoreRuntime
import TabCore

/// The description of a tab.
struct TabDescription: Encodable {
  /// The name of the tab.
  let tab: String

  /// The title of its root, in a few words.
  let root: String

  /// The screens of its stack, the top one last.
  let stack: [PageDescription]

  /// The presentations over the stack, the top one last.
  let presented: [PageDescription]

  /// Describes all tabs of the app.
  static func all(_ state: AppFeature.State) -> [TabDescription] {
    AppFeature.tabs.all.map { tab in
      let root =
        switch tab {
        case .home: ShownValue(state.home.root).title
        case .profile: quoted(state.profile.person.name)
        case .settings: "settings"
        }
      return TabDescription(
        tab: tab.rawValue, root: root,
        stack: state.stack(of: tab).map { PageDescription($1, id: $0.generation) },
        presented: state.presented(on: tab).map { PageDescription($0) })
    }
  }
}

/// The description of a screen or a presentation.
struct PageDescription: Encodable {
  /// A line about the page.
  struct Detail: Encodable {
    let name: String
    let text: String
  }

  /// The number of a screen for `pop-to`.
  let id: Int?

  /// The kind of the page.
  let kind: String

  /// Its title, in a few words.
  let title: String

  /// Its other visible lines.
  let details: [Detail]

  /// The buttons and choices of a presentation.
  let buttons: [String]?

  init(_ page: Page, id: Int? = nil) {
    self.id = id
    kind = page.isAlert ? "alert" : page.name
    title = page.summary ?? page.title
    details = page.details
    buttons = page.kind == .screen ? nil : page.buttons.map(\.name)
  }

  /// The title, with the id of a screen or the possible answers to an alert.
  var label: String {
    if let id { return "[\(id)] \(title)" }
    guard kind == "alert", let buttons else { return title }
    return "alert \(quoted(title)) " + buttons.map { "[\($0)]" }.joined(separator: " ")
  }
}

extension [PageDescription.Detail] {
  /// Makes a list of details, without those that have no text.
  static func list(_ details: [(name: String, text: String?)]) -> Self {
    details.compactMap { detail in
      detail.text.map { PageDescription.Detail(name: detail.name, text: $0) }
    }
  }
}
