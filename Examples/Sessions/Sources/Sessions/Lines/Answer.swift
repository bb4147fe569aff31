import Foundation

/// A line to a client.
struct Answer: Sendable {
  let bytes: [UInt8]

  private init(_ members: String...) {
    bytes = Array("{\(members.filter { !$0.isEmpty }.joined(separator: ","))}\n".utf8)
  }

  /// Says that something was done: `{"id":1,"done":"sent"}`.
  init(_ id: Int?, done what: String) {
    self.init(Self.member("id", id), #""done":"\#(what)""#)
  }

  /// Shows a session as it is saved: `{"id":1,"session":{"state":…,"version":1}}`.
  init(_ id: Int?, session: [UInt8]) {
    let start = id.map { #"{"id":\#($0),"session":"# } ?? #"{"session":"#
    bytes = Array(start.utf8) + session + "}\n".utf8
  }

  /// Shows the status of the server.
  init(_ id: Int?, status: [String: Int]) {
    let members = status.sorted { $0.key < $1.key }.map { Self.member($0.key, $0.value) }
    self.init(Self.member("id", id), #""status":{\#(members.joined(separator: ","))}"#)
  }

  /// Says why a request wasn't carried out: `{"id":1,"error":"…"}`.
  ///
  /// That of a line that can't be read has the number of the line: `{"line":7,"error":"…"}`.
  init(_ id: Int? = nil, line: Int? = nil, error: String) {
    let text = (try? JSONEncoder().encode(error)) ?? Data("\"unknown\"".utf8)
    self.init(
      Self.member("id", id), Self.member("line", line),
      #""error":\#(String(decoding: text, as: UTF8.self))"#)
  }

  private static func member(_ name: String, _ number: Int?) -> String {
    number.map { #""\#(name)":\#($0)"# } ?? ""
  }
}
