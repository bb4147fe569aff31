import StoreRuntime
import TabCore

/// A button, row or link that can be tapped.
struct Button {
  let name: String
  let action: AppFeature.Action
}

/// A text field.
struct Field {
  let name: String
  let action: (String) -> AppFeature.Action
}

extension AppFeature.State {
  /// The top presentation of the selected tab, or what a screen of another tab asks.
  package var presented: Presented? {
    presented(on: selectedTab).last
      ?? AppFeature.tabs.all.lazy.compactMap { question(on: $0) }.first
  }

  /// The buttons at the top of the selected tab: in its presentation, its top screen or its root.
  var buttons: [Button] {
    presented?.buttons ?? buttonsOfScreen
  }

  private var buttonsOfScreen: [Button] {
    switch selectedTab {
    case .home:
      guard let id = homePath.ids.last, let screen = homePath.last else {
        return [
          Button(name: "add", action: .home(.root(.addButtonTapped))),
          Button(name: "refresh", action: .home(.root(.refreshButtonTapped))),
        ]
          + home.items.map { Button(name: String($0.id), action: .home(.root(.itemTapped($0.id)))) }
          + home.items.map {
            Button(name: "delete-\($0.id)", action: .home(.root(.deleteButtonTapped($0.id))))
          }
      }
      return screen.buttons.map {
        Button(name: $0.name, action: .home(.path(.element(id: id, action: $0.action))))
      }
    case .profile:
      guard let id = profilePath.ids.last, let screen = profilePath.last else {
        return [
          Button(name: "followers", action: .profile(.root(.followersButtonTapped))),
          Button(name: "edit", action: .profile(.root(.editButtonTapped))),
        ]
      }
      return screen.buttons.map {
        Button(name: $0.name, action: .profile(.path(.element(id: id, action: $0.action))))
      }
    case .settings:
      guard let id = settingsPath.ids.last, let screen = settingsPath.last else {
        return SettingsSection.allCases.map {
          Button(name: $0.rawValue, action: .settings(.root(.sectionTapped($0))))
        } + [
          Button(name: "counter", action: .settings(.root(.counterTapped))),
          Button(name: "timer", action: .settings(.root(.timerTapped))),
        ]
      }
      return screen.buttons.map {
        Button(name: $0.name, action: .settings(.path(.element(id: id, action: $0.action))))
      }
    }
  }

  /// The fields of the form on top; empty without one.
  var fields: [Field] {
    presented?.fields ?? fieldsOfScreen
  }

  private var fieldsOfScreen: [Field] {
    switch selectedTab {
    case .home:
      guard let id = homePath.ids.last, homePath.last?.edit != nil else { return [] }
      return [
        Field(name: "name") { .home(.path(.element(id: id, action: .edit(.nameChanged($0))))) },
        Field(name: "note") { .home(.path(.element(id: id, action: .edit(.noteChanged($0))))) },
      ]
    case .profile:
      guard let id = profilePath.ids.last, profilePath.last?.edit != nil else { return [] }
      return [
        Field(name: "name") { .profile(.path(.element(id: id, action: .edit(.nameChanged($0))))) },
        Field(name: "bio") { .profile(.path(.element(id: id, action: .edit(.bioChanged($0))))) },
      ]
    case .settings:
      return []
    }
  }

  /// The message to the user at the top of the selected tab.
  var message: String? {
    if let presented { return presented.message }
    return switch selectedTab {
    case .home:
      homePath.isEmpty
        ? home.message : homePath.last?.edit?.message ?? homePath.last?.detail?.message
    case .profile: profilePath.last?.edit?.message
    case .settings: nil
    }
  }
}

extension HomePath.State {
  fileprivate var buttons: [(name: String, action: HomePath.Action)] {
    switch self {
    case .detail(let state):
      [
        ("edit", .detail(.editButtonTapped)), ("share", .detail(.shareButtonTapped)),
        ("close", .detail(.closeButtonTapped)),
      ]
        + (state.item?.relatedIDs ?? []).map { (String($0), .detail(.relatedItemTapped($0))) }
    case .edit:
      [("save", .edit(.saveButtonTapped)), ("cancel", .edit(.cancelButtonTapped))]
    }
  }
}

extension ProfilePath.State {
  fileprivate var buttons: [(name: String, action: ProfilePath.Action)] {
    switch self {
    case .followers(let state):
      [("close", .followers(.closeButtonTapped))]
        + state.people.map { ($0.id, .followers(.personTapped($0.id))) }
    case .person:
      [
        ("followers", .person(.followersButtonTapped)),
        ("close", .person(.closeButtonTapped)),
      ]
    case .edit:
      [("save", .edit(.saveButtonTapped)), ("cancel", .edit(.cancelButtonTapped))]
    }
  }
}

extension SettingsPath.State {
  fileprivate var buttons: [(name: String, action: SettingsPath.Action)] {
    switch self {
    case .section(let state):
      state.switches.map { ($0.preference.rawValue, .section(.switchTapped($0.preference))) }
        + [
          ("counter", .section(.counterTapped)), ("timer", .section(.timerTapped)),
          ("close", .section(.closeButtonTapped)),
        ]
    case .counter:
      [
        ("increment", .counter(.incrementButtonTapped)),
        ("decrement", .counter(.decrementButtonTapped)),
        ("close", .counter(.closeButtonTapped)),
      ]
    case .timer:
      [
        ("pause", .timer(.pauseButtonTapped)),
        ("resume", .timer(.resumeButtonTapped)),
        ("reset", .timer(.resetButtonTapped)),
        ("close", .timer(.closeButtonTapped)),
      ]
    }
  }
}
