public import StoreRuntimeCore

/// Runs the root of a tab or a screen, and settles the tabs that the root has itself.
///
/// Those of a screen are settled by the stack that the screen is an element of.
@usableFromInline
struct ScreenReducer<Base: Reducer>: ReducerOperator {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action

  @usableFromInline let base: Base
  @usableFromInline let isRoot: Bool

  @inlinable
  init(_ base: Base, isRoot: Bool) {
    self.base = base
    self.isRoot = isRoot
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = Surroundings.with(.screen) { self.base.prepare() }
    guard isRoot, base.settles else { return base }
    return PreparedReducer(running: [base]) { state, action in
      base.reduceAndSettle(&state, action)
    }
  }
}
