import StoreRuntime
import TabCore

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
