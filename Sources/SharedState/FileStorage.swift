public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The files of shared values.
///
/// A program uses the files of the system. Each test has its own files in memory; override
/// ``DependencyValues/defaultFileStorage`` to use others.
public struct FileStorage: Sendable {
  let files: any SharedFiles

  /// The storage of the test that owns these files, kept alive while they are used.
  var owner: (any AnyObject & Sendable)?

  /// The files of the system.
  public static let fileSystem = FileStorage(files: SystemFiles())

  /// The files of the system without this process's record of them, for tests of two processes.
  package static func anotherProcess() -> FileStorage { FileStorage(files: SystemFiles()) }

  /// New files in memory.
  public static var inMemory: FileStorage { FileStorage(files: MemoryFiles()) }

  /// New files in memory, with contents.
  ///
  /// - Parameter contents: The contents by location.
  /// - Returns: The files.
  public static func inMemory(contents: [URL: Data]) -> FileStorage {
    let pairs = contents.map { ($0.key.path, $0.value) }
    return FileStorage(files: MemoryFiles(Dictionary(pairs, uniquingKeysWith: { $1 })))
  }
}

extension DependencyValues {
  /// The files of shared values: those of the system, or those of a test.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependencyKey.self] }
    set { self[FileStorageDependencyKey.self] = newValue }
  }
}

private enum FileStorageDependencyKey: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { InMemoryStorage.ofCurrentTest.files }
}

/// The error of a file that can't be read or written.
public struct FileStorageError: Error, Hashable, CustomStringConvertible {
  /// A description of the file, the reason, and the effect on the value.
  public let description: String
}

/// Loads and saves the contents of files.
protocol SharedFiles: AnyObject, Sendable {
  /// Returns the decoded contents of a file, or `nil` if there is none.
  ///
  /// A file that can't be decoded is kept when its path is saved.
  func load<Value>(_ path: String, _ decode: (Data) throws -> Value) throws -> Value?

  /// Saves contents in the background.
  func save(
    _ path: String, _ context: SaveContext, _ contents: @escaping @Sendable () throws -> Data,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

  /// Observes changes by other processes.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onChange: Receives the contents, and returns `true` if they were used.
  /// - Returns: The subscription.
  func subscribe(
    _ path: String, _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Bool
  ) -> SharedSubscription
}

/// Files in memory.
private final class MemoryFiles: SharedFiles {
  private let files: Guarded<[String: Data]>

  init(_ files: [String: Data] = [:]) { self.files = Guarded(files) }

  func load<Value>(_ path: String, _ decode: (Data) throws -> Value) throws -> Value? {
    guard let data = files.withLock({ $0[path] }) else { return nil }
    do {
      return try decode(data)
    } catch {
      files.withLock { $0["\(path).unreadable"] = data }
      throw error
    }
  }

  func save(
    _ path: String, _ context: SaveContext, _ contents: @escaping @Sendable () throws -> Data,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    completion(
      Result {
        let data = try contents()
        files.withLock { $0[path] = data }
      })
  }

  func subscribe(
    _ path: String, _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Bool
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

// MARK: - The key

/// A key of a value that is stored in a file.
public struct FileStorageKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let path: String
  private var storage: FileStorage
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  init(
    _ url: URL, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    path = url.path
    storage = DependencyValues.current.defaultFileStorage
    self.decode = decode
    self.encode = encode
  }

  /// The id of the key: the file.
  public var id: FileStorageKeyID { FileStorageKeyID(path: path, files: ObjectIdentifier(files)) }

  private var files: any SharedFiles { storage.files }

  /// The name in messages and journals.
  ///
  /// A file in the home folder is named relative to it, because that folder may have another name
  /// in the next run.
  public var description: String {
    let home = URL.homeDirectory.path
    return "fileStorage(\(path.hasPrefix(home) ? "~" + path.dropFirst(home.count) : path[...]))"
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - continuation: Resumed with the value before this returns.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: Result { try files.load(path, value) })
  }

  /// Observes changes by other processes.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - subscriber: Receives changes.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    files.subscribe(path) { contents in
      subscriber.receive(contents.flatMap { data in Result { try data.map(value) } })
    }
  }

  /// Writes the file in the background.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason to save.
  ///   - continuation: Resumed when the file has been written to disk.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    files.save(path, context, { try encode(value) }, { continuation.resume(with: $0) })
  }

  private func value(_ data: Data) throws -> Value {
    do {
      return try decode(data)
    } catch {
      throw FileStorageError(
        description: """
          The file \(path) can't be decoded: \(error). The value stays as it is, and the file is \
          kept as "\(path).unreadable" when the value is saved.
          """)
    }
  }
}

extension FileStorageKey: StorageDependentKey {
  var inCurrentStorage: Self {
    var key = self
    key.storage = DependencyValues.current.defaultFileStorage
    return key
  }
}

/// The id of a ``FileStorageKey``.
public struct FileStorageKeyID: Hashable, Sendable {
  let path: String
  let files: ObjectIdentifier
}

extension SharedReaderKey {
  /// A key of a value that is stored in a file as JSON.
  ///
  /// After each change the file is replaced as a whole in the background. Changes by other
  /// processes are observed if the system supports it, and otherwise loaded by `load()`.
  ///
  /// - Parameters:
  ///   - url: The file. Its folders are created.
  ///   - decoder: The decoder of the value.
  ///   - encoder: The encoder of the value.
  /// - Returns: The key.
  public static func fileStorage<Value: Codable>(
    _ url: URL, decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder()
  ) -> Self where Self == FileStorageKey<Value> {
    fileStorage(
      url, decode: { try decoder.decode(Value.self, from: $0) }, encode: { try encoder.encode($0) })
  }

  /// A key of a value that is stored in a file, in a custom format.
  ///
  /// - Parameters:
  ///   - url: The file. Its folders are created.
  ///   - decode: Decodes the value.
  ///   - encode: Encodes the value.
  /// - Returns: The key.
  public static func fileStorage<Value>(
    _ url: URL, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}
