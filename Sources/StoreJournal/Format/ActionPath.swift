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
      if let next = element(label ?? "", inner, &path) {
        value = next
      } else {
        append(label ?? "", to: &path)
        value = inner.displayStyle == .tuple ? inner.children.first?.value ?? () : payload
      }
    }
    return path
  }

  /// Takes the step into an element or into what is presented.
  ///
  /// - Returns: The action of the child, `nil` if it is no such step.
  private static func element(_ label: String, _ payload: Mirror, _ path: inout String) -> Any? {
    switch label {
    case "element":
      let parts = payload.children.map { $0 }
      guard parts.count == 2, parts[0].label == "id", parts[1].label == "action" else { return nil }
      path += "[\(parts[0].value)]"
      return parts[1].value
    default:
      return nil
    }
  }

  /// Returns the path of an action that is coded as the compiler and the macros do it.
  ///
  /// - Parameter json: The action as JSON.
  /// - Returns: The path, at most 300 characters.
  static func of(json: [UInt8]) -> String {
    var path = ""
    var value = json[...]
    while path.utf8.count < 300, let entries = JSONScanner.entries(of: value) {
      if entries.count == 1, let (name, payload) = entries.first {
        let isCase = JSONScanner.isObject(payload) || ["success", "failure"].contains(name)
        guard isCase || name == "_0" else { break }
        if name != "_0" { append(name, to: &path) }
        value = payload
      } else if let id = entries.first(where: { $0.key == "id" }),
        let action = entries.first(where: { $0.key == "action" })
      {
        if path.hasSuffix(".element") { path.removeLast(".element".count) }
        path += "[\(JSONScanner.idText(id.value))]"
        value = action.value
      } else {
        break
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
