package import StoreRuntime
package import TabCore

extension ProfilePath.State: PagedPath {
  package static let tab = AppFeature.Tab.profile

  package static func title(of root: Root) -> String { quoted(root.person.name) }
  package static func page(of root: Root) -> Page { .profile(root) }
  package static func action(_ action: ProfileTab.Action) -> AppFeature.Action { .profile(action) }

  package func page(at id: StackElementID) -> Page {
    switch self {
    case .followers(let followers): .followers(followers, at: id)
    case .person(let person): .person(person, at: id)
    case .edit(let form): .edit(form, at: id)
    }
  }
}

extension Page {
  /// Returns the page of the user's profile.
  static func profile(_ root: ProfileFeature.State) -> Page {
    let person = root.person
    return Page(
      kind: .screen,
      rows: rows(of: person, followers: .profile(.root(.followersButtonTapped))) + [
        .button("edit", verb: "open the form", sending: .profile(.root(.editButtonTapped)))
      ])
  }

  /// Returns the page of a list of followers.
  static func followers(_ followers: FollowersFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: FollowersFeature.Action) in Action.profile(id, .followers(action)) }
    let people: [Row] = followers.people.map {
      .button($0.id, $0.name, detail: $0.bio, verb: "open", sending: embed(.personTapped($0.id)))
    }
    return Page(
      kind: .screen, name: "followers",
      rows: people + [.button("close", sending: embed(.closeButtonTapped))],
      summary: "followers of \(followers.followedID)",
      details: .list([("people", followers.people.map(\.id).joined(separator: ", "))]))
  }

  /// Returns the page of a person.
  static func person(_ person: PersonFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: PersonFeature.Action) in Action.profile(id, .person(action)) }
    let shown = person.person
    return Page(
      kind: .screen, name: "person",
      rows: rows(of: shown, followers: embed(.followersButtonTapped)) + [
        .button("close", sending: embed(.closeButtonTapped))
      ],
      summary: "\(shown.id) \(quoted(shown.name))",
      details: .list([
        ("bio", shown.bio), ("followers", shown.followerIDs.joined(separator: ", ")),
      ]))
  }

  /// Returns the page of the form of the profile.
  static func edit(_ form: ProfileEditFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: ProfileEditFeature.Action) in Action.profile(id, .edit(action)) }
    return Page(
      kind: .screen, name: "edit",
      rows: Row.form(
        [
          .field("name", form.name) { embed(.nameChanged($0)) },
          .field("bio", form.bio) { embed(.bioChanged($0)) },
        ],
        message: form.message, problem: form.problem, save: embed(.saveButtonTapped),
        cancel: embed(.cancelButtonTapped)),
      summary: "edit \(quoted(form.name))", shortSummary: "edit",
      details: .list([("bio", form.bio), ("message", form.message)]))
  }

  private static func rows(of person: Person, followers: AppFeature.Action) -> [Row] {
    [
      .text("name", person.name), .text("bio", person.bio),
      .button(
        "followers", detail: String(person.followerIDs.count), verb: "open",
        sending: followers),
    ]
  }
}
