public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
      let recorder: JournalRecorder<State, Action>? = writer.makeRecorder(.described)
      return recorder
    } catch {
      reportIssue("The journal of a store can't be written: \(name). \(error)", at: caller)
      return nil
    }
  }
}
