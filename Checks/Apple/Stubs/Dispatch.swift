// swift-format-ignore-file
// What the package uses of Dispatch.

public func dispatchMain() -> Never { fatalError() }

public final class DispatchQueue: Sendable {
  public init(label: String) {}
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
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
