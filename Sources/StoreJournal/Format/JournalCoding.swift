import StoreRuntimeCore
import ValueDiffing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON of a journal: of its lines, of its actions, and of its page.
enum JournalCoding {
  /// How numbers are written that JSON hasn't got.
  static let notFinite = (highest: "inf", lowest: "-inf", notANumber: "nan")

  /// Writes keys in their order, so that equal values have equal texts.
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: notFinite.highest, negativeInfinity: notFinite.lowest,
      nan: notFinite.notANumber)
    return encoder
  }()

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: One line of JSON, without its end.
  /// - Throws: What the value throws.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    Array(try encoder.encode(value))
  }

  /// Encodes a value as text.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }

  /// Decodes a value of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - renumbering: Gives ids of elements the numbers of another run.
  /// - Returns: The value.
  /// - Throws: What the value throws.
  static func value<Value: Decodable>(
    of text: String, _ renumbering: StackElementID.Renumbering? = nil
  ) throws -> Value {
    try makeDecoder(renumbering).decode(Value.self, from: Data(text.utf8))
  }

  /// Makes a decoder of what is encoded.
  ///
  /// - Parameter renumbering: Gives ids of elements the numbers of another run.
  /// - Returns: The decoder.
  static func makeDecoder(_ renumbering: StackElementID.Renumbering? = nil) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = StackElementID.renumbering { decoder.userInfo[key] = renumbering }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: notFinite.highest, negativeInfinity: notFinite.lowest,
      nan: notFinite.notANumber)
    return decoder
  }
}

/// The names of an action and of those in it, from the outermost: `home.path[#2].detail.close`.
enum ActionPath {
  /// Returns the path of an action.
  ///
  /// - Parameter action: An enum, most often of enums.
  /// - Returns: The path, at most 300 characters.
  static func of(_ action: Any) -> String {
    var path = ""
    var value = action
    while path.utf8.count < 300 {
      if let (id, action) = (value as? any ActionOfElements)?.element {
        path += "[\(id)]"
        value = action
        continue
      }
      let mirror = Mirror(reflecting: value)
      // To look for children takes most of the time.
      guard mirror.displayStyle == .enum || mirror.displayStyle == .tuple else { return path }
      switch (mirror.displayStyle, mirror.children.first) {
      case (.enum, nil):
        append(caseName(of: value), to: &path)
        return path
      case (.enum, let payload?):
        append(payload.label ?? "", to: &path)
        value = payload.value
      case (.tuple, let part?): value = part.value
      default: return path
      }
    }
    return path
  }

  private static func append(_ name: String, to path: inout String) {
    // What is presented is named by what presents it.
    guard name != "presented" else { return }
    if !path.isEmpty { path += "." }
    path += name
  }
}

/// An action of a stack or an array, whose elements are named by their ids.
private protocol ActionOfElements {
  /// The id and the action of an element, `nil` if it is another action.
  var element: (id: String, action: Any)? { get }
}

extension StackAction: ActionOfElements {
  fileprivate var element: (id: String, action: Any)? {
    if case .element(let id, let action) = self { (id.description, action) } else { nil }
  }
}

extension IdentifiedAction: ActionOfElements {
  fileprivate var element: (id: String, action: Any)? {
    if case .element(let id, let action) = self { ("\(id)", action) } else { nil }
  }
}
