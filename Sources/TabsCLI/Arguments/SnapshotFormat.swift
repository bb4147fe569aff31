/// The format of a snapshot of the screen.
package enum SnapshotFormat: String, CaseIterable {
  /// The characters, each line as long as the screen is wide.
  case text

  /// The characters with their colours, for a terminal.
  case ansi

  /// A picture.
  case svg
}
