public import StoreRuntime

/// A person with a profile.
public struct Person: Codable, Hashable, Identifiable, Sendable {
  /// The maximum number of characters in a name.
  public static let greatestNameLength = 60

  /// The maximum number of characters in a bio.
  public static let greatestBioLength = 300

  /// The short name used in links, which never changes.
  public let id: String

  /// The full name.
  public var name: String

  /// A short text about the person.
  public var bio: String

  /// The ids of the person's followers.
  public var followerIDs: [String]

  /// Creates a person.
  ///
  /// - Parameters:
  ///   - id: The short name.
  ///   - name: The full name.
  ///   - bio: A short text about the person.
  ///   - followerIDs: The ids of the person's followers.
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

  /// The other people in the app.
  public static let samples = [
    Person(id: "ada", name: "Ada Lindqvist", bio: "Binds books", followerIDs: ["ben", "dario"]),
    Person(id: "ben", name: "Ben Okafor", bio: "Cuts nibs", followerIDs: ["ada", "cleo"]),
    Person(id: "cleo", name: "Cleo Marchetti", bio: "Marbles paper", followerIDs: ["ada"]),
    Person(id: "dario", name: "Dario Weiss", bio: "Mixes ink", followerIDs: ["cleo", "emi"]),
    Person(id: "emi", name: "Emi Tanaka", bio: "Draws letters", followerIDs: ["ada", "dario"]),
  ]
}

/// A directory of people.
///
/// A lookup is a pure function on data in the app, so reducers call it directly, and tests use the
/// same data.
public struct PeopleDirectory: Sendable {
  /// Returns the person with an id, or `nil` if none exists.
  public var person: @Sendable (Person.ID) -> Person?

  /// Creates a directory from its function.
  ///
  /// - Parameter person: Returns the person with an id.
  public init(person: @escaping @Sendable (Person.ID) -> Person?) {
    self.person = person
  }

  /// Creates a directory from a list of people.
  ///
  /// - Parameter people: The people. If several have the same id, the first is used.
  public init(_ people: [Person]) {
    let peopleByID = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.init { peopleByID[$0] }
  }
}

extension PeopleDirectory: DependencyKey {
  /// The people in the app.
  public static let liveValue = PeopleDirectory(Person.samples)

  /// The people in the app.
  public static let testValue = liveValue
}

extension DependencyValues {
  /// The directory of people.
  public var peopleDirectory: PeopleDirectory {
    get { self[PeopleDirectory.self] }
    set { self[PeopleDirectory.self] = newValue }
  }
}

extension DependencyValues {
  /// The user of the app.
  ///
  /// ``AppFeature`` shares the person of the profile tab's root.
  public var signedInPerson: Person {
    get { self[SignedInPersonKey.self] }
    set { self[SignedInPersonKey.self] = newValue }
  }
}

private enum SignedInPersonKey: DependencyKey {
  static let liveValue = Person.user
  static let testValue = Person.user
}
