#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells a thread apart from the others that exist at the same time.
package struct ThreadID: Equatable, Sendable {
  private let number: UInt

  /// Makes the id of the thread that runs this.
  package init() {
    #if canImport(Darwin)
      number = UInt(bitPattern: pthread_self())
    #else
      number = UInt(pthread_self())
    #endif
  }
}
