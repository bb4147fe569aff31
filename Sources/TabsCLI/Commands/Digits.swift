extension StringProtocol {
  /// Whether the text is digits alone: what Swift reads as a number may have a sign.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
