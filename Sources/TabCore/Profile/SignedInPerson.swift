public import StoreRuntime

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
