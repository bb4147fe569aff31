#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is in the data of a saved state.
struct SavedFile<State: Encodable>: Encodable {
  var state: State
  var version: Int
}

/// The version of a saved state.
struct SavedVersion: Decodable {
  var version: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    version = try container.decodeInteger(forKey: .version)
  }

  private enum Key: CodingKey { case version }
}

/// A saved state, or the error of reading it.
///
/// Of some errors that are thrown to it, such as a fraction in the place of an integer, the decoder
/// of JSON only says that the data is no JSON.
struct SavedState<State: Decodable>: Decodable {
  let result: Result<State, any Error>

  init(from decoder: any Decoder) {
    result = Result { try decoder.singleValueContainer().decode(State.self) }
  }
}

extension SavedFile {
  /// Returns the bytes of the state in the data of a saved one.
  ///
  /// - Parameter data: JSON.
  /// - Returns: The JSON of the state; `nil` if there is none, or if the data isn't in UTF-8.
  /// - Complexity: O(*n*) for *n* bytes.
  static func stateBytes(of data: Data) -> Data? {
    let bytes = [UInt8](data)
    var depth = 0
    var index = 0
    var key: Range<Int>?
    var start: Int?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let text = index..<endOfString(in: bytes, from: index)
        if depth == 1, start == nil { key = text }
        index = text.upperBound
        continue
      case UInt8(ascii: ":")
      where depth == 1 && key.map { bytes[$0].elementsEqual(stateKey) } == true:
        start = index + 1
      case UInt8(ascii: ","), UInt8(ascii: "}"):
        if depth == 1, let start { return Data(bytes[start..<index]) }
        if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns where the string ends that begins at a quotation mark.
  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}

private let stateKey = Array("\"state\"".utf8)
