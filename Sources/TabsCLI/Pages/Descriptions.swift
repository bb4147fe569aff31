import StoreRuntime
import TabCore

/// The description of a tab.
struct TabDescription: Encodable {
  /// The name of the tab.
  let tab: String

  /// The title of its root, in a few words.
  let root: String

  /// The screens of its stack, the top one last.
  let stack: [ScreenDescription]

  /// The presentations over the stack, the top one last.
  let presented: [PresentedDescription]

  /// Describes all tabs of the app.
  static func all(_ state: AppFeature.State) -> [TabDescription] {
    AppFeature.tabs.all.map { TabDescription($0, state) }
  }

  private init(_ tab: AppFeature.Tab, _ state: AppFeature.State) {
    self.tab = tab.rawValue
    presented = state.presented(on: tab).map(PresentedDescription.init)
    switch tab {
    case .home:
      root = ShownValue(state.home.root).title
      stack = zip(state.homePath.ids, state.homePath).map(ScreenDescription.init)
    case .profile:
      root = quoted(state.profile.person.name)
      stack = zip(state.profilePath.ids, state.profilePath).map(ScreenDescription.init)
    case .settings:
      root = "settings"
      stack = zip(state.settingsPath.ids, state.settingsPath).map(ScreenDescription.init)
    }
  }
}

/// The description of a screen.
struct ScreenDescription: Encodable {
  /// A line about the screen.
  struct Detail: Encodable {
    let name: String
    let text: String
  }

  /// The number of the screen for `pop-to`.
  let id: Int

  /// The kind of the screen.
  let kind: String

  /// Its title, in a few words.
  let title: String

  /// Its other visible lines.
  let details: [Detail]

  init(_ id: StackElementID, _ screen: HomePath.State) {
    self.id = id.generation
    switch screen {
    case .detail(let state):
      kind = "item"
      title = ShownValue(state).title
      details = .list([
        ("note", state.item?.note),
        ("related", state.item?.relatedIDs.map(String.init).joined(separator: ", ")),
        ("message", state.message),
      ])
    case .edit(let state):
      kind = "edit"
      title = "edit \(quoted(state.name))"
      details = .list([
        ("item", String(state.itemID)),
        ("note", state.note),
        ("message", state.message),
      ])
    }
  }

  init(_ id: StackElementID, _ screen: ProfilePath.State) {
    self.id = id.generation
    switch screen {
    case .followers(let state):
      kind = "followers"
      title = "followers of \(state.followedID)"
      details = .list([("people", state.people.map(\.id).joined(separator: ", "))])
    case .person(let state):
      kind = "person"
      title = "\(state.person.id) \(quoted(state.person.name))"
      details = .list([
        ("bio", state.person.bio),
        ("followers", state.person.followerIDs.joined(separator: ", ")),
      ])
    case .edit(let state):
      kind = "edit"
      title = "edit \(quoted(state.name))"
      details = .list([("bio", state.bio), ("message", state.message)])
    }
  }

  init(_ id: StackElementID, _ screen: SettingsPath.State) {
    self.id = id.generation
    switch screen {
    case .section(let state):
      kind = "section"
      title = state.section.rawValue
      details = state.switches.map {
        Detail(name: $0.preference.rawValue, text: $0.isOn ? "on" : "off")
      }
    case .counter(let state):
      kind = "counter"
      title = "counter \(state.count)"
      details = []
    case .timer(let state):
      kind = "timer"
      title = "timer \(state.seconds)s" + (state.isRunning ? "" : " paused")
      details = []
    }
  }
}

extension [ScreenDescription.Detail] {
  /// Makes a list of details, without those that have no text.
  static func list(_ details: [(name: String, text: String?)]) -> Self {
    details.compactMap { detail in
      detail.text.map { ScreenDescription.Detail(name: detail.name, text: $0) }
    }
  }
}

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
