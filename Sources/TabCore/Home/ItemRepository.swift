public import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository of items.
///
/// Features use it as the dependency `itemRepository`:
///
/// ```swift
/// @Dependency(\.itemRepository) var repository
/// ```
///
/// The live value is a file, ``file(at:)``, and the preview value is in memory. In a test each
/// function reports an issue until it is overridden.
public struct ItemRepository: Sendable {
  /// A function that starts on the caller's isolation.
  public typealias Call<Input, Value> =
    nonisolated(nonsending) @Sendable (Input) async throws(ItemRepositoryError) -> Value

  /// Returns all items, oldest first.
  public var load: nonisolated(nonsending) @Sendable () async throws(ItemRepositoryError) -> [Item]

  /// Returns the item with an id, or `nil` if none exists.
  public var item: Call<Item.ID, Item?>

  /// Saves an item: replaces the one with the same id, or appends it.
  public var save: Call<Item, Void>

  /// Saves a new item with a name and a note, and returns it with its number.
  public var add:
    nonisolated(nonsending) @Sendable (_ name: String, _ note: String)
      async throws(ItemRepositoryError) -> Item

  /// Deletes the item with an id, if one exists, also from the related items of the others.
  public var delete: Call<Item.ID, Void>

  /// Creates a repository from its functions.
  ///
  /// - Parameters:
  ///   - load: Returns all items.
  ///   - item: Returns the item with an id.
  ///   - save: Saves an item.
  ///   - add: Saves a new item with a name and a note.
  ///   - delete: Deletes the item with an id.
  public init(
    load:
      nonisolated(nonsending) @escaping @Sendable ()
      async throws(ItemRepositoryError) -> [Item],
    item: @escaping Call<Item.ID, Item?>,
    save: @escaping Call<Item, Void>,
    add:
      nonisolated(nonsending) @escaping @Sendable (_ name: String, _ note: String)
      async throws(ItemRepositoryError) -> Item,
    delete: @escaping Call<Item.ID, Void>
  ) {
    self.load = load
    self.item = item
    self.save = save
    self.add = add
    self.delete = delete
  }
}

extension ItemRepository: DependencyKey {
  /// A file in the user's folder for application data.
  public static var liveValue: ItemRepository { file(at: ItemFile.defaultURL) }

  /// Sample items, in memory only.
  public static var previewValue: ItemRepository { memory() }

  /// A repository in which each function reports an issue.
  public static var testValue: ItemRepository {
    ItemRepository(
      load: unimplemented("itemRepository.load", placeholder: []),
      item: unimplemented("itemRepository.item", placeholder: nil),
      save: unimplemented("itemRepository.save", placeholder: ()),
      add: unimplemented("itemRepository.add", placeholder: Item(id: 0, name: "")),
      delete: unimplemented("itemRepository.delete", placeholder: ()))
  }
}

extension ItemRepository {
  /// Makes a repository that stores its items in a JSON file.
  ///
  /// A missing file counts as one with the sample items, and is created by the first save. Saving
  /// replaces the whole file atomically: a concurrent reader, or a crash, sees the old items or the
  /// new ones. A file with other contents causes an error that names it, and is never overwritten.
  ///
  /// The file is read and written on an actor of its own. It is read for each call, so that changes
  /// by other processes are seen and kept.
  ///
  /// A change holds an advisory lock on the file `.NAME.lock` in the same folder, so that no
  /// concurrent change is lost, and waits up to ten seconds for it. On file systems without locks,
  /// and on Windows, the change is made without one. If the file is a symbolic link, its target is
  /// replaced. Permissions are kept.
  ///
  /// - Parameter url: The location of the file.
  /// - Returns: The repository.
  public static func file(at url: URL) -> ItemRepository { file(at: url, on: FileQueue()) }

