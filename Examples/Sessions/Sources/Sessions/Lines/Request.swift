import Foundation
import TabNavigation

/// What a client asks for in a line: `{"id":1,"do":"send","user":"ada","action":{…}}`.
struct Request: Decodable, Sendable {
  enum Operation: Sendable {
    case open
    case send(Desk.Action)
    case navigate(TabBarAction<Desk.Tab>)
    case state
    case subscribe
    case status
  }

  /// What the answer repeats.
  let id: Int?

  /// Whose session it is; nobody's for the status.
  let user: String

  let operation: Operation

  private enum CodingKeys: String, CodingKey {
    case id
    case name = "do"
    case user
    case action
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(Int.self, forKey: .id)
    let name = try container.decode(String.self, forKey: .name)
    if name == "status" {
      (user, operation) = ("", .status)
      return
    }
    user = try container.decode(String.self, forKey: .user)
    guard Self.isUser(user) else {
      throw ServerError("a user is 1 to 64 letters, digits, \"-\", \"_\" or \".\"")
    }
    switch name {
    case "open": operation = .open
    case "send": operation = .send(try container.decode(Desk.Action.self, forKey: .action))
    case "navigate":
      operation = .navigate(try container.decode(TabBarAction<Desk.Tab>.self, forKey: .action))
    case "state": operation = .state
    case "subscribe": operation = .subscribe
    default:
      throw ServerError("\"do\" is open, send, navigate, state, subscribe or status")
    }
  }

  private static let decoder = JSONDecoder()

  /// Reads a line.
  ///
  /// - Throws: A `ServerError` that says what is wrong with it.
  init(line: [UInt8]) throws(ServerError) {
    do {
      self = try Self.decoder.decode(Self.self, from: Data(line))
    } catch {
      throw ServerError("The line is no request: \(Self.reason(error))")
    }
  }

  private static func isUser(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch Character(Unicode.Scalar(byte)) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\"\(key.stringValue.prefix(80))\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      String(
        (context.codingPath.map(\.stringValue) + [context.debugDescription])
          .joined(separator: ": ").prefix(300))
    default: String("\(error)".prefix(300))
    }
  }
}

/// Something that a client, or whoever starts the server, is told.
package struct ServerError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Says that a call of the system has failed.
  package init(failed call: String, number: Int32 = errno) {
    self.init("\(call): \(String(cString: strerror(number)))")
  }
}
