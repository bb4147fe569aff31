/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

/// A value that is read without looking at it.
struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}

extension Collection<any CodingKey> {
  /// The path as messages show it: `home.path.elements[2]`, without the middle of a long one.
  package var text: String {
    var text = ""
    for key in self {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue.cut(to: 80)
      }
    }
    return text.cut(to: 300)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an integer.
  ///
  /// - Parameter key: The key of the integer.
  /// - Returns: The integer.
  /// - Throws: `DecodingError` that names the key, also for a fraction and for a number that is too
  ///   large: of these, the decoder of JSON itself says that the whole data is wrong.
  func decodeInteger(forKey key: Key) throws -> Int {
    do {
      return try decode(Int.self, forKey: key)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "The number isn't an integer of 64 bits.")
    }
  }
}

extension Error {
  /// Where decoding failed; `nil` for an error of another kind.
  var codingPath: [any CodingKey]? {
    switch self as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    default: nil
    }
  }

  /// What failed, with the place where it did below another.
  ///
  /// - Parameter path: The path to the other place.
  /// - Returns: A text of bounded length.
  func reason(below path: [any CodingKey]) -> String {
    let place = codingPath.map { $0.dropFirst(path.count).text } ?? ""
    return (place.isEmpty ? "" : "\(place): ") + reason
  }

  /// What failed; a text of bounded length.
  var reason: String {
    switch self as? DecodingError {
    case .keyNotFound(let key, _): return "\"\(key.stringValue.cut(to: 80))\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let cause = context.underlyingError.map { " (\($0))" } ?? ""
      return (context.debugDescription + cause).cut(to: 300)
    default: return "\(self)".cut(to: 300)
    }
  }
}
