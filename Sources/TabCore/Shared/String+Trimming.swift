extension StringProtocol {
  /// Returns the text without the white space at its start and its end.
  func trimmingWhitespace() -> String {
    guard
      let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
