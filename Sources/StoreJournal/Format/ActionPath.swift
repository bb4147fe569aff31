import StoreRuntimeCore

/// The names of an action and its nested actions, outermost first: `home.path[#2].detail.close`.
enum ActionPath {
  /// Returns the path of an action.
  ///
  /// - Parameter action: An enum, most often of enums.
  /// - Returns: The path, at most 300 characters.
  static func of(_ action: Any) -> String {
    Self.path(of: action, until: nil).path
  }

  /// Returns the path of an action up to one of its cases, without names from that case's payload.
  ///
  /// - Parameters:
  ///   - action: An action in the case.
  ///   - keyPath: The case key path.
  /// - Returns: The path, which ends earlier if an outer payload may be of the same type.
  static func of(_ action: Any, upTo keyPath: AnyKeyPath) -> String {
    let payload = type(of: keyPath).valueType as? any CaseWithPayload.Type
    let (path, hasEnded) = Self.path(of: action) { payload?.isPayload($0) == true }
    // A path doesn't pass through each payload: that of `\.rows.element` is an id and an action.
    return hasEnded ? path : ReflectedCase(of: action)?.name ?? ""
  }

  /// Returns a path, and `true` if it ends at a payload that meets a condition.
  private static func path(
    of action: Any, until isEnd: ((Any) -> Bool)?
  ) -> (path: String, hasEnded: Bool) {
    var path = ""
    var value = action
    while path.utf8.count < 300 {
      if let isEnd, !path.isEmpty, isEnd(value) { return (path, true) }
      switch step(from: value) {
      case .named(let name, let payload):
        append(name, to: &path)
        value = payload
        continue
      case .end: return (path, false)
      case .reflected: break
      }
      if let (name, action) = (value as? any ActionOfElements)?.element {
        path += name
        value = action
        continue
      }
      let mirror = Mirror(reflecting: value)
      if let reflected = ReflectedCase(of: value, mirror: mirror) {
        append(reflected.name, to: &path)
        value = reflected.payload ?? ()
      } else if mirror.displayStyle == .tuple, let part = mirror.children.first {
        value = part.value
      } else {
        return (path, false)
      }
    }
    return (path, false)
  }

  private static func append(_ name: String, to path: inout String) {
    // A presented feature has the name of its presentation.
    guard name != "presented" else { return }
    if !path.isEmpty { path += "." }
    path += name
  }
}

/// The end of a case key path.
private protocol CaseWithPayload {
  /// Returns whether a value may be the payload.
  static func isPayload(_ value: Any) -> Bool
}

extension Case: CaseWithPayload {
  fileprivate static func isPayload(_ value: Any) -> Bool { value is Value }
}

/// An action of a stack or an array, whose elements are named by their ids, or of a presentation.
private protocol ActionOfElements {
  /// The name and the action of an element, `nil` if it is another action.
  var element: (name: String, action: Any)? { get }
}

extension PresentationAction: ActionOfElements {
  fileprivate var element: (name: String, action: Any)? {
    // A presented feature has the name of its presentation.
    if case .presented(let action) = self { ("", action) } else { nil }
  }
}

extension StackAction: ActionOfElements {
  fileprivate var element: (name: String, action: Any)? {
    if case .element(let id, let action) = self { ("[\(id.description)]", action) } else { nil }
  }
}

extension IdentifiedAction: ActionOfElements {
  fileprivate var element: (name: String, action: Any)? {
    if case .element(let id, let action) = self { ("[\(id)]", action) } else { nil }
  }
}

/// The way to name the values of a type, determined once for each type and case.
///
/// Reflection looks up the type of a payload by its name each time, which takes 15,000 instructions
/// for each nested enum.
private enum KnownType: Sendable {
  /// An enum with case paths from a macro, and those of its cases that have occurred.
  case cases([KnownCase])

  /// A type that needs reflection.
  case reflected

  /// A type whose values have no names.
  case end

  static let all = Guarded<[ObjectIdentifier: Self]>([:])

  init(of value: Any) {
    let mirror = Mirror(reflecting: value)
    let isElement = value is any ActionOfElements
    switch mirror.displayStyle {
    case .enum where !isElement && !(value is any CustomReflectable):
      self = (value as? any CasePathIterable)?.hasCasePathList == true ? .cases([]) : .reflected
    case .tuple where mirror.children.isEmpty: self = .end
    case nil: self = .end
    // An optional is named after its value.
    case .enum, .tuple, .optional: self = .reflected
    default: self = value is any CustomReflectable ? .reflected : .end
    }
  }
}

/// The name of a case, and a function that extracts its payload.
private struct KnownCase: Sendable {
  let name: String
  let payload: @Sendable (Any) -> Any?
}

extension ActionPath {
  /// The next step of a path.
  private enum Step {
    case named(String, payload: Any)
    case reflected
    case end
  }

  private static func step(from value: Any) -> Step {
    let type = ObjectIdentifier(type(of: value))
    let known: KnownType
    if let found = KnownType.all.withLock({ $0[type] }) {
      known = found
    } else {
      known = KnownType(of: value)
      KnownType.all.withLock { $0[type] = known }
    }
    switch known {
    case .end: return .end
    case .reflected: return .reflected
    case .cases(let cases):
      // A macro writes one path for each case, so at most one of them finds a payload.
      for known in cases {
        if let payload = known.payload(value) { return .named(known.name, payload: payload) }
      }
      guard let payload = (value as? any CasePathIterable)?.payloadOfCase,
        let first = payload(value), let name = ReflectedCase(of: value)?.name
      else { return .reflected }
      let new = KnownCase(name: name, payload: payload)
      KnownType.all.withLock { $0[type] = .cases(cases + [new]) }
      return .named(new.name, payload: first)
    }
  }
}
