import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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

extension ItemRepository {
  /// Makes a repository that forgets everything with the process.
  ///
  /// - Parameter items: What it holds at first.
  /// - Returns: The repository. Copies of it share their items.
  public static func memory(_ items: [Item] = Item.samples) -> ItemRepository {
    let memory = ItemMemory(items)
    return ItemRepository(
      load: { memory.items.withLock { $0 } },
      item: { id in memory.items.withLock { items in items.first { $0.id == id } } },
      save: { item in memory.items.withLock { $0.replaceOrAppend(item) } },
      add: { name, note in memory.items.withLock { $0.add(name: name, note: note) } },
      delete: { id in memory.items.withLock { $0.remove(id) } })
  }
}

private final class ItemMemory: Sendable {
  let items: Guarded<[Item]>

  init(_ items: [Item]) {
    self.items = Guarded(items)
  }
}
