/// One level of a value: text, or brackets that contain other values.
enum ValueShape {
  case text(String)
  case paragraph(DumpParagraph)
  case brackets(ValueBrackets)
}

/// A value that contains other values.
struct ValueBrackets {
  /// The role of the children in the value.
  enum Kind {
    /// Properties, or the payload of a case.
    case fields
    /// Elements with a position.
    case sequence
    /// Pairs of keys and values in a defined order, such as those of a stack.
    case pairs
    /// Pairs without an order, as in a dictionary.
    case dictionary
    /// Elements without an order, as in a set.
    case set
  }

  /// A value inside of another.
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

  /// Indicates that the order of the children varies from run to run.
  var isUnordered: Bool {
    kind == .dictionary || kind == .set
  }

  /// The closing bracket for children on the same line.
  var ending: String {
    children.isEmpty && (kind == .pairs || kind == .dictionary) ? ":]" : close
  }
}

/// An optional of any type.
protocol AnyOptional {
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  var wrapped: Any? { map { $0 } }
}

/// Returns the value inside of optionals and `AnyHashable`.
///
/// - Parameter value: Any value.
/// - Returns: The value inside, or `value` itself if it is neither or contains `nil`.
func unwrapped(_ value: Any) -> Any {
  if let optional = value as? any AnyOptional {
    return nilDescription(value) == nil ? optional.wrapped.map(unwrapped) ?? value : value
  }
  if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
    return unwrapped(hashable.base)
  }
  return value
}

/// Returns the dump of an optional that is `nil` at some level, or `nil` for other values.
func nilDescription(_ value: Any) -> String? {
  guard let optional = value as? any AnyOptional else { return nil }
  guard let wrapped = optional.wrapped else { return "nil" }
  return nilDescription(wrapped).map { ".some(\($0))" }
}
