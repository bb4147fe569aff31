/// One level of a value: text, or brackets with other values in them.
enum ValueShape {
  case text(String)
  case paragraph(DumpParagraph)
  case brackets(ValueBrackets)
}

/// A value with others in it.
struct ValueBrackets {
  /// What the children are to the value.
  enum Kind {
    /// Properties, or the payload of a case.
    case fields
    /// Elements with a position.
    case sequence
    /// Pairs of keys and values in an order of their own, such as those of a stack.
    case pairs
    /// Pairs whose order says nothing, as in a dictionary.
    case dictionary
    /// Elements whose order says nothing, as in a set.
    case set
  }

  /// One value inside another.
  struct Child {
    /// The name of a property, or `nil`.
    var name: String?
    /// The key of a pair, or `nil`.
    var key: Any?
    var value: Any
  }

  var kind: Kind
  var open: String
  var close: String
  var children: [Child]

  /// The value itself if it is an instance of a class.
  var object: AnyObject?

  /// Whether the order of the children is another in each run.
  var isUnordered: Bool {
    kind == .dictionary || kind == .set
  }

  /// The closing bracket behind an opening one that nothing follows.
  var closeEmpty: String {
    kind == .pairs || kind == .dictionary ? ":]" : close
  }
}

/// An optional of any type.
protocol AnyOptional {
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  var wrapped: Any? { map { $0 } }
}

/// Returns what optionals and `AnyHashable` are wrapped around.
///
/// - Parameter value: Any value.
/// - Returns: The value inside; or `value` itself if it is none of both, or `nil` inside.
func unwrapped(_ value: Any) -> Any {
  if let optional = value as? any AnyOptional {
    return optional.wrapped.map(unwrapped).flatMap { isNil($0) ? nil : $0 } ?? value
  }
  if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
    return unwrapped(hashable.base)
  }
  return value
}

/// Returns the dump of an optional that is `nil` on some level, or `nil` for all other values.
func nilDescription(_ value: Any) -> String? {
  guard let optional = value as? any AnyOptional else { return nil }
  guard let wrapped = optional.wrapped else { return "nil" }
  return nilDescription(wrapped).map { ".some(\($0))" }
}

private func isNil(_ value: Any) -> Bool {
  nilDescription(value) != nil
}
