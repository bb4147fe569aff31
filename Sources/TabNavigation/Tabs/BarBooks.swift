/// What the tabs of an app remember of their navigations: neither compared nor saved.
struct BarBooks<Tab: TabID>: Sendable {
  /// Whether the app was launched, before which no screen is shown.
  var isLaunched = false

  /// The navigation that waits for an answer.
  var pending: PendingNavigation<Tab>?
}
