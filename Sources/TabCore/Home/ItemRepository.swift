public import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where the items are kept.
///
/// Features reach it as the dependency `itemRepository`:
///
/// ```swift
/// @Dependency(\.itemRepository) var repository
/// ```
///
/// The live one is a file, ``file(at:)``; previews have one in memory; in a test
/// every function is a reported issue until it is overridden.
public struct ItemRepository: Sendable {
  /// A function that starts on the isolation of its caller.
  public typealias Call<Input, Value> =
    nonisolated(nonsending) @Sendable (Input) async throws(ItemRepositoryError) -> Value

  /// Returns all items, in the order in which they were added.
  public var load: nonisolated(nonsending) @Sendable () async throws(ItemRepositoryError) -> [Item]

  /// Returns the item with an id, or `nil` if there is none.
  public var item: Call<Item.ID, Item?>

  /// Keeps an item: in the place of the one with the same id, or else at the end.
  public var save: Call<Item, Void>

  /// Keeps a new item with a name and a note, and returns it with the number that it got.
  public var add:
    nonisolated(nonsending) @Sendable (_ name: String, _ note: String)
      async throws(ItemRepositoryError) -> Item

  /// Deletes the item with an id, if there is one, also from what others are related to.
  public var delete: Call<Item.ID, Void>

  /// Creates a repository from its functions.
  ///
  /// - Parameters:
  ///   - load: Returns all items.
  ///   - item: Returns the item with an id.
  ///   - save: Keeps an item.
  ///   - add: Keeps a new item with a name and a note.
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

  /// A repository whose every function is a reported issue.
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
  /// Makes a repository that keeps its items in a JSON file.
  ///
  /// A file that isn't there counts as one with the sample items, and appears when
  /// something is saved. Saving replaces the whole file at once: another reader, or
  /// a crash, sees the old items or the new ones. A file that holds something else
  /// is an error that names it, and is left as it is, by saving as well.
  ///
  /// The file is read and written on an actor of its own. It is read for each call,
  /// so that what others have changed in it is seen and kept.
  ///
  /// A change holds an advisory lock on the file `.NAME.lock` beside it, so that of the changes
  /// that several processes make at once none is lost, and waits up to ten seconds for it. On
  /// file systems without locks, and on Windows, the change is made without one. A link stays a
  /// link, and what it leads to is replaced, with the permissions that it had.
  ///
  /// - Parameter url: The location of the file.
  /// - Returns: The repository.
  public static func file(at url: URL) -> ItemRepository { file(at: url, on: FileQueue()) }

  /// Makes a repository that keeps its items in a JSON file, which it uses on an actor.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - actor: The actor, which then knows when all is done.
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

  /// Makes a repository that forgets everything with the process.
  ///
  /// - Parameter items: What it holds at first.
  /// - Returns: The repository. Copies of it share their items.
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
  /// Where the items are kept.
  public var itemRepository: ItemRepository {
    get { self[ItemRepository.self] }
    set { self[ItemRepository.self] = newValue }
  }
}

/// Why items couldn't be read or saved.
public enum ItemRepositoryError: Codable, Error, Equatable, Sendable {
  /// The file holds something else than items. It was left as it is.
  case corruptFile(path: String, reason: String)

  /// The file is there but can't be read.
  case unreadableFile(path: String, reason: String)

  /// The file can't be written. What was there before is still there.
  case unwritableFile(path: String, reason: String)
}

extension ItemRepositoryError: CustomStringConvertible {
  /// What went wrong, with which file, and what to do about it.
  public var description: String {
    switch self {
    case .corruptFile(let path, let reason):
      "\(path) holds no items that can be read (\(reason)); it was left as it is, so mend it or "
        + "move it away"
    case .unreadableFile(let path, let reason):
      "\(path) can't be read: \(reason)"
    case .unwritableFile(let path, let reason):
      "\(path) can't be written: \(reason); nothing was saved"
    }
  }
}

extension Effect where Action: Sendable {
  /// Asks the repository for something, and sends what came of it.
  ///
  /// Write the work without a capture list: in Swift 6.3 a closure that has one begins on the
  /// global executor, and the answer comes after the next action.
  ///
  /// - Parameters:
  ///   - toAction: Makes the action of the result.
  ///   - work: Asks the repository.
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
