import Foundation
import StoreRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// Connections between processes. Before a message comes its length, in four bytes. The first message
// of each side is its name.
extension WireSystem {
  /// Takes connections from this machine.
  ///
  /// - Returns: The port.
  /// - Throws: A `WireError`.
  package func listen() throws -> UInt16 {
    let listener = try Self.makeSocket()
    var address = Self.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && systemListen(listener, 8) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw WireError.failed("listen: \(errno)") }
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        self.serve(connection)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Connects to a system that listens.
  ///
  /// - Parameter port: Its port.
  /// - Throws: A `WireError`.
  package func connect(port: UInt16) throws {
    let connection = try Self.makeSocket()
    var address = Self.loopback(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(connection, $0, size)
      }
    }
    guard result == 0 else { throw WireError.failed("connect: \(errno)") }
    serve(connection)
  }

  private static func makeSocket() throws -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let new = socket(AF_INET, kind, 0)
    guard new >= 0 else { throw WireError.failed("socket: \(errno)") }
    return new
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Exchanges names, and reads on a thread of its own until the other side ends.
  private func serve(_ connection: Int32) {
    signal(SIGPIPE, SIG_IGN)
    let file = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
    let writer = Guarded(file)
    let write: Link = { frame in
      let length = withUnsafeBytes(of: UInt32(frame.data.count).bigEndian) { Data($0) }
      writer.withLock { try? $0.write(contentsOf: length + frame.data) }
    }
    write(WireFrame(call: 0, isAnswer: false, data: Data(node.utf8)))
    Thread.detachNewThread {
      guard let name = Self.readFrame(file) else { return }
      let node = String(decoding: name, as: UTF8.self)
      self.connect(to: node, write)
      while let data = Self.readFrame(file) { self.receive(data, replyingTo: write) }
      self.disconnect(node)
    }
  }

  private static func readFrame(_ file: FileHandle) -> Data? {
    guard let length = read(file, 4) else { return nil }
    return read(file, length.reduce(0) { $0 << 8 | Int($1) })
  }

  private static func read(_ file: FileHandle, _ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      guard let part = try? file.read(upToCount: count - data.count), !part.isEmpty else {
        return nil
      }
      data += part
    }
    return data
  }
}

// The system has methods of the same names.
private let systemListen = listen
private let systemConnect = connect
