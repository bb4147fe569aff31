import StoreRuntime

/// Who is signed in: the account owns it, all other features read it.
struct Session: Codable, Equatable, Sendable {
  var name: String?
  var addresses: [String] = []
}

extension DependencyValues {
  var session: Session {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }

  private enum SessionKey: DependencyKey {
    static let liveValue = Session()
    static let testValue = Session()
  }
}
