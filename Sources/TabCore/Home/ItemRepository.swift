public import StoreRuntime

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
  /// Returns all items, in the order in which they were added.
  public var load: nonisolated(nonsending) @Sendable () async throws(ItemRepositoryError) -> [Item]

  /// Returns the item with an id, or `nil` if there is none.
  public var item:
    nonisolated(nonsending) @Sendable (Item.ID) async throws(ItemRepositoryError) -> Item?

  /// Keeps an item: in the place of the one with the same id, or else at the end.
  public var save:
    nonisolated(nonsending) @Sendable (Item) async throws(ItemRepositoryError) -> Void

  /// Keeps a new item with a name and a note, and returns it with the number that it got.
  public var add:
    nonisolated(nonsending) @Sendable (_ name: String, _ note: String)
      async throws(ItemRepositoryError) -> Item

  /// Deletes the item with an id, if there is one, also from what others are related to.
  public var delete:
    nonisolated(nonsending) @Sendable (Item.ID) async throws(ItemRepositoryError) -> Void

  /// Creates a repository from its functions.
  ///
  /// Each starts on the isolation of its caller.
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
    item:
      nonisolated(nonsending) @escaping @Sendable (Item.ID)
      async throws(ItemRepositoryError) -> Item?,
    save:
      nonisolated(nonsending) @escaping @Sendable (Item)
      async throws(ItemRepositoryError) -> Void,
    add:
      nonisolated(nonsending) @escaping @Sendable (_ name: String, _ note: String)
      async throws(ItemRepositoryError) -> Item,
    delete:
      nonisolated(nonsending) @escaping @Sendable (Item.ID)
      async throws(ItemRepositoryError) -> Void
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
      load: {
        reportUnimplemented("load")
        return []
      },
      item: { _ in
        reportUnimplemented("item")
        return nil
      },
      save: { _ in
        reportUnimplemented("save")
      },
      add: { name, note in
        reportUnimplemented("add")
        return Item(id: 0, name: name, note: note)
      },
      delete: { _ in
        reportUnimplemented("delete")
      })
  }

  private static func reportUnimplemented(_ name: String) {
    reportIssue(
      """
      A test called "itemRepository.\(name)", which it hasn't overridden. Override it with \
      "withDependencies { $0.itemRepository = .memory() }", or with a function of your own.
      """)
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
