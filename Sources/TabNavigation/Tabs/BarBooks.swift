import StoreRuntimeCore

/// What the tabs of an app remember of their navigations: neither compared nor saved.
@usableFromInline
struct BarBooks<Tab: TabID>: Sendable {
  /// Whether another tab is to be shown, or a navigation waits.
  @usableFromInline var isUnsettled = true

  /// Whether the app was launched, before which no screen is shown.
  var isLaunched = false

  /// The number of the store that knows the bar, 0 for none.
  var store = 0

  /// The navigation that waits for an answer.
  var pending: Navigation<Tab, Int>?

  /// The number of the reply that whoever asked for the navigation awaits.
  @usableFromInline var pendingReply: Int? { pending?.reply }

  /// What there is to remember of the tabs without a stack that were shown.
  @usableFromInline var plain: [Tab: PlainTab] = [:]

  /// Makes these the books of the store that is reducing: those of another one say nothing here.
  mutating func joinStore() {
    guard let number = currentStoreNumber(), number != store else { return }
    if store != 0 { self = BarBooks() }
    store = number
  }
}
