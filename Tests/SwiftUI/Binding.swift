/// Page: `binding`.
@dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// Page: `binding/wrappedvalue`.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// Page: `binding/subscript(dynamicmember:)`.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      read: { wrappedValue[keyPath: keyPath] },
      write: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

/// Page: `bindable`.
@dynamicMemberLookup @propertyWrapper
public struct Bindable<Value> {
  /// Page: `bindable/wrappedvalue`.
  public var wrappedValue: Value

  /// Page: `bindable/projectedvalue`.
  public var projectedValue: Bindable<Value> { self }

  /// Page: `bindable/init(wrappedvalue:)`.
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable {
    self.wrappedValue = wrappedValue
  }

  /// Page: `bindable/subscript(dynamicmember:)`.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    let object = wrappedValue
    return Binding(read: { object[keyPath: keyPath] }, write: { object[keyPath: keyPath] = $0 })
  }
}

/// Page: `state`.
@propertyWrapper
public struct State<Value> {
  /// Page: `state/wrappedvalue`.
  public let wrappedValue: Value

  /// Page: `state/init(wrappedvalue:)`.
  public init(wrappedValue value: Value) {
    wrappedValue = value
  }

  /// Page: `state/init(initialvalue:)`.
  public init(initialValue value: Value) {
    wrappedValue = value
  }
}
