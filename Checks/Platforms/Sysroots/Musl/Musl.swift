// swift-format-ignore-file

// What the package uses of musl that its headers can't say to Swift.
@_exported public import Musl

public var errno: Int32 {
  get { 0 }
  set {}
}

public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
