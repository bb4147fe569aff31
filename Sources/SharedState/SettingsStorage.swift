public import StoreRuntimeCore

#if canImport(Darwin)
  public import Foundation
#elseif canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The settings of an app: small values by their names.
///
/// On Apple's systems they are `UserDefaults`; elsewhere a JSON file in the folder for configurations
/// of the user, named after the program. Each test has settings in memory, which no other test sees.
public struct SettingsStorage: Sendable {
  enum Backend: Sendable {
    case values(SharedReference<[String: SettingValue]>)
    #if canImport(Darwin)
      case userDefaults(UncheckedSendable<UserDefaults>)
    #endif
  }

  let backend: Backend

  /// The storage of the test whose settings these are, which exists as long as they are used.
  var owner: (any AnyObject & Sendable)?

  /// New settings in memory.
  public static var inMemory: SettingsStorage {
    SettingsStorage(backend: .values(SharedReference([:])))
  }

  #if canImport(Darwin)
    /// Creates settings of user defaults.
    ///
    /// - Parameter userDefaults: The user defaults.
    public init(_ userDefaults: UserDefaults) {
      // Sendable: Apple documents the class as thread-safe.
      backend = .userDefaults(UncheckedSendable(userDefaults))
    }

    static let ofProcess = SettingsStorage(.standard)
  #else
    static let ofProcess = {
      let home = ProcessInfo.processInfo.environment
      let folder = home["XDG_CONFIG_HOME"] ?? "\(home["HOME"] ?? ".")/.config"
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "swift-tabs"
      let key: FileStorageKey<[String: SettingValue]> = withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        .fileStorage(URL(filePath: "\(folder)/\(program)/settings.json"))
      }
      let reference = InMemoryStorage.ofProcess.reference(
        key, default: { [:] }, at: IssueLocation())
      return SettingsStorage(backend: .values(reference))
    }()
  #endif

  init(backend: Backend) { self.backend = backend }

  /// Returns the value of a name, `nil` if there is none.
  func value(_ name: String) -> Any? {
    switch backend {
    case .values(let reference): reference.newestValue[name]?.value
    #if canImport(Darwin)
      case .userDefaults(let defaults): defaults.value.object(forKey: name)
    #endif
    }
  }

  /// Sets or removes the value of a name.
  func set(_ value: SettingValue?, _ name: String) {
    switch backend {
    case .values(let reference):
      // A reduction that changes a setting doesn't use the settings as a whole.
      outsideOfReductions { reference.withLock({ $0[name] = value }, at: IssueLocation()) }
    #if canImport(Darwin)
      case .userDefaults(let defaults): defaults.value.set(value?.value, forKey: name)
    #endif
    }
  }

  /// Identifies the settings.
  var id: ObjectIdentifier {
    switch backend {
    case .values(let reference): ObjectIdentifier(reference)
    #if canImport(Darwin)
      case .userDefaults(let defaults): ObjectIdentifier(defaults.value)
    #endif
    }
  }
}

extension DependencyValues {
  /// The settings of the app: those of the system, or those of a test.
  public var defaultAppStorage: SettingsStorage {
    get { self[SettingsStorageKey.self] }
    set { self[SettingsStorageKey.self] = newValue }
  }
}

private enum SettingsStorageKey: DependencyKey {
  static var liveValue: SettingsStorage { .ofProcess }
  static var previewValue: SettingsStorage { .inMemory }
  static var testValue: SettingsStorage { InMemoryStorage.ofCurrentTest.settings }
}

/// A value as settings keep it.
enum SettingValue: Codable, Sendable, Equatable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)

  var value: Any {
    switch self {
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    }
  }

  /// Creates the setting of a value, `nil` for one that is `nil`.
  ///
  /// - Parameter value: Any value.
  /// - Throws: The error of the value's encoding.
  init?(_ value: Any) throws {
    switch value {
    case let value as any OptionalValue where value.isNil: return nil
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = .double(value)
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let value as URL: self = .string(value.absoluteString)
    case let value as any RawRepresentable: try self.init(value.rawValue)
    case let value as any Encodable: self = .data(try JSONEncoder().encode(value))
    default:
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "It can't be encoded."))
    }
  }

  /// Returns the value of a setting, `nil` if it is of another type.
  static func decode<Value>(_ setting: Any, as type: Value.Type) -> Value? {
    func raw<Raw: RawRepresentable>(_ type: Raw.Type) -> Any? {
      decode(setting, as: Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
    }
    if let value = setting as? Value { return value }
    if let type = type as? any OptionalValue.Type { return type.decode(setting) as? Value }
    if type == URL.self { return (setting as? String).flatMap { URL(string: $0) } as? Value }
    if let type = type as? any RawRepresentable.Type { return raw(type) as? Value }
    guard let type = type as? any Decodable.Type, let data = setting as? Data else { return nil }
    return try? JSONDecoder().decode(type, from: data) as? Value
  }
}

/// An optional, for code that doesn't know its type.
private protocol OptionalValue {
  var isNil: Bool { get }
  static func decode(_ setting: Any) -> Any?
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { self == nil }

  fileprivate static func decode(_ setting: Any) -> Any? {
    SettingValue.decode(setting, as: Wrapped.self)
  }
}

// MARK: - The key

/// A key of a value in the settings of the app.
public struct AppStorageKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let name: String
  private let settings: SettingsStorage

  init(_ name: String) {
    self.name = name
    settings = DependencyValues.current.defaultAppStorage
  }

  /// The id of the key: its name and the settings.
  public var id: AppStorageKeyID { AppStorageKeyID(name: name, settings: settings.id) }

  /// The name, as messages and journals show it.
  public var description: String { "appStorage(\(name))" }

  /// Reads the setting.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - continuation: Is resumed with the value before this returns.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    guard let setting = settings.value(name) else {
      return continuation.resumeReturningInitialValue()
    }
    guard let value = SettingValue.decode(setting, as: Value.self) else {
      return continuation.resume(
        throwing: FileStorageError(
          description: """
            The setting "\(name)" isn't of the type "\(Value.self)": \(setting). The value stays as \
            it is, and replaces the setting when it changes.
            """))
    }
    continuation.resume(returning: value)
  }

  /// Writes the setting.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason to save.
  ///   - continuation: Is resumed before this returns, or for `save()` when the settings are saved.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      settings.set(try SettingValue(value), name)
    } catch {
      return continuation.resume(throwing: error)
    }
    guard context == .userInitiated, case .values(let reference) = settings.backend,
      let link = reference.link
    else { return continuation.resume() }
    Task {
      do {
        try await link.save()
        continuation.resume()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

/// The id of an ``AppStorageKey``.
public struct AppStorageKeyID: Hashable, Sendable {
  let name: String
  let settings: ObjectIdentifier
}

extension SharedReaderKey {
  /// A key of a value in the settings of the app.
  ///
  /// The value is a Boolean value, a number, a string, data, a date, a URL, a raw value, one of these
  /// or `nil`, or any `Codable` value, which is kept as JSON.
  ///
  /// - Parameter name: The name of the setting.
  /// - Returns: The key.
  public static func appStorage<Value: Codable>(_ name: String) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(name)
  }

  /// A key of a raw value in the settings of the app.
  ///
  /// - Parameter name: The name of the setting.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func appStorage<Value: RawRepresentable>(_ name: String) -> Self
  where Self == AppStorageKey<Value>, Value.RawValue: Codable {
    AppStorageKey(name)
  }
}
