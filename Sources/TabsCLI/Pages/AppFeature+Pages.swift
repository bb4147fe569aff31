package import StoreRuntime
package import TabCore
import TabNavigation

extension AppFeature.State {
  /// The page on top of the selected tab: what is presented, its top screen or its root.
  var page: Page { presented ?? screen }

  /// The top presentation of the selected tab, or what a screen of another tab asks.
  package var presented: Page? {
    presented(on: selectedTab).last
      ?? AppFeature.tabs.all.lazy.compactMap { question(on: $0) }.first
  }

  /// Returns what is presented over the stack of a tab, the top last.
  func presented(on tab: AppFeature.Tab) -> [Page] {
    (tab == .home ? sharing + [destination].compactMap(\.self) : [])
      + [question(on: tab)].compactMap(\.self)
  }

  /// Returns what a screen of a tab asks before it is left, if one does.
  package func question(on tab: AppFeature.Tab) -> Page? {
    let question =
      switch tab {
      case .home: home.question
      case .profile: profile.question
      case .settings: settings.question
      }
    return question.map { .question($0, on: tab) }
  }

  /// Returns the screens on the stack of a tab, the top one last.
  func stack(of tab: AppFeature.Tab) -> [(id: StackElementID, page: Page)] {
    switch tab {
    case .home: zip(homePath.ids, homePath).map { ($0, .of($1, at: $0)) }
    case .profile: zip(profilePath.ids, profilePath).map { ($0, .of($1, at: $0)) }
    case .settings: zip(settingsPath.ids, settingsPath).map { ($0, .of($1, at: $0)) }
    }
  }

  private var screen: Page {
    switch selectedTab {
    case .home:
      guard let id = homePath.ids.last, let screen = homePath.last else {
        return .items(ShownValue(home.root))
      }
      return .of(screen, at: id)
    case .profile:
      guard let id = profilePath.ids.last, let screen = profilePath.last else {
        return .profile(ShownValue(profile.root))
      }
      return .of(screen, at: id)
    case .settings:
      guard let id = settingsPath.ids.last, let screen = settingsPath.last else {
        return .settings()
      }
      return .of(screen, at: id)
    }
  }

  private var destination: Page? {
    switch home.destination {
    case .add(let form): .add(ShownValue(form))
    case .alert(let alert): .deletion(alert)
    case nil: nil
    }
  }

  private var sharing: [Page] {
    guard let id = homePath.ids.last, let share = homePath.last?.detail?.share else { return [] }
    return [.share(ShownValue(share), over: id)]
      + [share.alert].compactMap(\.self).map {
        .stop($0, over: id)
      }
  }
}

extension Page {
  fileprivate static func of(_ screen: HomePath.State, at id: StackElementID) -> Page {
    switch screen {
    case .detail(let detail): .item(ShownValue(detail), at: id)
    case .edit(let form): .edit(ShownValue(form), at: id)
    }
  }

  fileprivate static func of(_ screen: ProfilePath.State, at id: StackElementID) -> Page {
    switch screen {
    case .followers(let followers): .followers(ShownValue(followers), at: id)
    case .person(let person): .person(ShownValue(person), at: id)
    case .edit(let form): .edit(ShownValue(form), at: id)
    }
  }

  fileprivate static func of(_ screen: SettingsPath.State, at id: StackElementID) -> Page {
    switch screen {
    case .section(let section): .section(ShownValue(section), at: id)
    case .counter(let counter): .counter(ShownValue(counter), at: id)
    case .timer(let timer): .timer(ShownValue(timer), at: id)
    }
  }
}

extension AppFeature.Action {
  /// Makes the action of a screen of the home tab.
  package static func home(_ id: StackElementID, _ action: HomePath.Action) -> Self {
    .home(.path(.element(id: id, action: action)))
  }

  /// Makes the action of a screen of the profile tab.
  package static func profile(_ id: StackElementID, _ action: ProfilePath.Action) -> Self {
    .profile(.path(.element(id: id, action: action)))
  }

  /// Makes the action of a screen of the settings tab.
  package static func settings(_ id: StackElementID, _ action: SettingsPath.Action) -> Self {
    .settings(.path(.element(id: id, action: action)))
  }
}

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
