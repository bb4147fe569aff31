import StoreRuntimeCore
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
      let known = KnownCase.of(value)
      if case .named(let name, let payload) = known, let payload = payload(value) {
        append(name, to: &path)
        value = payload
        continue
      }
      if case .end = known { return path }
      if let (id, action) = (value as? any ActionOfElements)?.element {
        path += "[\(id)]"
        value = action
        continue
      }
      let mirror = Mirror(reflecting: value)
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

/// The way on from a case of an enum, which is found once for each case.
///
/// Reflection looks up the type of the payload by its name each time, which takes 15,000
/// instructions for each enum in another.
private enum KnownCase: Sendable {
  /// A case with a name, and a function that returns its payload.
  case named(String, payload: @Sendable (Any) -> Any?)

  /// A case, or a type, that needs reflection.
  case reflected

  /// A value of a type that isn't an enum: no name follows.
  case end

  private struct Key: Hashable {
    let type: ObjectIdentifier

    /// The address of the case's name, 0 for a value that isn't an enum.
    let name: UInt
  }

  private static let all = Guarded<[Key: Self]>([:])

  /// Returns the way on from the case that a value is in.
  static func of(_ value: Any) -> Self {
    let name = caseNameAddress(of: value)
    let key = Key(type: ObjectIdentifier(type(of: value)), name: UInt(bitPattern: name))
    if let known = all.withLock({ $0[key] }) { return known }
    let found = find(value, name)
    all.withLock { $0[key] = found }
    return found
  }

  private static func find(_ value: Any, _ name: UnsafePointer<CChar>?) -> Self {
    guard !(value is any ActionOfElements), !(value is any CustomReflectable) else {
      return .reflected
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      guard let name, let payload = (value as? any CasePathIterable)?.payloadOfCase else {
        return .reflected
      }
      return .named(String(cString: name), payload: payload)
    case .tuple where !mirror.children.isEmpty: return .reflected
    default: return .end
    }
  }
}
