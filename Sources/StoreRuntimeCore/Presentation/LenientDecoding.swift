/// What a decoder does with a presented feature that can't be read, if it can do without.
///
/// A restoration gives it to its decoder: then only what is presented is left out, and not the
/// state that presents it.
package struct LenientDecoding: Sendable {
  /// The key of a value of this type in the information of a decoder.
  package static let key = CodingUserInfoKey(rawValue: "StoreRuntime.lenientDecoding")

  /// Returns how many findings there are.
  private let count: @Sendable () -> Int

  /// Adds a finding about what is at a path, in the place of all from a number on.
  private let report: @Sendable (_ path: [any CodingKey], _ reason: any Error, _ first: Int) -> Void

  /// The number of findings before.
  private var first = 0

  /// Creates the value to give to a decoder.
  ///
  /// - Parameters:
  ///   - count: Returns how many findings there are.
  ///   - report: Adds a finding about what is at a path, in the place of all from a number on: they
  ///     are about parts of what is left out.
  package init(
    count: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (_ path: [any CodingKey], _ reason: any Error, _ first: Int) -> Void
  ) {
    self.count = count
    self.report = report
  }

  /// Begins to read what may be left out; `nil` if everything has to be readable.
  init?(of decoder: any Decoder) {
    guard let key = Self.key, let lenient = decoder.userInfo[key] as? Self else { return nil }
    self = lenient
    first = count()
  }

  /// Reports that what was begun is left out.
  func leaveOut(_ decoder: any Decoder, _ reason: any Error) {
    report(decoder.codingPath, reason, first)
  }
}
