import TabCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report format for programs: one JSON object per line.
package enum JSONFormat {
  /// The schema version, incremented by every change that isn't backwards compatible.
  static let schema = 4

  /// Returns an object as one line, including its line break.
  package static func line(_ object: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let line = String(decoding: try encoder.encode(object), as: UTF8.self)
      // The encoder escapes only some of the characters that control a terminal. The others can
      // only occur in strings: outside of strings JSON is ASCII.
      return line.replacingHarmful { scalar in
        scalar.utf16.map { "\\u" + String($0, radix: 16).aligned(to: 4, with: "0") }.joined()
      } + "\n"
    } catch {
      // Encoding fails only for numbers that JSON can't represent, and the objects have none.
      preconditionFailure("\(type(of: object)) can't be encoded: \(error)")
    }
  }
}

extension Report: Encodable {
  private enum Key: String, CodingKey {
    case schema, line, command, ok, expectedFailure, error, outcome, reason, earlier, selected
    case history, url, tabs, clock, state, items, leftOut, help
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(JSONFormat.schema, forKey: .schema)
    try object.encode(line, forKey: .line)
    try object.encode(command, forKey: .command)
    try object.encode(failure == nil, forKey: .ok)
    if expectsFailure { try object.encode(true, forKey: .expectedFailure) }
    try object.encodeIfPresent(failure, forKey: .error)
    try object.encodeIfPresent(outcome?.name, forKey: .outcome)
    if case .refusedByScreen(let reason) = outcome { try object.encode(reason, forKey: .reason) }
    if let earlier {
      var object = object.nestedContainer(keyedBy: Key.self, forKey: .earlier)
      try object.encode(earlier.line, forKey: .line)
      try object.encode(earlier.outcome.name, forKey: .outcome)
      try object.encodeIfPresent(earlier.outcome.reason, forKey: .reason)
    }
    try object.encode(state.selectedTab.rawValue, forKey: .selected)
    // Only the change of the tab history; the state has all of it.
    try object.encodeIfPresent(historyChange, forKey: .history)
    try object.encodeIfPresent(state.address, forKey: .url)
    try object.encode(TabDescription.all(state), forKey: .tabs)
    try object.encodeIfPresent(clock?.seconds, forKey: .clock)
    switch result {
    case .none, .quit: break
    case .state: try object.encode(state, forKey: .state)
    case .items(let items): try object.encode(items, forKey: .items)
    case .restored(let findings): try object.encode(findings, forKey: .leftOut)
    case .help(let text): try object.encode(text, forKey: .help)
    }
  }
}
