// Where effects begin when the store is free, tests that look at what an effect has begun with wait
// until then: for one turn of the store, unless they run its jobs themselves. In the other builds these
// functions don't exist.
#if TABS_NO_IMMEDIATE
  import StoreRuntime

  @testable import StoreRuntimeCore

  extension Store {
    /// Sends an action, and waits until the effects that it starts have begun.
    @discardableResult
    nonisolated(nonsending) func send(
      _ action: Action,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async -> StoreTask {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      let task = await send(action, from: location)
      if !(executorOwner is StepActor) { await makeTurn().value }
      return task
    }

    /// Sends several actions, and waits until the effects that they start have begun.
    @discardableResult
    nonisolated(nonsending) func send(
      contentsOf actions: [Action],
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) async -> StoreTask {
      let task = await send(
        contentsOf: actions, fileID: fileID, filePath: #filePath, line: line, column: #column)
      if !(executorOwner is StepActor) { await makeTurn().value }
      return task
    }

    /// Starts a task as effects are started, which therefore begins after those that were.
    private func makeTurn() -> Task<Void, Never> {
      Task { _ = self }
    }
  }

  extension Store where Action == Diary.Action {
    @discardableResult
    nonisolated(nonsending) func write(
      _ entry: String,
      then effect: @escaping @Sendable () -> Effect<Diary.Action>
    ) async -> StoreTask {
      await send(.write(entry, then: effect))
    }
  }

  extension Store<Shelf.State, Shelf.Action> {
    @discardableResult
    nonisolated(nonsending) func write(
      _ entry: String,
      then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
    ) async -> StoreTask {
      await send(.own(.write(entry, then: effect)))
    }

    @discardableResult
    nonisolated(nonsending) func write(
      _ entry: String,
      in id: StackElementID,
      then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
    ) async -> StoreTask {
      await send(.element(id, .write(entry, then: effect)))
    }

    @discardableResult
    nonisolated(nonsending) func write(
      _ entry: String,
      in container: Container,
      then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
    ) async -> StoreTask {
      await send(container.action(.write(entry, then: effect), in: state))
    }

    nonisolated(nonsending) func put(_ diary: Diary.State?, into container: Container) async {
      await send(.change { container.put(diary, into: &$0) })
    }
  }
#endif
