public import StoreRuntimeCore

#if canImport(Darwin)
  public import Foundation
#elseif canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The settings of an app: small values by name.
///
/// On Apple's systems the settings are `UserDefaults`; elsewhere they are a JSON file in the user's
/// configuration folder, named after the program. Each test has its own settings in memory.
public struct SettingsStorage: Sendable {
  enum Backend: Sendable {
    case values(SharedReference<[String: SettingValue]>)
    #if canImport(Darwin)
      case userDefaults(UncheckedSendable<UserDefaults>)
    #endif
  }

  let backend: Backend

  /// The storage of the test that owns these settings, kept alive while they are used.
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
    static let ofProcess = inFile(
      url(ProcessInfo.processInfo.environment), .fileSystem, InMemoryStorage.ofProcess)

    /// Returns the location of the program's settings.
    static func url(_ environment: [String: String]) -> URL {
      // The XDG specification says to ignore an empty or relative path.
      let path = environment["XDG_CONFIG_HOME"] ?? ""
      let folder =
        path.hasPrefix("/") ? URL(filePath: path) : URL.homeDirectory.appending(path: ".config")
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "swift-tabs"
      return folder.appending(path: "\(program)/settings.json")
    }
  #endif

  /// Returns the settings of a file.
  static func inFile(
    _ url: URL, _ files: FileStorage, _ storage: InMemoryStorage
  ) -> SettingsStorage {
    let key: FileStorageKey<[String: SettingValue]> = withDependencies {
      $0.defaultFileStorage = files
    } operation: {
      .fileStorage(url, decoder: SettingValue.decoder, encoder: SettingValue.encoder)
    }
    return SettingsStorage(
      backend: .values(storage.reference(key, default: { [:] }, at: IssueLocation())))
  }

  init(backend: Backend) { self.backend = backend }

  /// Returns the value of a name, or `nil` if there is none.
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
      // The settings as a whole aren't part of a reduction's changes, nor asserted by a test.
      outsideOfReductions {
        reference.withLock({ $0[name] = value }, at: IssueLocation(), isAnnounced: false)
      }
    #if canImport(Darwin)
      case .userDefaults(let defaults): defaults.value.set(value?.value, forKey: name)
    #endif
    }
  }

  /// The settings as one value, or `nil` if the system stores them.
  var values: SharedReference<[String: SettingValue]>? {
    if case .values(let reference) = backend { reference } else { nil }
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

/// A value in its stored form.
enum SettingValue: Codable, Sendable, Equatable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)

  // JSON can't represent non-finite numbers.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

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

  /// Creates the setting of a value, or returns `nil` for a `nil` value.
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
    case let value as any Encodable: self = .data(try Self.encoder.encode(value))
    default:
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "It can't be encoded."))
    }
  }

  /// Returns the value of a setting, or `nil` if it has another type.
  static func decode<Value>(_ setting: Any, as type: Value.Type) -> Value? {
    func raw<Raw: RawRepresentable>(_ type: Raw.Type) -> Any? {
      decode(setting, as: Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
    }
    if let value = setting as? Value { return value }
    if let type = type as? any OptionalValue.Type { return type.decode(setting) as? Value }
    if type == URL.self { return (setting as? String).flatMap { URL(string: $0) } as? Value }
    if let type = type as? any RawRepresentable.Type { return raw(type) as? Value }
    guard let type = type as? any Decodable.Type, let data = setting as? Data else { return nil }
    return try? decoder.decode(type, from: data) as? Value
  }
}

/// An optional of any type.
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
  private var settings: SettingsStorage

  init(_ name: String) {
    self.name = name
    settings = DependencyValues.current.defaultAppStorage
  }

  /// The id of the key: its name and the settings.
  public var id: AppStorageKeyID { AppStorageKeyID(name: name, settings: settings.id) }

  /// The name in messages and journals.
  public var description: String { "appStorage(\(name))" }

  /// Reads the setting.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - continuation: Resumed with the value before this returns, or for `load()` when the
  ///     settings have been loaded.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    guard case .userInitiated = context, let link = settings.values?.link else {
      return continuation.resume(with: setting())
    }
    Task {
      do {
        try await link.load()
        continuation.resume(with: setting())
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private func setting() -> Result<Value?, any Error> {
    guard let setting = settings.value(name) else {
      // If the settings can't be read, the setting isn't necessarily missing.
      return settings.values?.link?.loadError.map { .failure($0) } ?? .success(nil)
    }
    guard let value = SettingValue.decode(setting, as: Value.self) else {
      return .failure(
        FileStorageError(
          description: """
            The setting "\(name)" isn't of the type "\(Value.self)": \(setting). The value stays \
            as it is, and replaces the setting when it changes.
            """))
    }
    return .success(value)
  }

  /// Observes changes of the setting by other code, except in `UserDefaults`.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - subscriber: Receives changes.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    guard let values = settings.values else { return SharedSubscription {} }
    let observer = SettingObserver(values, name) { subscriber.yield(with: setting()) }
    values.add(observer)
    // The setting may have changed before that, and could change back unnoticed.
    observer.sharedDidChange()
    return SharedSubscription { withExtendedLifetime(observer) {} }
  }

  /// Writes the setting.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason to save.
  ///   - continuation: Resumed when the settings have been saved, if they are in a file.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      settings.set(try SettingValue(value), name)
    } catch {
      return continuation.resume(throwing: error)
    }
    guard let link = settings.values?.link else { return continuation.resume() }
    Task {
      do {
        try await context == .userInitiated ? link.save() : link.finishSaving()
        // A save that ended earlier has left its error.
        if let error = link.saveError { throw error }
        continuation.resume()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

extension AppStorageKey: StorageDependentKey {
  var inCurrentStorage: Self { Self(name) }
}

/// Calls a function when a particular setting has changed.
private final class SettingObserver: SharedObserver {
  private let values: SharedReference<[String: SettingValue]>
  private let name: String
  private let last: Guarded<SettingValue?>
  private let onChange: @Sendable () -> Void

  init(
    _ values: SharedReference<[String: SettingValue]>, _ name: String,
    _ onChange: @escaping @Sendable () -> Void
  ) {
    self.values = values
    self.name = name
    self.onChange = onChange
    last = Guarded(values.newestValue[name])
  }

  func sharedDidChange() {
    let isChanged = last.withLock { last in
      let setting = values.newestValue[name]
      defer { last = setting }
      return last != setting
    }
    if isChanged { onChange() }
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
  /// The value is a Boolean value, a number, a string, data, a date, a URL, a raw value, an
  /// optional of these, or any `Codable` value, which is stored as JSON.
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
