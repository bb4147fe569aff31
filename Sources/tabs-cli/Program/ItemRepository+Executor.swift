import TabCore

extension ItemRepository {
  /// Returns the same repository, which leaves an executor only for what insists on
  /// another one.
  ///
  /// What the live repository does off the store's actor then runs on the program's
  /// thread as well, so that the thread knows when it is done.
  func preferring(_ executor: some TaskExecutor) -> ItemRepository {
    // Constants and not capture lists: a closure with one loses the isolation of its caller.
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
