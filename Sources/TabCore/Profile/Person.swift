public import StoreRuntime

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

/// Who there is.
///
/// Looking somebody up is a pure function on data that comes with the app, so
/// reducers call it directly, and it is the same in tests.
public struct PeopleDirectory: Sendable {
  /// Returns the person with an id, or `nil` if there is none.
  public var person: @Sendable (Person.ID) -> Person?

  /// Creates a directory from its function.
  ///
  /// - Parameter person: Returns the person with an id.
  public init(person: @escaping @Sendable (Person.ID) -> Person?) {
    self.person = person
  }

  /// Creates a directory of some people.
  ///
  /// - Parameter people: The people. Of several with one id only the first is found.
  public init(_ people: [Person]) {
    let peopleByID = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.init { peopleByID[$0] }
  }
}

extension PeopleDirectory: DependencyKey {
  /// The people that come with the app.
  public static let liveValue = PeopleDirectory(Person.samples)

  /// The people that come with the app.
  public static let testValue = liveValue
}

extension DependencyValues {
  /// Who there is.
  public var peopleDirectory: PeopleDirectory {
    get { self[PeopleDirectory.self] }
    set { self[PeopleDirectory.self] = newValue }
  }
}

extension DependencyValues {
  /// Who uses the app.
  ///
  /// ``AppFeature`` shares what the root of the profile tab holds.
  public var signedInPerson: Person {
    get { self[SignedInPersonKey.self] }
    set { self[SignedInPersonKey.self] = newValue }
  }
}

private enum SignedInPersonKey: DependencyKey {
  static let liveValue = Person.user
  static let testValue = Person.user
}
