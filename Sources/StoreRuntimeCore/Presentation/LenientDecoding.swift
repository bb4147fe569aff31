/// Makes a decoder drop presented features that can't be decoded.
///
/// Restoration stores it in the decoder's user info. Then an undecodable presented feature is
/// dropped, and the state that presents it is kept.
package struct LenientDecoding: Sendable {
  /// The key of the value in a decoder's user info.
  package static let key = CodingUserInfoKey(rawValue: "StoreRuntime.lenientDecoding")

  /// Returns the number of findings.
  private let count: @Sendable () -> Int

  /// Replaces all findings from an index on with one about the value at a path.
  private let report: @Sendable (_ path: [any CodingKey], _ reason: any Error, _ first: Int) -> Void

  /// The number of findings before the current value.
  private var first = 0

  /// Creates a value for a decoder's user info.
  ///
  /// - Parameters:
  ///   - count: Returns the number of findings.
  ///   - report: Replaces all findings from an index on, which concern parts of the dropped value,
  ///     with one about the value at a path.
  package init(
    count: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (_ path: [any CodingKey], _ reason: any Error, _ first: Int) -> Void
  ) {
    self.count = count
    self.report = report
  }

  /// Starts decoding a value that may be dropped, or returns `nil` if decoding is strict.
  init?(of decoder: any Decoder) {
    guard let key = Self.key, let lenient = decoder.userInfo[key] as? Self else { return nil }
    self = lenient
    first = count()
  }

  /// Reports that the current value is dropped.
  func leaveOut(_ decoder: any Decoder, _ reason: any Error) {
    report(decoder.codingPath, reason, first)
  }
}
