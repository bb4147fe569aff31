extension Encoder {
  /// The greatest depth of JSON that Foundation writes and reads.
  private static var maximumDepth: Int { 512 }

  /// Throws an error if the state around is so deep that it can't be encoded, before the recursion
  /// of coding overflows the stack.
  func checkDepth() throws {
    guard codingPath.count > Self.maximumDepth else { return }
    throw EncodingError.invalidValue(
      "a state",
      EncodingError.Context(
        codingPath: Array(codingPath.prefix(4)),
        debugDescription: "It is nested more than \(Self.maximumDepth) levels deep."))
  }
}
