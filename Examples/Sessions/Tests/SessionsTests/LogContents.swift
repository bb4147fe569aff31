import Foundation
import Testing

@testable import Sessions

/// A log, and where it has the last record of each user.
struct LogContents {
  let path: String
  let file: SessionLog
  private var places: [String: LogPlace] = [:]

  init(_ folder: String) throws {
    path = folder + "/log"
    var places: [String: LogPlace] = [:]
    file = try SessionLog(path: path, isSynced: false) { places.updateValue($1, forKey: $0) }
    self.places = places
  }

  mutating func append(_ user: String, _ text: String) {
    let record = LogRecord(user: user, state: Array(text.utf8))
    places[user] = file.append(record, replacing: places[user])
  }

  mutating func compact() throws {
    let old = places.sorted { $0.value.offset < $1.value.offset }
    for ((user, _), offset) in zip(old, try file.compact(old.map(\.value))) {
      places[user]?.offset = offset
    }
  }

  func states() throws -> [String: String] {
    try places.mapValues { String(decoding: try file.read($0).state, as: UTF8.self) }
  }

  /// Checks that a log can be used, and has the states again when it is opened.
  mutating func checkUse(in folder: String) throws {
    let before = try states()
    append("new", "{4}")
    try file.commit()
    let read = try LogContents(folder)
    #expect(try read.states() == before.merging(["new": "{4}"]) { $1 })
    try compact()
    #expect(try LogContents(folder).states() == before.merging(["new": "{4}"]) { $1 })
  }
}
