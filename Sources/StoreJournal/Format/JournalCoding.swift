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

/// How the actions of one journal are coded.
struct ActionCoding<Action: Sendable>: Sendable {
  let tier: JournalHeader.Tier

  /// Returns an action as text, `nil` if there is only its name.
  let encode: @Sendable (Action) throws -> String?

  /// Makes an action of a text, with other ids of elements if they are given.
  let decode: @Sendable (String, StackElementID.Renumbering?) throws -> Action

  /// How actions are coded: by themselves if they can.
  static var known: Self {
    Action.self is any Codable.Type ? codable : described
  }

  /// Actions that can't be coded.
  static var described: Self {
    ActionCoding(tier: .described) { _ in
      nil
    } decode: { _, _ in
      throw JournalError("The journal has only the names of actions.")
    }
  }

  /// Actions that code themselves.
  private static var codable: Self {
    let error = JournalError("It isn't of the type of the actions.")
    return ActionCoding(tier: .codable) { action in
      guard let action = action as? any Encodable else { throw error }
      return String(decoding: try JournalCoding.encode(action), as: UTF8.self)
    } decode: { text, renumbering in
      let decoder = JournalCoding.makeDecoder(renumbering)
      guard let type = Action.self as? any Decodable.Type,
        let action = try decoder.decode(type, from: Data(text.utf8)) as? Action
      else { throw error }
      return action
    }
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
      let mirror = Mirror(reflecting: value)
      let children = mirror.children.makeIterator()
      let first = children.next()
      switch (mirror.displayStyle, first) {
      case (.enum, nil):
        append(caseName(of: value), to: &path)
        return path
      case (.enum, let payload?):
        append(payload.label ?? "", to: &path)
        value = payload.value
      case (.tuple, let part?):
        value = part.value
        guard part.label == "id", let action = children.next(), action.label == "action",
          appendElement("\(part.value)", to: &path)
        else { continue }
        value = action.value
      default: return path
      }
    }
    return path
  }

  /// Puts the id of an element in place of the step to it.
  ///
  /// - Returns: Whether it is one.
  private static func appendElement(_ id: String, to path: inout String) -> Bool {
    guard path == "element" || path.hasSuffix(".element") else { return false }
    path.removeLast(min(path.count, ".element".count))
    path += "[\(id)]"
    return true
  }

  private static func append(_ name: String, to path: inout String) {
    // What is presented is named by what presents it.
    guard name != "presented" else { return }
    if !path.isEmpty { path += "." }
    path += name
  }
}
