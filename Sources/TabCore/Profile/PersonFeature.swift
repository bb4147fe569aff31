public import StoreRuntime
import TabNavigation

/// A person's profile, with a link to their followers.
@Reducer(action: .codable)
public struct PersonFeature {
  /// The state of the profile.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The person.
    public var person: Person

    /// Creates the state of a profile.
    ///
    /// - Parameter person: The person.
    public init(person: Person) {
      self.person = person
    }

    /// Creates the state of the profile with an id in the directory.
    init(id: Person.ID) throws(ScreenError) {
      @Dependency(\.peopleDirectory) var directory
      guard let person = directory.person(id) else { throw .missing("person \"\(id)\"") }
      self.init(person: person)
    }
  }

  /// The actions of the profile.
  public enum Action: Equatable {
    /// The close button was tapped.
    case closeButtonTapped

    /// The followers button was tapped.
    case followersButtonTapped
  }

  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the profile.
  public var body: some Reducer<State, Action> {
    Reduce { _, action in
      switch action {
      case .closeButtonTapped: .run { _ in await dismiss() }
      case .followersButtonTapped: .none
      }
    }
  }
}
