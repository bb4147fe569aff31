#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes the entries out of a JSON object, and leaves their values as they are.
enum JSONScanner {
  /// An entry of an object, with the text of its value.
  typealias Entry = (key: String, value: ArraySlice<UInt8>)

  /// Returns the entries of an object.
  ///
  /// - Parameter text: The text.
  /// - Returns: The entries in their order, `nil` if the text isn't an object. Values aren't
  ///   checked beyond their brackets.
  /// - Complexity: O(*n*) for *n* bytes.
  static func entries(of text: ArraySlice<UInt8>) -> [Entry]? {
    var position = text.startIndex
    guard take(UInt8(ascii: "{"), text, &position) else { return nil }
    var entries: [Entry] = []
    if take(UInt8(ascii: "}"), text, &position) { return isEnd(text, position) ? entries : nil }
    repeat {
      skipSpace(text, &position)
      let start = position
      guard skipString(text, &position), let key = string(text[start..<position]),
        take(UInt8(ascii: ":"), text, &position), let value = takeValue(text, &position)
      else { return nil }
      entries.append((key, value))
    } while take(UInt8(ascii: ","), text, &position)
    guard take(UInt8(ascii: "}"), text, &position), isEnd(text, position) else { return nil }
    return entries
  }

  static func isObject(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "{")
  }

  /// Returns a string, `nil` if the text is none.
  static func string(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
      return nil
    }
    let inner = text.dropFirst().dropLast()
    if !inner.contains(UInt8(ascii: "\\")) { return String(validating: inner, as: UTF8.self) }
    return decode(String.self, text)
  }

  /// Returns an integer, `nil` if the text is none.
  static func integer(_ text: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: text, as: UTF8.self))
  }

  /// Returns a value, `nil` if the text is none of its type.
  static func decode<Value: Decodable>(_ type: Value.Type, _ text: ArraySlice<UInt8>) -> Value? {
    try? JSONEncoding.makeDecoder().decode(type, from: Data(text))
  }

  /// The id of an element as paths show it.
  static func idText(_ text: ArraySlice<UInt8>) -> String {
    if let number = integer(text) { return "#\(number)" }
    return string(text) ?? String(decoding: text, as: UTF8.self)
  }

  // MARK: Steps

  private static func isEnd(_ text: ArraySlice<UInt8>, _ position: Int) -> Bool {
    var position = position
    skipSpace(text, &position)
    return position == text.endIndex
  }

  private static func skipSpace(_ text: ArraySlice<UInt8>, _ position: inout Int) {
    while position < text.endIndex, [0x20, 0x09, 0x0a, 0x0d].contains(text[position]) {
      position += 1
    }
  }

  private static func take(
    _ byte: UInt8, _ text: ArraySlice<UInt8>, _ position: inout Int
  ) -> Bool {
    skipSpace(text, &position)
    guard position < text.endIndex, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Goes behind a string.
  private static func skipString(_ text: ArraySlice<UInt8>, _ position: inout Int) -> Bool {
    guard position < text.endIndex, text[position] == UInt8(ascii: "\"") else { return false }
    position += 1
    while position < text.endIndex {
      switch text[position] {
      case UInt8(ascii: "\""):
        position += 1
        return true
      case UInt8(ascii: "\\"): position += 2
      case 0..<32: return false
      default: position += 1
      }
    }
    return false
  }

  /// Takes a value, up to what follows it.
  private static func takeValue(
    _ text: ArraySlice<UInt8>, _ position: inout Int
  ) -> ArraySlice<UInt8>? {
    skipSpace(text, &position)
    let start = position
    var depth = 0
    while position < text.endIndex {
      switch text[position] {
      case UInt8(ascii: "\""):
        guard skipString(text, &position) else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return position > start ? text[start..<position] : nil }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        return position > start ? text[start..<position] : nil
      default: break
      }
      position += 1
    }
    return nil
  }
}
