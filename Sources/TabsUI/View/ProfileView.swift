import StoreRuntime
import TabCore
import TabsCLI

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
      switch screen.case {
      case .followers(let followers):
        ("followers of \(followers.followedID)", followers)
      case .person(let person):
        ("\(person.person.id) \(quoted(person.person.name))", person)
      case .edit(let form):
        ("edit", form)
      }
    }
    trail.models.append(root)
    return trail
  }

  func screen() -> Page {
    guard let screen = model[stack: \.path, action: \.path].last,
      let top = model.screen(screen, of: \.path, action: \.path)
    else { return rootPage() }
    switch top.case {
    case .followers(let followers): return page(followers, in: top)
    case .person(let person): return page(person, in: top)
    case .edit(let form): return page(form, in: top)
    }
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
    _ followers: StoreModel<FollowersFeature.State, FollowersFeature.Action>,
    in screen: StoreModel<ProfilePath.State, ProfilePath.Action>
  ) -> Page {
    let people: [Row] = followers.people.map { person in
      .button(person.id, person.name, detail: person.bio, verb: "open") {
        followers.send(.personTapped(person.id))
      }
    }
    return Page(
      id: AnyHashable(screen.id), kind: .screen, title: "followers of \(followers.followedID)",
      rows: people + [.button("close") { followers.send(.closeButtonTapped) }],
      models: [screen, followers])
  }

  private func page(
    _ person: StoreModel<PersonFeature.State, PersonFeature.Action>,
    in screen: StoreModel<ProfilePath.State, ProfilePath.Action>
  ) -> Page {
    Page(
      id: AnyHashable(screen.id), kind: .screen, title: person.person.id,
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
    _ form: StoreModel<ProfileEditFeature.State, ProfileEditFeature.Action>,
    in screen: StoreModel<ProfilePath.State, ProfilePath.Action>
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
      id: AnyHashable(screen.id), kind: .screen, title: "edit the profile", rows: rows,
      models: [screen, form])
  }
}
