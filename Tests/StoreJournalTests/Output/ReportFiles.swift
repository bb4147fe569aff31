import Foundation
import Testing

@testable import StoreJournal

@Suite("The files for the check of reports")
struct ReportFiles {
  private static let folder = ProcessInfo.processInfo.environment["REPORT_FOLDER"]

  @Test("are written to the folder that the check of reports names", .enabled(if: folder != nil))
  func writesFiles() throws {
    let folder = URL(filePath: try #require(Self.folder))
    let long = Journal.closedWhileLoading(times: 1_700)
    // Some actions change nothing.
    let differences = long.steps.filter { $0.number % 3 == 0 }.map {
      ($0.number, "  Tab(\n−   count: \($0.number - 1),\n+   count: \($0.number)\n  )")
    }
    var journals: [(name: String, journal: Journal, differences: [Int: String])] = [
      ("empty", .of([]), [:]),
      ("short", .closedWhileLoading, [:]),
      ("replaced", .loadReplaced, [:]),
      ("long", long, Dictionary(uniqueKeysWithValues: differences)),
    ]
    for (index, name) in HostileName.all.enumerated() {
      journals.append(("hostile\(index)", .named(name), [1: name]))
    }
    let longName = String(repeating: "0123456789 <é\n--", count: 65_536)
    journals.append(("megabyte", .named(longName), [2: longName]))
    for (name, journal, differences) in journals {
      for (text, ending) in [
        (journal.html(differences: differences), "html"), (journal.trace(), "trace.json"),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: "\(name).\(ending)"))
      }
    }
  }
}
