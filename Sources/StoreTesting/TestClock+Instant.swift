extension TestClock {
  /// A point in the time of a ``TestClock``.
  public struct Instant: InstantProtocol {
    /// The distance of the point from the origin of the clock.
    public let offset: Duration

    /// Makes the point at a distance from the origin of the clock.
    ///
    /// - Parameter offset: The distance; a negative one lies before the origin.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Tells whether one point lies before another.
    public static func < (left: Self, right: Self) -> Bool {
      left.offset < right.offset
    }

    /// Returns the point at a distance from this one.
    ///
    /// - Parameter duration: The distance from this point; a negative one leads back.
    /// - Returns: The point at that distance.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the time from this point to another.
    ///
    /// - Parameter other: The point to measure to.
    /// - Returns: The time between the points; negative if the other one is earlier.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }
  }
}
