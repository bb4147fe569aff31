#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import WinSDK
#endif

/// Tells a thread apart from the others that exist at the same time.
package struct ThreadID: Equatable, Sendable {
  private let number: UInt

  /// Makes the id of the thread that runs this.
  package init() {
    #if os(Windows)
      number = UInt(GetCurrentThreadId())
    #elseif canImport(Glibc)
      number = UInt(pthread_self())
    #else
      // A pointer on Darwin and with Musl, a signed number on Android.
      number = UInt(bitPattern: pthread_self())
    #endif
  }
}
