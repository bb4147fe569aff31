/// A conformance that ``Reducer(state:action:)`` adds to the state or actions of an enum of
/// features, or to the actions of a struct.
///
/// The macro reads the names from the source; the values have no meaning at run time.
public enum SynthesizedConformance: Sendable {
  /// `Codable`; for actions, as with ``CodableCases()``, with results among their payloads.
  case codable

  /// `Decodable`.
  case decodable

  /// `Encodable`.
  case encodable

  /// `Equatable`.
  case equatable

  /// `Hashable`.
  case hashable

  /// `Sendable`; the generated types, and those of public features, always are.
  case sendable
}
