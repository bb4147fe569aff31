/// A value that is written into a property of a state, as a control of a form does.
///
/// One case of a feature's actions holds all such writes; see ``BindableAction``:
///
/// ```swift
/// await store.send(.binding(.set(\.name, "Blob")))
///
/// case .binding(\.name):
///   state.isSaveButtonEnabled = !state.name.isEmpty
///   return .none
/// ```
///
/// Two writes are equal if they write equal values into the same property.
public struct BindingAction<Root>: Sendable {
  /// The property and the value, in an object: it takes 16 bytes of an action, whatever is written.
  private let write: any PropertyWrite<Root>

  /// Writes a value into a property.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property, such as `\.name` or `\.user.name`.
  ///   - value: The new value.
  /// - Returns: The write.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
    _ value: Value
  ) -> Self {
    Self(write: WrittenProperty(keyPath, value))
  }

  /// The property that is written.
  public var keyPath: any PartialKeyPath<Root> & Sendable {
    write.partialKeyPath
  }

  /// Returns whether a write is one of a property, whatever it writes there.
  ///
  /// It lets a `switch` name the property: `case .binding(\.name):`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - action: The write.
  /// - Returns: Whether `action` writes into that property.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath as PartialKeyPath<Root> == action.keyPath as PartialKeyPath<Root>
  }

  /// Writes the value into a state.
  func apply(to root: inout Root) {
    write.apply(to: &root)
  }
}

extension BindingAction: Hashable {
  /// Returns whether two writes write equal values into the same property.
  ///
  /// - Parameters:
  ///   - lhs: A write.
  ///   - rhs: Another write.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.write.isEqual(to: rhs.write)
  }

  /// Hashes the property; the value need not be hashable.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(write.partialKeyPath as PartialKeyPath<Root>)
  }
}

extension BindingAction: CasePathable {
  /// The case paths of a write: one for each property, named after it.
  ///
  /// A test names a write by them: `store.send(\.binding.name, "Blob")`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the value that is written into a property.
    ///
    /// - Parameter keyPath: A key path to the property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        embed: { .set(keyPath, $0) },
        extract: { ($0.write as? WrittenProperty<Root, Value>)?.value(at: keyPath) })
    }
  }

  /// The case paths of a write.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension BindingAction: CustomReflectable, CustomDebugStringConvertible {
  /// The write as it is made: `.set(\.name, "Blob")`.
  public var debugDescription: String {
    ".set(\(keyPathDescription(write.partialKeyPath)), \(String(reflecting: write.anyValue)))"
  }

  /// A mirror that shows the write as it is made.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["set": (write.partialKeyPath as Any, write.anyValue)], displayStyle: .enum)
  }
}

/// A write into a property of a type that is only known to it.
private protocol PropertyWrite<Root>: AnyObject, Sendable {
  associatedtype Root

  var partialKeyPath: any PartialKeyPath<Root> & Sendable { get }
  var anyValue: Any { get }

  func apply(to root: inout Root)
  func isEqual(to other: any PropertyWrite<Root>) -> Bool
}

private final class WrittenProperty<Root, Value: Equatable & Sendable>: PropertyWrite {
  let keyPath: any WritableKeyPath<Root, Value> & Sendable
  let value: Value

  init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value) {
    self.keyPath = keyPath
    self.value = value
  }

  var partialKeyPath: any PartialKeyPath<Root> & Sendable { keyPath }
  var anyValue: Any { value }

  func apply(to root: inout Root) {
    root[keyPath: keyPath] = value
  }

  func isEqual(to other: any PropertyWrite<Root>) -> Bool {
    guard let other = other as? Self else { return false }
    return other.keyPath == keyPath && other.value == value
  }

  /// Returns the value if it is written into a property.
  func value(at keyPath: WritableKeyPath<Root, Value>) -> Value? {
    self.keyPath == keyPath ? value : nil
  }
}
