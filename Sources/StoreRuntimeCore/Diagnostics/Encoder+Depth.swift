extension Encoder {
  /// The maximum depth of JSON in Foundation's coders.
  private static var maximumDepth: Int { 512 }

  /// Throws an error if the state is nested too deeply to encode, before the recursion overflows
  /// the stack.
  func checkDepth() throws {
    guard codingPath.count > Self.maximumDepth else { return }
    throw EncodingError.invalidValue(
      "a state",
      EncodingError.Context(
        codingPath: Array(codingPath.prefix(4)),
        debugDescription: "It is nested more than \(Self.maximumDepth) levels deep."))
  }
}
