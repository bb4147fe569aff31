import ValueDiffing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// Returns the path of an action that is coded as the compiler and the macros do it.
  ///
  /// - Parameter json: The action as JSON.
  /// - Returns: The path, at most 300 characters.
  static func of(json: String) -> String {
    (try? JournalCoding.makeDecoder().decode(CodedAction.self, from: Data(json.utf8)))?.path ?? ""
  }

  /// Puts the id of an element in place of the step to it.
  ///
  /// - Returns: Whether it is one.
  fileprivate static func appendElement(_ id: String, to path: inout String) -> Bool {
    guard path == "element" || path.hasSuffix(".element") else { return false }
    path.removeLast(min(path.count, ".element".count))
    path += "[\(id)]"
    return true
  }

  fileprivate static func append(_ name: String, to path: inout String) {
    // What is presented is named by what presents it.
    guard name != "presented" else { return }
    if !path.isEmpty { path += "." }
    path += name
  }
}

private struct CodedAction: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  let path: String

  init(from decoder: any Decoder) throws {
    var path = ""
    var next: KeyedDecodingContainer<Key>? = try decoder.container(keyedBy: Key.self)
    while let container = next, path.utf8.count < 300 {
      let keys = container.allKeys
      let id = keys.first { $0.stringValue == "id" }
      if keys.count == 1 {
        next = try? container.nestedContainer(keyedBy: Key.self, forKey: keys[0])
        let name = keys[0].stringValue
        if name != "_0", next != nil || ["success", "failure"].contains(name) {
          ActionPath.append(name, to: &path)
        }
      } else if let id, let action = keys.first(where: { $0.stringValue == "action" }) {
        let number = try? container.decode(Int.self, forKey: id)
        let text = number.map { "#\($0)" } ?? (try? container.decode(String.self, forKey: id))
        guard ActionPath.appendElement(text ?? "…", to: &path) else { break }
        next = try? container.nestedContainer(keyedBy: Key.self, forKey: action)
      } else {
        break
      }
    }
    self.path = path
  }
}
