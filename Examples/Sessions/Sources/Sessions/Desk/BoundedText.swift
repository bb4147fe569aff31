/// A text of at most so many bytes.
///
/// A session is saved as a whole with each change, and any client can make it grow. So the length
/// of a text is limited where it is read: a request with a longer one is refused. It is a length in
/// bytes, as a character can have any number of them.
protocol BoundedText: Codable, Equatable, Sendable {
  /// What messages call it: `a title`.
  static var name: String { get }

  /// The greatest number of bytes in UTF-8.
  static var limit: Int { get }

  var text: String { get }

  /// Creates a text that isn't too long.
  init(bounded text: String)
}

extension BoundedText {
  /// Creates a text.
  ///
  /// - Throws: A `ServerError` if it is too long.
  init(_ text: String) throws(ServerError) {
    guard text.utf8.count <= Self.limit else {
      throw ServerError("\(Self.name) has \(Self.limit) bytes at most, and not \(text.utf8.count)")
    }
    self.init(bounded: text)
  }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(ServerError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The title of a note.
struct Title: BoundedText {
  static let name = "a title"
  static let limit = 200

  let text: String

  init(bounded text: String) {
    self.text = text
  }
}

/// The text of a note.
struct NoteText: BoundedText {
  static let name = "a text"
  static let limit = 4_000

  let text: String

  init(bounded text: String = "") {
    self.text = text
  }
}
