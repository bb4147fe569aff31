/// The state of a feature that is presented while it isn't `nil`.
///
/// Write it as ``Presents``:
///
/// ```swift
/// struct State: Equatable {
///   @Presents var destination: Destination.State?
/// }
///
/// state.destination = .edit(Edit.State(item: item))
/// state.destination = nil
/// ```
///
/// and integrate the feature by `.ifLet(\.$destination, action: \.destination)`. What is presented
/// has its effects to itself. They end when the state becomes `nil`, and when something else takes
/// the place of what was presented: an enum in another case, or a value with another id where it is
/// `Identifiable`. Assigning a value in the same case and with the same id keeps them.
///
/// It is a value, equal to another if the presented states are. They are stored out of line, shared
/// by copies until one of them is changed: a feature may present itself, and a state that has much
/// presented is cheap to copy.
@propertyWrapper
public struct PresentationState<State> {
  /// What is presented, `nil` if nothing is.
  @usableFromInline var box: PresentationBox<State>?

  /// Creates the state of a feature that is presented, or isn't.
  ///
  /// - Parameter wrappedValue: The state, or `nil`.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { PresentationBox($0) }
  }

  /// The state of the presented feature, or `nil`.
  ///
  /// Modifying it changes it in place.
  @inlinable public var wrappedValue: State? {
    get {
      box?.slot
    }
    set {
      guard let newValue else {
        box = nil
        return
      }
      assign(newValue)
    }
    _modify {
      let box = beginModification()
      defer { endModification(of: box) }
      yield &box.slot
    }
  }

  /// The presentation itself, as operators take it: `\.$destination`.
  @inlinable public var projectedValue: PresentationState<State> {
    get { self }
    _modify { yield &self }
  }

  @inlinable
  mutating func assign(_ value: State) {
    if isKnownUniquelyReferenced(&box) {
      box?.slot = value
    } else {
      box = box.map { PresentationBox(value, of: $0) } ?? PresentationBox(value)
    }
    box?.owner = 0
    box?.assignments &+= 1
  }

  @inlinable
  mutating func beginModification() -> PresentationBox<State> {
    makeUnique()
    let box = self.box ?? PresentationBox(nil)
    box.owner = 0
    self.box = box
    return box
  }

  @inlinable
  mutating func endModification(of box: PresentationBox<State>) {
    if box.slot == nil { self.box = nil }
  }

  /// Makes sure that no other state shares what is presented, so that it can be changed.
  @inlinable
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&box) { return }
    box = box.map { PresentationBox($0.slot, of: $0) }
  }
}

extension PresentationState: Sendable where State: Sendable {}

/// Marks the state of a feature that is presented while it isn't `nil`.
///
/// ```swift
/// struct State {
///   @Presents var destination: Destination.State?
/// }
/// ```
public typealias Presents<State> = PresentationState<State>
