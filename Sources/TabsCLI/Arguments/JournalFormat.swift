/// What `tabs-cli report` prints.
package enum JournalFormat: String, CaseIterable {
  /// A page.
  case html

  /// A trace for Perfetto.
  case trace

  /// A test.
  case test
}
