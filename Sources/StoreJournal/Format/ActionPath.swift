import ValueDiffing

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
