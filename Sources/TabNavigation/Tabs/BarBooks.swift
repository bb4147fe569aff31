/// What the tabs of an app remember of their navigations: neither compared nor saved.
@usableFromInline
struct BarBooks<Tab: TabID>: Sendable {
  /// Whether another tab is to be shown, or a navigation waits.
  @usableFromInline var isUnsettled = true

  /// Whether the app was launched, before which no screen is shown.
  var isLaunched = false

  /// The navigation that waits for an answer.
  var pending: PendingNavigation<Tab>?
}
