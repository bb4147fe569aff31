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
