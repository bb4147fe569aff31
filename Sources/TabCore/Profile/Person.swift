/// Somebody with a profile.
public struct Person: Codable, Hashable, Identifiable, Sendable {
  /// The most characters that a name may have.
  public static let greatestNameLength = 60

  /// The most characters that the lines about a person may have.
  public static let greatestBioLength = 300

  /// The short name that links use, which never changes.
  public let id: String

  /// The full name.
  public var name: String

  /// A few words about the person.
  public var bio: String

  /// The people who follow this one.
  public var followerIDs: [String]

  /// Creates a person.
  ///
  /// - Parameters:
  ///   - id: The short name.
  ///   - name: The full name.
  ///   - bio: A few words about the person.
  ///   - followerIDs: The people who follow this one.
  public init(id: String, name: String, bio: String = "", followerIDs: [String] = []) {
    self.id = id
    self.name = name
    self.bio = bio
    self.followerIDs = followerIDs
  }
}

extension Person {
  /// The user, before the profile was edited.
  public static let user = Person(
    id: "me", name: "Sam Marlow", bio: "Writes by hand", followerIDs: ["ada", "ben", "cleo"])

  /// The people that the app knows besides the user.
  public static let samples = [
    Person(id: "ada", name: "Ada Lindqvist", bio: "Binds books", followerIDs: ["ben", "dario"]),
    Person(id: "ben", name: "Ben Okafor", bio: "Cuts nibs", followerIDs: ["ada", "cleo"]),
    Person(id: "cleo", name: "Cleo Marchetti", bio: "Marbles paper", followerIDs: ["ada"]),
    Person(id: "dario", name: "Dario Weiss", bio: "Mixes ink", followerIDs: ["cleo", "emi"]),
    Person(id: "emi", name: "Emi Tanaka", bio: "Draws letters", followerIDs: ["ada", "dario"]),
  ]
}
