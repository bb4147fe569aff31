import TabCore

extension ItemRepository {
  /// Returns the same repository, whose work runs on an executor unless it needs another one.
  ///
  /// The live repository's work outside of the store's actor then runs on the program's thread
  /// too, so the thread knows when it is done.
  func preferring(_ executor: some TaskExecutor) -> ItemRepository {
    // Constants instead of capture lists: a closure with a capture list loses its caller's
    // isolation.
    let load = load
    let item = item
    let save = save
    let add = add
    let delete = delete
    return ItemRepository(
      load: { () async throws(ItemRepositoryError) in
        try await withTaskExecutorPreference(executor) { () async throws(ItemRepositoryError) in
          try await load()
        }
      },
      item: { id async throws(ItemRepositoryError) in
        try await withTaskExecutorPreference(executor) { () async throws(ItemRepositoryError) in
          try await item(id)
        }
      },
      save: { newItem async throws(ItemRepositoryError) in
        try await withTaskExecutorPreference(executor) { () async throws(ItemRepositoryError) in
          try await save(newItem)
        }
      },
      add: { name, note async throws(ItemRepositoryError) in
        try await withTaskExecutorPreference(executor) { () async throws(ItemRepositoryError) in
          try await add(name, note)
        }
      },
      delete: { id async throws(ItemRepositoryError) in
        try await withTaskExecutorPreference(executor) { () async throws(ItemRepositoryError) in
          try await delete(id)
        }
      })
  }
}
