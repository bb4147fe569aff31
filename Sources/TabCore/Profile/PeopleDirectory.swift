public import StoreRuntime

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
