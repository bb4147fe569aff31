import Foundation

/// Sockets of this machine, which nobody else can reach.
package enum Loopback {
  /// Opens a socket to which clients connect.
  ///
  /// - Parameter port: The port, 0 for any that is free.
  /// - Returns: The socket, which doesn't block, and its port.
  /// - Throws: A `ServerError` that names the call that has failed.
  static func listen(port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = try makeSocket()
    do {
      set(SO_REUSEADDR, to: 1, of: descriptor)
      // Connections take these over. The system would keep megabytes for one that doesn't read.
      for buffer in [SO_SNDBUF, SO_RCVBUF] { set(buffer, to: 1 << 16, of: descriptor) }
      try withAddress(port) { address, size in
        guard bind(descriptor, address, size) == 0 else {
          throw ServerError(failed: "bind to port \(port)")
        }
        guard Foundation.listen(descriptor, 1_024) == 0 else { throw ServerError(failed: "listen") }
      }
      try stopBlocking(descriptor)
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      }
      guard result == 0 else { throw ServerError(failed: "getsockname") }
      return (descriptor, UInt16(bigEndian: address.sin_port))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Connects to the server at a port, and returns the socket, which blocks.
  package static func connect(port: UInt16) throws -> Int32 {
    let descriptor = try makeSocket()
    let result = withAddress(port) { Foundation.connect(descriptor, $0, $1) }
    guard result == 0 else {
      defer { close(descriptor) }
      throw ServerError(failed: "connect to port \(port)")
    }
    sendAtOnce(descriptor)
    return descriptor
  }

  /// Lets a socket send what it is given without waiting for more.
  static func sendAtOnce(_ descriptor: Int32) {
    set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, of: descriptor)
  }

  static func stopBlocking(_ descriptor: Int32) throws {
    guard
      fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw ServerError(failed: "fcntl") }
  }

  private static func makeSocket() throws -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw ServerError(failed: "socket") }
    return descriptor
  }

  static func set(
    _ option: Int32, at level: Int32 = SOL_SOCKET, to value: Int32, of descriptor: Int32
  ) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func withAddress<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
  ) rethrows -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return try withUnsafePointer(to: address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