  /// Makes a repository that stores its items in a JSON file and uses it on an actor.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - actor: The actor, so that its caller can wait until pending work is done.
  /// - Returns: The repository.
  package static func file(at url: URL, on actor: any Actor) -> ItemRepository {
    let file = ItemFile(url: url)
    return ItemRepository(
      load: { () async throws(ItemRepositoryError) in try await file.load(on: actor) },
      item: { id async throws(ItemRepositoryError) in
        try await file.load(on: actor).first { $0.id == id }
      },
      save: { item async throws(ItemRepositoryError) in
        try await file.change(on: actor) { $0.replaceOrAppend(item) }
      },
      add: { name, note async throws(ItemRepositoryError) in
        try await file.change(on: actor) { $0.add(name: name, note: note) }
      },
      delete: { id async throws(ItemRepositoryError) in
        try await file.change(on: actor) { $0.remove(id) }
      })
  }

  /// Makes a repository that stores its items in memory.
  ///
  /// - Parameter items: The initial items.
  /// - Returns: The repository. Its copies share their items.
  public static func memory(_ items: [Item] = Item.samples) -> ItemRepository {
    let memory = LockIsolated(items)
    return ItemRepository(
      load: { memory.withValue { $0 } },
      item: { id in memory.withValue { items in items.first { $0.id == id } } },
      save: { item in memory.withValue { $0.replaceOrAppend(item) } },
      add: { name, note in memory.withValue { $0.add(name: name, note: note) } },
      delete: { id in memory.withValue { $0.remove(id) } })
  }
}

extension ItemRepository {
  /// Returns a repository that reads all items at once, and returns them later.
  ///
  /// - Parameters:
  ///   - delay: The time that a network would take.
  ///   - clock: The clock of the app.
  /// - Returns: The repository.
  package func loading(
    after delay: Duration, on clock: any Clock<Duration>
  ) -> ItemRepository {
    guard delay > .zero else { return self }
    var repository = self
    // Without a capture list: a closure that has one begins on the global executor.
    let load = load
    repository.load = { () async throws(ItemRepositoryError) in
      let items = try await load()
      try? await clock.sleep(for: delay)
      return items
    }
    return repository
  }
}

private actor FileQueue {}

extension ItemFile {
  fileprivate func load(on actor: isolated any Actor) throws(ItemRepositoryError) -> [Item] {
    try load()
  }

  fileprivate func change<Result: Sendable>(
    on actor: isolated any Actor, _ change: @Sendable (inout [Item]) -> Result
  ) throws(ItemRepositoryError) -> Result {
    try self.change(change)
  }
}

extension DependencyValues {
  /// The repository of items.
  public var itemRepository: ItemRepository {
    get { self[ItemRepository.self] }
    set { self[ItemRepository.self] = newValue }
  }
}

/// An error of loading or saving items.
public enum ItemRepositoryError: Codable, Error, Equatable, Sendable {
  /// The file contains something other than items and wasn't changed.
  case corruptFile(path: String, reason: String)

  /// The file exists but can't be read.
  case unreadableFile(path: String, reason: String)

  /// The file can't be written; its previous contents are unchanged.
  case unwritableFile(path: String, reason: String)
}

extension ItemRepositoryError: CustomStringConvertible {
  /// A description of the problem, with the file and, if there is one, the remedy.
  public var description: String {
    switch self {
    case .corruptFile(let path, let reason):
      "\(path) contains no readable items (\(reason)); it was left unchanged, so repair it or "
        + "move it away"
    case .unreadableFile(let path, let reason):
      "\(path) can't be read: \(reason)"
    case .unwritableFile(let path, let reason):
      "\(path) can't be written: \(reason); nothing was saved"
    }
  }
}

extension Effect where Action: Sendable {
  /// Calls the repository and sends the result.
  ///
  /// Write the work without a capture list: in Swift 6.3 a closure that has one starts on the
  /// global executor, and the result arrives after the next action.
  ///
  /// - Parameters:
  ///   - toAction: Makes an action of the result.
  ///   - work: Calls the repository.
  /// - Returns: The effect.
  static func response<Value: Sendable>(
    _ toAction: @escaping @Sendable (Result<Value, ItemRepositoryError>) -> Action,
    _ work:
      nonisolated(nonsending) @escaping @Sendable () async throws(ItemRepositoryError) -> Value
  ) -> Self {
    .run { send in
      do throws(ItemRepositoryError) {
        await send(toAction(.success(try await work())))
      } catch {
        await send(toAction(.failure(error)))
      }
    }
  }
}
