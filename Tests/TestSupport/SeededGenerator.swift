/// A random number generator whose numbers depend only on its seed, on every machine.
///
/// A random test prints its seed when it fails, so that you can repeat the failure:
///
/// ```swift
/// var generator = SeededGenerator(seed: seed)
/// let position = Int.random(in: 0..<10, using: &generator)
/// #expect(…, "seed \(seed)")
/// ```
///
/// The algorithm is SplitMix64: 64 bits of state, and every number once in 2^64. It is good
/// enough to choose test cases, and for nothing more.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Generators with the same seed give the same numbers. Neighbouring seeds
  ///   give unrelated numbers.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number; all values are equally likely.
  ///
  /// - Returns: Any 64-bit number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
