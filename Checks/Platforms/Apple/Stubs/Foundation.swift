// swift-format-ignore-file
// What the package uses of Foundation, with the releases of Apple's documentation.

open class Bundle: @unchecked Sendable {
  open class var main: Bundle { Bundle() }
  public init() {}
  open func localizedString(forKey key: String, value: String?, table: String?) -> String { "" }
}

public struct Calendar: Sendable, Hashable, Codable {
  public enum Identifier: Sendable { case gregorian }
  public static var autoupdatingCurrent: Calendar { Calendar(identifier: .gregorian) }
  public init(identifier: Identifier) {}
}

public struct CocoaError: Error {
  public struct Code: Hashable, Sendable {
    public static var fileReadNoPermission: Code { Code() }
    public static var fileReadNoSuchFile: Code { Code() }
    public static var fileWriteNoPermission: Code { Code() }
    public static var fileWriteOutOfSpace: Code { Code() }
    public static var fileWriteVolumeReadOnly: Code { Code() }
  }
  public var code: Code { Code() }
  public var underlying: (any Error)? { nil }
}

public struct Data: Sendable, Hashable, Codable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  public typealias SubSequence = Data
  public init() {}
  public init(contentsOf url: URL) throws {}
  public init(count: Int) {}
  public mutating func withUnsafeMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result { fatalError() }
  public init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { self }
    set {}
  }
  public func base64EncodedString() -> String { "" }
  public mutating func replaceSubrange<Bytes: Collection>(_ bounds: Range<Int>, with bytes: Bytes)
  where Bytes.Element == UInt8 {}
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { fatalError() }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public struct WritingOptions: OptionSet, Sendable {
    public static var atomic: WritingOptions { [] }
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

public struct Date: Sendable, Hashable, Comparable, Codable {
  public static func < (first: Date, second: Date) -> Bool { false }
  public init() {}
  public init(timeIntervalSince1970: Double) {}
  public init(timeIntervalSinceReferenceDate: Double) {}
  public var timeIntervalSince1970: Double { 0 }
  public var timeIntervalSinceReferenceDate: Double { 0 }
}

public struct Decimal: Sendable, Hashable, Codable {}

public struct FileAttributeKey: Hashable, Sendable {
  public static let modificationDate = FileAttributeKey()
}

open class FileManager {
  open class var `default`: FileManager { FileManager() }
  public init() {}
  @available(iOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  open var homeDirectoryForCurrentUser: URL { fatalError() }
  open var temporaryDirectory: URL { fatalError() }
  open func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [String: Any]? = nil
  ) throws {}
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { path }
  open func copyItem(atPath path: String, toPath copy: String) throws {}
  open func fileExists(atPath path: String) -> Bool { false }
  open func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func removeItem(at url: URL) throws {}
}

open class JSONDecoder: @unchecked Sendable {
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public init() {}
  open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { fatalError() }
    set {}
  }
  open var userInfo: [CodingUserInfoKey: any Sendable] {
    get { [:] }
    set {}
  }
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    fatalError()
  }
}

// Both are Sendable since macOS 13 and iOS 16.
open class JSONEncoder: @unchecked Sendable {
  public struct OutputFormatting: OptionSet, Sendable {
    public static var prettyPrinted: OutputFormatting { [] }
    public static var sortedKeys: OutputFormatting { [] }
    public static var withoutEscapingSlashes: OutputFormatting { [] }
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public init() {}
  open var outputFormatting: OutputFormatting {
    get { [] }
    set {}
  }
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { fatalError() }
    set {}
  }
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
}

public struct Locale: Sendable, Hashable, Codable {
  public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
  public init(identifier: String) {}
}

open class NotificationCenter: @unchecked Sendable {
  open class var `default`: NotificationCenter { NotificationCenter() }
  public init() {}
}

open class NSString: CVarArg {
  public init(string: String) {}
  public var _cVarArgEncoding: [Int] { [] }
}

public struct POSIXError: Error {
  public enum Code: Sendable { case EPERM }
  public var code: Code { .EPERM }
}

open class ProcessInfo {
  open class var processInfo: ProcessInfo { ProcessInfo() }
  open var environment: [String: String] { [:] }
}

public struct TimeZone: Sendable, Hashable, Codable {
  public static var autoupdatingCurrent: TimeZone { fatalError() }
  public init?(identifier: String) {}
}

public struct URL: Sendable, Hashable, Codable {
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static var applicationSupportDirectory: URL { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static var homeDirectory: URL { fatalError() }
  public init?(string: String) {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(filePath: String) {}
  public var absoluteString: String { "" }
  public var path: String { "" }
  public var pathComponents: [String] { [] }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public var scheme: String? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending(path: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public mutating func appendPathExtension(_ pathExtension: String) {}
}

public struct URLError: Error {
  public enum Code: Sendable { case notConnectedToInternet }
  public init(_ code: Code) {}
}

open class URLProtocol {
  open var client: (any URLProtocolClient)? { nil }
  open class func canInit(with request: URLRequest) -> Bool { false }
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  open func startLoading() {}
  open func stopLoading() {}
}

public protocol URLProtocolClient {
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}

public struct URLRequest: Sendable {}

open class URLSession: @unchecked Sendable {
  open class var shared: URLSession { URLSession(configuration: .ephemeral) }
  public init(configuration: URLSessionConfiguration) {}
}

open class URLSessionConfiguration: @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var protocolClasses: [AnyClass]? {
    get { nil }
    set {}
  }
}

extension String {
  public init(format: String, locale: Locale?, arguments: [any CVarArg]) { self = format }
}

public typealias uuid_t = (
  UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
  UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)

open class UserDefaults: @unchecked Sendable {
  open class var standard: UserDefaults { UserDefaults() }
  public init() {}
  open func object(forKey name: String) -> Any? { nil }
  open func set(_ value: Any?, forKey name: String) {}
}

public struct UUID: Sendable, Hashable, Codable, CustomStringConvertible {
  public init() {}
  public init(uuid: uuid_t) {}
  public init?(uuidString: String) {}
  public var description: String { "" }
  public var uuidString: String { "" }
}

public struct AttributedString: Sendable {
  public struct Index: Comparable, Sendable {
    public static func < (lhs: Self, rhs: Self) -> Bool { false }
  }

  public struct Runs: Sequence {
    public struct Run {
      public var range: Range<Index> { fatalError() }
      public var attributes: [String: String] { [:] }
    }

    public func makeIterator() -> IndexingIterator<[Run]> { [].makeIterator() }
  }

  public var runs: Runs { Runs() }
  public subscript(range: Range<Index>) -> AttributedSubstring { AttributedSubstring() }
}

public struct AttributedSubstring {
  public var characters: String { "" }
}
