public import StoreRuntime

/// A list of a person's followers.
@Reducer(action: .codable)
public struct FollowersFeature {
  /// The state of the list.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The id of the followed person.
    public let followedID: Person.ID

    /// The rows.
    public var people: [Person]

    /// Creates the state of a list.
    ///
    /// - Parameters:
    ///   - followedID: The id of the followed person.
    ///   - people: The rows.
    public init(followedID: Person.ID, people: [Person]) {
      self.followedID = followedID
      self.people = people
    }

    /// Creates the state of a list of the followers that the directory contains.
    init(of person: Person) {
      @Dependency(\.peopleDirectory) var directory
      self.init(followedID: person.id, people: person.followerIDs.compactMap(directory.person))
    }
  }

  /// The actions of the list.
  public enum Action: Equatable {
    /// The close button was tapped.
    case closeButtonTapped

    /// A row was tapped.
    case personTapped(Person.ID)
  }

  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the list.
  public var body: some Reducer<State, Action> {
    Reduce { _, action in
      switch action {
      case .closeButtonTapped: .run { _ in await dismiss() }
      case .personTapped: .none
      }
    }
  }
}
