import StoreRuntimeCore

extension ValueDumper {
  /// Returns one level of a value.
  ///
  /// - Parameters:
  ///   - value: A value with its optionals unwrapped.
  ///   - depth: The number of enclosing levels. An enum at the root is shown with its type.
  /// - Returns: Text, or brackets with children whose shapes aren't computed yet.
  func shape(of value: Any, depth: Int) -> ValueShape {
    if let leaf = leaf(value) { return leaf }
    let type = TypeName(Swift.type(of: value))
    let mirror = Mirror(reflecting: value)
    if let reflected = ReflectedCase(of: value, mirror: mirror) {
      return shape(of: reflected, type: depth == 0 ? type.text : "")
    }
    switch mirror.displayStyle {
    case .collection:
      return .brackets(elements(of: mirror, kind: .sequence))
    case .set:
      let isUnordered = value is any UnorderedCollection
      return .brackets(elements(of: mirror, kind: isUnordered ? .set : .sequence))
    case .dictionary:
      let isUnordered = value is any UnorderedCollection
      return .brackets(pairs(in: mirror, kind: isUnordered ? .dictionary : .pairs))
    case .tuple:
      return .brackets(fields(tupleElements(mirror), in: "("))
    case .optional:
      // Optionals are already unwrapped; this is a type that reflects as one, such as the state of
      // a presentation.
      guard let wrapped = mirror.children.first?.value else { return .text("nil") }
      return shape(of: unwrapped(wrapped), depth: depth)
    default:
      if let description = toolchainDescription(of: value, mirror, type: type) {
        return description
      }
      return .brackets(fields(value, mirror, type: type))
    }
  }

  // MARK: - Collections

  private func elements(of mirror: Mirror, kind: ValueBrackets.Kind) -> ValueBrackets {
    ValueBrackets(
      kind: kind, open: "[", close: "]",
      children: mirror.children.map { ValueBrackets.Child(value: $0.value) })
  }

  private func pairs(in mirror: Mirror, kind: ValueBrackets.Kind) -> ValueBrackets {
    let children = mirror.children.map { child in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return pair.count == 2
        ? ValueBrackets.Child(key: pair[0], value: pair[1])
        : ValueBrackets.Child(value: child.value)
    }
    return ValueBrackets(kind: kind, open: "[", close: "]", children: children)
  }

  /// Returns a tuple, or the associated values of a case.
  private func fields(_ values: [Mirror.Child], in open: String) -> ValueBrackets {
    ValueBrackets(
      kind: .fields, open: open, close: ")",
      children: values.map { ValueBrackets.Child(name: $0.label, value: $0.value) })
  }

  // MARK: - Enums

  private func shape(of reflected: ReflectedCase, type: String) -> ValueShape {
    let name = "\(type).\(reflected.name)"
    guard reflected.payload != nil else { return .text(name) }
    return .brackets(fields(reflected.associatedValues, in: "\(name)("))
  }

  // MARK: - Structs and classes

  private func fields(_ value: Any, _ mirror: Mirror, type: TypeName) -> ValueBrackets {
    let isObject = Swift.type(of: value) is AnyClass
    // No other code may read the storage of an actor, and that of a Foundation class is private.
    let isClosed = value is any Actor || (isObject && type.isOfToolchain)
    var children: [ValueBrackets.Child] = []
    var level: Mirror? = isClosed ? nil : mirror
    while let fields = level {
      children.insert(contentsOf: fields.children.compactMap { field($0) }, at: 0)
      level = fields.superclassMirror
    }
    return ValueBrackets(
      kind: .fields, open: "\(type.text)(", close: ")", children: children,
      object: isObject ? value as AnyObject : nil)
  }

  /// Returns a property as declared, without the storage of its wrapper.
  private func field(_ child: Mirror.Child) -> ValueBrackets.Child? {
    guard var name = child.label else { return ValueBrackets.Child(value: child.value) }
    // Storage added by macros, such as that of `@Observable`.
    if name.hasPrefix("_$") { return nil }
    // Storage that only the compiler can read.
    if TypeName(type(of: child.value)).module == "Builtin" { return nil }
    var value = child.value
    if name.hasPrefix(Self.lazyPrefix) {
      name.removeFirst(Self.lazyPrefix.count)
    } else if name.hasPrefix("_"), let wrapped = wrappedValue(of: value) {
      name.removeFirst()
      value = wrapped
    }
    return ValueBrackets.Child(name: name, value: value)
  }

  private static let lazyPrefix = "$__lazy_storage_$_"

  private func wrappedValue(of wrapper: Any) -> Any? {
    let mirror = Mirror(reflecting: wrapper)
    if mirror.displayStyle == .optional, !(wrapper is any AnyOptional) {
      return mirror.children.first?.value ?? Any?.none as Any
    }
    return mirror.children.first { $0.label == "wrappedValue" }?.value
  }
}

/// A collection whose order varies from run to run.
private protocol UnorderedCollection {}

extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}
