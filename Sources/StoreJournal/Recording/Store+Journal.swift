public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StoreCreation {
  /// Creates a store that records its run in a journal, which can be replayed.
  ///
  /// ```swift
  /// let journal = try JournalWriter<App.Action>(to: url, redacting: [\.passwordChanged])
  /// let store = Store(initialState: App.State(), journal: journal) { App() }
  /// ```
  ///
  /// Only the names of actions that aren't `Codable` are written: such a run can't be replayed.
  ///
  /// A writer is for one store: passing it to a second one is a reported issue, and the second one
  /// isn't recorded.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - actor: The actor whose executor the store shares, or `nil` for its own.
  ///   - journal: The file to write to, `nil` to write nothing.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for this store and its effects.
  public init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    on actor: (any Actor)? = nil,
    journal: JournalWriter<Action>?,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, on: actor, reducer: reducer,
      dependencies: .forStore(prepareDependencies),
      role: StoreRole(
        observer: journal?.makeRecorder(
          Action.self is any Codable.Type ? .codable : .described)))
  }
}

extension JournalWriter {
  /// Returns the recorder of a store, or `nil` if another store uses this writer.
  func makeRecorder<State>(_ tier: JournalHeader.Tier) -> JournalRecorder<State, Action>? {
    let isSecond = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return isTaken
    }
    guard !isSecond else {
      reportIssue(
        """
        A journal was passed to a second store: \(State.self). That store isn't recorded. Create a \
        "JournalWriter" for each store.
        """)
      return nil
    }
    return JournalRecorder(self, tier)
  }
}

extension StoreObservation {
  /// Records each of several stores in its own journal, with only the names of actions.
  ///
  /// ```swift
  /// let stores = TabStores(
  ///   initialState: Kiosk.State(), tabs: Kiosk.tabs, observation: try .journals(in: folder)
  /// ) {
  ///   KioskHub()
  /// }
  /// ```
  ///
  /// The files are called `hub.journal`, and for the tabs by their names, such as
  /// `tab-feed.journal`. Payloads aren't written: one store can't be replayed alone, as its journal
  /// lacks the actions and shared values of the others. A file that can't be written, or that
  /// another store writes, is a reported issue, and its store isn't recorded.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if it doesn't exist.
  ///   - fileID: The file to blame for a journal that can't be written.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The observation of one group of stores.
  /// - Throws: An error of the system if the folder can't be created.
  public static func journals(
    in folder: URL,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws -> Self {
    try journals(
      in: folder,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { _ in }
  }

  /// Records each of several stores in its own journal, and hands out the failures.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if it doesn't exist.
  ///   - caller: The code to blame for a journal that can't be written.
  ///   - follow: Called once for each store, with a function that returns the failure of its
  ///     journal, or `nil`. That function keeps the file open.
  /// - Returns: The observation of one group of stores.
  /// - Throws: An error of the system if the folder can't be created.
  package static func journals(
    in folder: URL, at caller: IssueLocation,
    follow: @escaping @Sendable (@escaping @Sendable () -> String?) -> Void
  ) throws -> Self {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return StoreObservation(JournalFolder(url: folder, caller: caller, follow: follow))
  }
}

private struct JournalFolder: StoreObservationBase {
  let url: URL
  let caller: IssueLocation
  let follow: @Sendable (@escaping @Sendable () -> String?) -> Void

  func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)? {
    let file = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    do {
      let writer = try JournalWriter<Action>(to: url.appending(path: "\(file).journal"))
      follow { writer.failure }
      return writer.makeRecorder(.described) as JournalRecorder<State, Action>?
    } catch {
      let failure = "The journal of a store can't be written: \(name). \(error)"
      follow { failure }
      reportIssue(failure, at: caller)
      return nil
    }
  }
}
