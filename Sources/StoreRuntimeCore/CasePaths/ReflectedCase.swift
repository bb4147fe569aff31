/// The case of an enum whose type the caller doesn't know, by reflection.
package struct ReflectedCase {
  /// The name.
  package let name: String

  /// The payload, which is a tuple if it has several values or a label; `nil` if there is none.
  package let payload: Any?

  /// Reads the case of a value; `nil` if the value doesn't reflect as an enum.
  ///
  /// - Parameters:
  ///   - value: Any value.
  ///   - mirror: Its mirror, if the caller has one.
  package init?(of value: Any, mirror: Mirror? = nil) {
    let mirror = mirror ?? Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    if let child = mirror.children.first, let label = child.label {
      (name, payload) = (label, child.value)
    } else {
      (name, payload) = (caseName(of: value), nil)
    }
  }

  /// The associated values in their order.
  package var associatedValues: [Mirror.Child] {
    guard let payload else { return [] }
    let mirror = Mirror(reflecting: payload)
    let isList = mirror.displayStyle == .tuple && !mirror.children.isEmpty
    return isList ? tupleElements(mirror) : [(label: nil, value: payload)]
  }
}

/// Returns the elements of a tuple with their labels.
///
/// - Parameter mirror: The tuple's mirror, which labels the other elements with a dot and a number.
/// - Returns: The elements in their order.
package func tupleElements(_ mirror: Mirror) -> [Mirror.Child] {
  mirror.children.map { label, value in
    (label: label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: value)
  }
}

// The function is part of the standard library's stable ABI. Its string is never deallocated.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Returns the name of an enum's case, which reflection provides only for cases with a payload.
///
/// The description is the name only if the enum doesn't define its own description.
///
/// - Parameter value: The enum.
/// - Returns: The name.
private func caseName(of value: Any) -> String {
  enumCaseName(value).map { String(cString: $0) } ?? "\(value)"
}
