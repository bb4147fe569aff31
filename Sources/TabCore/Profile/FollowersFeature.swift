public import StoreRuntime

/// A list of the people who follow somebody.
@Reducer(action: .codable)
public struct FollowersFeature {
  /// What the list shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// Whose followers they are.
    public let followedID: Person.ID

    /// The rows.
    public var people: [Person]

    /// Creates the state of a list.
    ///
    /// - Parameters:
    ///   - followedID: Whose followers they are.
    ///   - people: The rows.
    public init(followedID: Person.ID, people: [Person]) {
      self.followedID = followedID
      self.people = people
    }

    /// Creates the state of a list of those followers whom the directory knows.
    init(of person: Person) {
      @Dependency(\.peopleDirectory) var directory
      self.init(followedID: person.id, people: person.followerIDs.compactMap(directory.person))
    }
  }

  /// What happens in the list.
  public enum Action: Equatable {
    /// The screen was asked to go away.
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
