// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The recipe is about access. Write documentation in a package of your own.

import StoreRuntime

/// The profile of a member.
@Reducer public struct Profile {
  public struct State: Codable, Equatable, Sendable {
    public let name: String
    public var isFollowed = false

    public init(name: String) {
      self.name = name
    }
  }

  public enum Action: Sendable {
    case followTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isFollowed.toggle()
      return .none
    }
  }
}
