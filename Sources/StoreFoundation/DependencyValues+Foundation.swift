public import Foundation
public import StoreRuntimeCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension DependencyValues {
  /// The notification center to which notifications are posted.
  ///
  /// The default is `NotificationCenter.default`; each test has its own center.
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) var notificationCenter
  ///
  /// return .run { send in
  ///   for await _ in notificationCenter.notifications(named: .didReceiveMail) {
  ///     await send(.mailReceived)
  ///   }
  /// }
  /// ```
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static var liveValue: NotificationCenter { .default }
  static var testValue: NotificationCenter { NotificationCenter() }
}

#if canImport(Darwin) || canImport(FoundationNetworking)
  extension DependencyValues {
    /// The session that sends requests.
    ///
    /// The default is `URLSession.shared`. Reading it in a test that doesn't override it is a
    /// reported issue, and all requests of that session fail.
    ///
    /// Prefer a dependency of your own for each server, whose functions a test can replace.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }
  }

  private enum URLSessionKey: BuiltInDependencyKey {
    static var example: String { "URLSession(configuration: …)" }
    static var liveValue: URLSession { .shared }
    static var testValue: URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [RefusingProtocol.self]
      return standingIn(URLSession(configuration: configuration))
    }
  }

  /// A protocol that makes all requests fail.
  private final class RefusingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
    }

    override func stopLoading() {}
  }
#endif
