/// Page: `binding`.
@propertyWrapper @dynamicMemberLookup
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

  /// Page: `binding/projectedvalue`.
  public var projectedValue: Binding<Value> { self }

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
  @available(*, unavailable, message: "The wrapped value must be an object that is Observable.")
  public init(wrappedValue: Value) { fatalError("It can't be called.") }

  init(object: Value) {
    wrappedValue = object
  }
}

extension Bindable where Value: AnyObject {
  /// Page: `bindable/subscript(dynamicmember:)`.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(read: { object[keyPath: keyPath] }, write: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  /// Page: `bindable/init(wrappedvalue:)`.
  public init(wrappedValue: Value) {
    self.init(object: wrappedValue)
  }
}

/// Page: `state`.
@propertyWrapper
public struct State<Value> {
  /// Page: `state/wrappedvalue`.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  private let storage: Storage

  /// Page: `state/init(wrappedvalue:)`.
  public init(wrappedValue value: Value) {
    storage = Storage(value)
  }

  private final class Storage {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
}
