/// A state that is shown: a value, or a model that tells who reads it of changes.
@dynamicMemberLookup
package protocol Shown<State> {
  associatedtype State

  subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { get }
}

/// A state that is shown as it is at a moment.
struct ShownValue<State>: Shown {
  let state: State

  init(_ state: State) {
    self.state = state
  }

  subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }
}
