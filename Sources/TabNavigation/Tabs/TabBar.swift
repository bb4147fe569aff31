import StoreRuntimeCore

/// What a type of tabs has to be: an enum with a name for each tab.
public typealias TabID = CaseIterable & Codable & Hashable & RawRepresentable<String> & Sendable

/// Which tab is shown, and which were shown before.
///
/// It changes by the actions of the bar (``TabBarAction``) alone. A value from outside that says
/// anything else, as one that is read from a file can, is taken as it is: a tab that is in the
/// history and shown at once does no harm.
public struct TabBar<Tab: TabID>: Sendable {
  /// The tab that is shown.
  public internal(set) var selected: Tab

  /// The tabs that were shown before, without the one that is shown: the first one first.
  ///
  /// With ``BackBehavior/history`` each tab is in it once, with ``BackBehavior/fullHistory`` as
  /// often as it was left, and with the others it stays empty.
  public internal(set) var history: [Tab]

  @usableFromInline var books = BarBooks<Tab>()

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - selected: The tab that is shown.
  ///   - history: The tabs that were shown before, the first one first.
  public init(_ selected: Tab, history: [Tab] = []) {
    self.selected = selected
    self.history = history
    requestSettling()
  }
}

extension TabBar: Equatable {
  /// Returns whether two bars show the same tab and have the same history.
  ///
  /// - Parameters:
  ///   - lhs: A bar.
  ///   - rhs: Another one.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.selected == rhs.selected && lhs.history == rhs.history
  }
}

extension TabBar: CustomReflectable {
  /// The tab that is shown and the history, as failures of tests show them.
  public var customMirror: Mirror {
    Mirror(self, children: ["selected": selected, "history": history], displayStyle: .struct)
  }
}
