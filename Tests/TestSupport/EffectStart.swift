public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test out where effects begin only after `send` has returned: on Apple's systems of
  /// 2024, and in a build with `TABS_NO_IMMEDIATE`.
  ///
  /// - Parameter reason: What of the test doesn't hold there.
  /// - Returns: The condition.
  public static func immediateStart(_ reason: Comment) -> Self {
    .enabled(if: startsEffectsAtOnce, reason)
  }
}

/// Indicates that effects begin before `send` returns.
private var startsEffectsAtOnce: Bool {
  #if TABS_NO_IMMEDIATE
    return false
  #else
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
    return false
  #endif
}
