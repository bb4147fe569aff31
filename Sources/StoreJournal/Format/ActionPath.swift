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
      guard mirror.displayStyle == .enum else { break }
      guard let (label, payload) = mirror.children.first else {
        append(caseName(of: value), to: &path)
        break
      }
      let inner = Mirror(reflecting: payload)
      let parts = Array(inner.children.prefix(3))
      if label == "element", parts.map(\.label) == ["id", "action"] {
        path += "[\(parts[0].value)]"
        value = parts[1].value
      } else {
        append(label ?? "", to: &path)
        value = inner.displayStyle == .tuple ? parts.first?.value ?? () : payload
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
