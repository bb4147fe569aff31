public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StoreCreation {
  /// Creates a store whose run is written to a journal from which it can be repeated.
  ///
  /// ```swift
  /// let journal = try JournalWriter<App.Action>(to: url, redacting: [\.passwordChanged])
  /// let store = Store(initialState: App.State(), journal: journal) { App() }
  /// ```
  ///
  /// Actions that aren't `Codable` are written with their names only: nothing can be repeated then.
  ///
  /// A writer is for one store: to give it to a second one is a reported issue, and the second one
  /// isn't recorded.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store is to share, or `nil` for one of its own.
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
  /// Makes what follows a store, unless another store has this writer.
  func makeRecorder<State>(_ tier: JournalHeader.Tier) -> JournalRecorder<State, Action>? {
    let isSecond = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return isTaken
    }
    guard !isSecond else {
      reportIssue(
        """
        A journal was given to a second store: \(State.self). That store isn't recorded. Make a \
        "JournalWriter" for each store.
        """)
      return nil
    }
    return JournalRecorder(self, tier)
  }
}

extension StoreObservation {
  /// Writes each of several stores to a journal of its own, with the names of its actions only.
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
  /// `tab-feed.journal`. Payloads aren't written: a store alone can't be repeated, as what others
  /// have sent to it and shared with it isn't in its journal. A file that can't be written, or is
  /// being written by another store, is a reported issue, and its store isn't recorded.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is made if it isn't there.
  ///   - fileID: Where to report what can't be written; as the ones below.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: What follows the stores, for one group of them.
  /// - Throws: An error of the system if the folder can't be made.
  public static func journals(
    in folder: URL,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws -> Self {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return StoreObservation(
      JournalFolder(
        url: folder,
        caller: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

private struct JournalFolder: StoreObservationBase {
  let url: URL
  let caller: IssueLocation

  func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)? {
    let file = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    do {
      let writer = try JournalWriter<Action>(to: url.appending(path: "\(file).journal"))
      return writer.makeRecorder(.described) as JournalRecorder<State, Action>?
    } catch {
      reportIssue("The journal of a store can't be written: \(name). \(error)", at: caller)
      return nil
    }
  }
}
