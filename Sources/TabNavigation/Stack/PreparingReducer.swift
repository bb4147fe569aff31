public import StoreRuntimeCore

/// A reducer that a closure prepares.
@usableFromInline
struct PreparingReducer<State, Action>: ReducerOperator {
  @usableFromInline let make: @Sendable () -> PreparedReducer<State, Action>

  @inlinable
  init(_ make: @escaping @Sendable () -> PreparedReducer<State, Action>) {
    self.make = make
  }

  @inlinable
  func prepare() -> PreparedReducer<State, Action> { make() }

  /// Runs the root of a tab or a screen, and settles the tabs that the root has itself.
  ///
  /// Those of a screen are settled by the stack that the screen is an element of.
  @inlinable
  static func ofScreen(_ base: some Reducer<State, Action>, isRoot: Bool) -> Self {
    Self {
      let base = Surroundings.with(.screen) { base.prepare() }
      guard isRoot, base.settles else { return base }
      return PreparedReducer(running: [base]) { state, action in
        base.reduceAndSettle(&state, action)
      }
    }
  }
}

/// What is around a feature that is being prepared.
///
/// What has its own reducer, such as something that is presented, is prepared later, by itself.
@usableFromInline
enum Surroundings: Sendable {
  /// The feature is a tab of an app.
  case tabs

  /// The feature is the root of a tab or a screen on its stack, or a part of one: it is told what
  /// happens to that.
  case screen

  @TaskLocal private static var local: Surroundings?

  @usableFromInline static var current: Surroundings? { local }

  /// Prepares features.
  @usableFromInline
  static func with<Result>(_ surroundings: Surroundings, _ prepare: () -> Result) -> Result {
    $local.withValue(surroundings, operation: prepare)
  }
}
