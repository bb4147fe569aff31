private enum TabBarCodingKeys: String, CodingKey {
  case selected
  case history
}

extension TabBar: Encodable {
  /// Writes the tab that is shown, and those that were shown before.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  /// - Complexity: O(*n*) for *n* tabs in the history.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TabBarCodingKeys.self)
    try container.encode(selected, forKey: .selected)
    try container.encode(history, forKey: .history)
  }
}

extension TabBar: Decodable {
  /// Reads the tab that is shown, and those that were shown before.
  ///
  /// A tab that doesn't exist is an error. Only ``SavedTabs/restore(_:)`` shows the first of all
  /// tabs instead, leaves such tabs out of the history, and reports both.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if something is missing or no tab is called so.
  /// - Complexity: O(*n*) for *n* tabs in the history.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabBarCodingKeys.self)
    guard let log = decoder.restoreLog, let first = Tab.allCases.first else {
      self.init(try container.decode(Tab.self, forKey: .selected))
      history = try container.decode([Tab].self, forKey: .history)
      return
    }
    let selected = try? container.decode(SavedTab<Tab>.self, forKey: .selected)
    self.init(selected?.tab ?? first)
    if selected?.tab == nil {
      let path = decoder.codingPath + [TabBarCodingKeys.selected]
      log.add(
        .selectedTab(path: path.text, saved: selected?.text, selected: first.rawValue))
    }
    let path = decoder.codingPath + [TabBarCodingKeys.history]
    let tabs: [SavedTab<Tab>]
    do {
      tabs = try container.decode([SavedTab<Tab>].self, forKey: .history)
    } catch {
      log.add(.wholeHistory(path: path.text, reason: error.reason(below: path)))
      return
    }
    history = tabs.compactMap(\.tab)
    if let unknown = tabs.first(where: { $0.tab == nil }) {
      log.add(
        .history(path: path.text, count: tabs.count - history.count, first: unknown.text))
    }
  }
}

/// A tab of a saved bar, which may not exist.
private struct SavedTab<Tab: TabID>: Decodable {
  var tab: Tab?

  /// What a report calls it.
  var text: String?

  init(from decoder: any Decoder) {
    tab = try? Tab(from: decoder)
    guard tab == nil else { return }
    text = (try? decoder.singleValueContainer().decode(String.self).cut(to: 80))
  }
}
