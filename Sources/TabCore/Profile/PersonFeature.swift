public import StoreRuntime
import TabNavigation

/// Somebody's profile, with the way to their followers.
@Reducer(action: .codable)
public struct PersonFeature {
  /// What the profile shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// Whose profile it is.
    public var person: Person

    /// Creates the state of a profile.
    ///
    /// - Parameter person: Whose profile it is.
    public init(person: Person) {
      self.person = person
    }

    /// Creates the state of the profile that the directory has under an id.
    init(id: Person.ID) throws(ScreenError) {
      @Dependency(\.peopleDirectory) var directory
      guard let person = directory.person(id) else { throw .missing("person \"\(id)\"") }
      self.init(person: person)
    }
  }

  /// What happens in the profile.
  public enum Action: Equatable {
    /// The screen was asked to go away.
    case closeButtonTapped

    /// The followers were asked for.
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
