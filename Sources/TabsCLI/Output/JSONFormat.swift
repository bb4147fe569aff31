import TabCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A format of reports for programs: one JSON object in each line.
package struct JSONFormat {
  /// The version of the objects, which grows by one whenever a reader has to change.
  static let schema = 3

  /// Returns the object about one command, with a line break.
  func text(_ report: Report) -> String {
    var object = Object(report)
    switch report.result {
    case .none, .quit: break
    case .state: object.state = report.state
    case .items(let items): object.items = items
    case .restored(let findings): object.leftOut = findings
    case .help(let text): object.help = text
    }
    return Self.line(object)
  }

  /// Returns an object as one line.
  package static func line(_ object: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return escaped(String(decoding: try encoder.encode(object), as: UTF8.self)) + "\n"
    } catch {
      // Only numbers that JSON lacks fail, and the objects have none.
      preconditionFailure("\(type(of: object)) can't be encoded: \(error)")
    }
  }

  /// Returns a line with JSON's escapes for all characters that a terminal could obey.
  ///
  /// The encoder escapes only some of them. All of them are in strings: outside of strings JSON
  /// is ASCII.
  private static func escaped(_ line: String) -> String {
    if line.unicodeScalars.allSatisfy(\.isHarmless) { return line }
    var result = ""
    for scalar in line.unicodeScalars {
      if scalar.isHarmless {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }

  /// What came of the navigation of an earlier command.
  private struct Earlier: Encodable {
    let line: Int
    let outcome: String
    let reason: String?

    init(_ earlier: EarlierOutcome) {
      line = earlier.line
      outcome = earlier.outcome.name
      reason = earlier.outcome.reason
    }
  }

  private struct Object: Encodable {
    var schema = JSONFormat.schema
    var line: Int
    var command: String
    var ok: Bool
    var expectedFailure: Bool?
    var error: String?
    /// What the navigation came to, in one word.
    var outcome: String?
    /// Why a screen has vetoed the navigation.
    var reason: String?
    var earlier: Earlier?
    var selected: String
    /// The change of the tab history; the whole history is in the state.
    var history: HistoryChange?
    /// The link to what is shown; not if there is none.
    var url: String?
    var tabs: [TabDescription]
    var clock: Double?
    var state: AppFeature.State?
    var items: [Item]?
    /// What had to be left out of a restored state.
    var leftOut: [String]?
    var help: String?

    init(_ report: Report) {
      line = report.line
      command = report.command
      ok = report.failure == nil
      expectedFailure = report.expectsFailure ? true : nil
      error = report.failure
      outcome = report.outcome?.name
      if case .vetoed(let reason) = report.outcome { self.reason = reason }
      earlier = report.earlier.map(Earlier.init)
      selected = report.state.selectedTab.rawValue
      history = report.historyChange
      url = report.state.url?.absoluteString
      tabs = TabDescription.all(report.state)
      clock = report.clock?.seconds
    }
  }
}
