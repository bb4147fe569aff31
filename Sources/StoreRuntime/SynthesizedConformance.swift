/// What ``Reducer(state:action:)`` makes the state and the actions of an enum of features
/// conform to.
///
/// The macro reads the names from the source; the values mean nothing.
public enum SynthesizedConformance: Sendable {
  /// `Codable`.
  case codable

  /// `Decodable`.
  case decodable

  /// `Encodable`.
  case encodable

  /// `Equatable`.
  case equatable

  /// `Hashable`.
  case hashable

  /// `Sendable`, which the generated types are anyway.
  case sendable
}
