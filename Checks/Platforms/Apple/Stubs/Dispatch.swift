// swift-format-ignore-file
// What the package uses of Dispatch.

public func dispatchMain() -> Never { fatalError() }

public final class DispatchQueue: Sendable {
  public init(label: String) {}
  public init(label: String, qos: DispatchQoS) {}
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}

public struct DispatchQoS: Sendable {
  public static let utility = DispatchQoS()
}

public protocol DispatchSourceProtocol: AnyObject {}

extension DispatchSourceProtocol {
  public func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?) {}
  public func setCancelHandler(handler: (@Sendable @convention(block) () -> Void)?) {}
  public func activate() {}
  public func cancel() {}
}

public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {}

public class DispatchSource: DispatchSourceFileSystemObject {
  public struct FileSystemEvent: OptionSet, Sendable {
    public static let delete = FileSystemEvent(rawValue: 1)
    public static let write = FileSystemEvent(rawValue: 2)
    public static let rename = FileSystemEvent(rawValue: 32)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject { DispatchSource() }

  init() {}
}

public final class DispatchSemaphore: Sendable {
  public init(value: Int) {}
  @discardableResult public func signal() -> Int { 0 }
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { DispatchTime() }
}

public func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
