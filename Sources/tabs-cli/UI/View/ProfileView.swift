import StoreRuntime
import TabCore

/// Reads the profile tab.
@MainActor
struct ProfileView {
  let model: StoreModel<ProfileTab.State, ProfileTab.Action>

  private var root: StoreModel<ProfileFeature.State, ProfileFeature.Action> {
    model.scope(\.root, action: \.root)
  }

  func trail() -> Trail {
    let root = root
    var trail = model.trail(root: quoted(root.person.name)) { screen in
      if let followers = screen.model(inCase: \.followers, action: \.followers) {
        return ("followers of \(followers.followedID)", followers)
      }
      if let person = screen.model(inCase: \.person, action: \.person) {
        return ("\(person.person.id) \(quoted(person.person.name))", person)
      }
      return screen.model(inCase: \.edit, action: \.edit).map { ("edit", $0) }
    }
    trail.models.append(root)
    return trail
  }

  func screen() -> Page {
    guard let screen = model[stack: \.path, action: \.path].last,
      let top = model.screen(screen, of: \.path, action: \.path)
    else { return rootPage() }
    return top.model(inCase: \.followers, action: \.followers).map { page($0, in: top) }
      ?? top.model(inCase: \.person, action: \.person).map { page($0, in: top) }
      ?? top.model(inCase: \.edit, action: \.edit).map { page($0, in: top) } ?? rootPage()
  }

  private func rootPage() -> Page {
    let root = root
    let person = root.person
    return Page(
      id: AnyHashable(root.id), kind: .screen, title: "profile",
      rows: [
        .text("name", person.name), .text("bio", person.bio),
        .button("followers", detail: String(person.followerIDs.count), verb: "open") {
          root.send(.followersButtonTapped)
        },
        .button("edit", verb: "open the form") { root.send(.editButtonTapped) },
      ],
      models: [root])
  }

  private func page(
    _ followers: StoreModel<FollowersFeature.State, FollowersFeature.Action>, in screen: AnyObject
  ) -> Page {
    let people: [Row] = followers.people.map { person in
      .button(person.id, person.name, detail: person.bio, verb: "open") {
        followers.send(.personTapped(person.id))
      }
    }
    return Page(
      id: AnyHashable(followers.id), kind: .screen, title: "followers of \(followers.followedID)",
      rows: people + [.button("close") { followers.send(.closeButtonTapped) }],
      models: [screen, followers])
  }

  private func page(
    _ person: StoreModel<PersonFeature.State, PersonFeature.Action>, in screen: AnyObject
  ) -> Page {
    Page(
      id: AnyHashable(person.id), kind: .screen, title: person.person.id,
      rows: [
        .text("name", person.person.name), .text("bio", person.person.bio),
        .button("followers", detail: String(person.person.followerIDs.count), verb: "open") {
          person.send(.followersButtonTapped)
        },
        .button("close") { person.send(.closeButtonTapped) },
      ],
      models: [screen, person])
  }

  private func page(
    _ form: StoreModel<ProfileEditFeature.State, ProfileEditFeature.Action>, in screen: AnyObject
  ) -> Page {
    let rows: [Row] =
      [
        .field("name", form.name) { form[\.name, sending: \.nameChanged] = $0 },
        .field("bio", form.bio) { form[\.bio, sending: \.bioChanged] = $0 },
      ] + Row.message(form.message) + [
        .button("save", unless: form.problem) { form.send(.saveButtonTapped) },
        .button("cancel") { form.send(.cancelButtonTapped) },
      ]
    return Page(
      id: AnyHashable(form.id), kind: .screen, title: "edit the profile", rows: rows,
      models: [screen, form])
  }
}
