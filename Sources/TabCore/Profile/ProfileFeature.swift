public import StoreRuntime

/// The root of the profile tab: the user.
///
/// It only asks for screens; ``ProfileTab`` pushes them.
@Reducer(action: .codable)
public struct ProfileFeature {
  /// What the profile shows.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The user.
    public var person: Person

    /// Creates the state of a profile.
    ///
    /// - Parameter person: The user.
    public init(person: Person = .user) {
      self.person = person
    }
  }

  /// What happens in the profile.
  public enum Action: Equatable, Sendable {
    /// The form that changes the profile was asked for.
    case editButtonTapped

    /// The user's followers were asked for.
    case followersButtonTapped
  }

  /// Creates the feature.
  public init() {}
}
