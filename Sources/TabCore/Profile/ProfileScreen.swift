/// A screen of the profile tab.
public enum ProfileScreen: PathScreen {
  /// The people who follow whoever is below: a person, or the user at the root.
  case followers

  /// One of the people.
  case person(Person.ID)

  /// The form that changes the user's own profile.
  case edit

  /// The sorts of screens that the profile tab has.
  public enum Kind: String, Sendable {
    /// A list of followers.
    case followers

    /// One of the people.
    case person

    /// The form that changes the user's own profile.
    case edit
  }

  /// What sort of screen this is.
  public var kind: Kind {
    switch self {
    case .followers: .followers
    case .person: .person
    case .edit: .edit
    }
  }

  /// The component of a link's path that stands for this screen: `followers`,
  /// `edit` or an id.
  public var linkComponents: [String] {
    switch self {
    case .followers: ["followers"]
    case .person(let id): [id]
    case .edit: ["edit"]
    }
  }

  /// Reads one screen off the front of a link's path.
  ///
  /// - Parameter components: What is left of the path.
  /// - Returns: The screen, or `nil` if the path ends here.
  public static func read(from components: inout ArraySlice<String>) -> Self? {
    switch components.popFirst() {
    case "followers": .followers
    case "edit": .edit
    case let id?: .person(id)
    case nil: nil
    }
  }
}

extension PathRules<ProfileScreen> {
  /// Followers lead to people and people to followers, without end; only the user
  /// can be edited.
  public static let profile = PathRules<ProfileScreen> { top in
    switch top {
    case nil: [.followers, .edit]
    case .followers: [.person]
    case .person: [.followers]
    case .edit: []
    }
  }
}
