extension Lexer {
  // MARK: - Strings

  /// Begins a string literal at the position, with a number of `#` before its opening quote.
  mutating func openString(pounds: Int) {
    let quote = position + pounds
    let isMultiline =
      matches("\"\"\"", at: quote) && !closesOnSameLine(from: quote + 2, pounds: pounds)
    strings.append(
      OpenString(
        start: position, pounds: pounds, isMultiline: isMultiline, startsLine: startsLine))
    position = quote + (isMultiline ? 3 : 1)
  }

  /// Returns `true` if an apparent multi-line delimiter is a complete literal on one line, such as
  /// `#"""#`.
  private mutating func closesOnSameLine(from offset: Int, pounds: Int) -> Bool {
    let isKnown = offset < rawDelimiterLimit.end && pounds >= rawDelimiterLimit.pounds
    guard pounds > 0, !isKnown else { return false }
    var offset = offset
    while offset < bytes.count, !bytes[offset].isNewline {
      offset += 1
      guard bytes[offset - 1] == UInt8(ascii: "\"") else { continue }
      let count = self.pounds(at: offset)
      if count >= pounds { return true }
      offset += count
    }
    rawDelimiterLimit = (offset, pounds)
    return false
  }

  /// Reads the text of a literal, up to its end or an interpolation.
  mutating func lexText(of string: OpenString) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\""), isClosing(string) {
        position += (string.isMultiline ? 3 : 1) + string.pounds
        break
      }
      if byte.isNewline, !string.isMultiline { break }
      position += 1
      guard byte == UInt8(ascii: "\\"), hasPounds(string.pounds, at: position) else { continue }
      position += string.pounds
      if self.byte(position) == UInt8(ascii: "(") {
        strings[strings.count - 1].depth = 1
        emit(.leftParen, to: position + 1)
        return
      }
      if position < bytes.count { position += 1 }
    }
    closeString()
  }

  private func isClosing(_ string: OpenString) -> Bool {
    if string.isMultiline {
      return matches("\"\"\"", at: position) && hasPounds(string.pounds, at: position + 3)
    }
    return hasPounds(string.pounds, at: position + 1)
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    for index in 0..<count where byte(offset + index) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Ends the innermost literal at the position.
  mutating func closeString() {
    guard let string = strings.popLast() else { return }
    let end = position
    position = string.start
    startsLine = string.startsLine
    emit(.string, to: end)
  }

  // MARK: - Regular expressions

  /// Returns the offset after the regular expression between slashes that begins at an offset.
  ///
  /// - Returns: The offset, or `nil` if the slash is an operator.
  mutating func endOfBareRegex(from start: Int) -> Int? {
    guard start >= regexLimit, !byte(start + 1).isWhitespace, startsLine || !endsOperand else {
      return nil
    }
    var depth = 0
    var end = start + 1
    while end < bytes.count, !bytes[end].isNewline {
      switch Unicode.Scalar(bytes[end]) {
      case "\\":
        end += 1
      case "(":
        depth += 1
      case ")":
        depth -= 1
        if depth < 0 { return nil }
      case "/":
        return bytes[end - 1].isWhitespace ? nil : end + 1
      default:
        break
      }
      if end < bytes.count, !bytes[end].isNewline { end += 1 }
    }
    regexLimit = end
    return nil
  }

  /// Reads a regular expression between `#/` and `/#`, with a number of `#`.
  mutating func lexRawRegex(pounds: Int) {
    var end = position + pounds + 1
    while byte(end) == 0x20 || byte(end) == 0x09 { end += 1 }
    let isMultiline = byte(end).isNewline
    while end < bytes.count, isMultiline || !bytes[end].isNewline {
      if bytes[end] == UInt8(ascii: "/"), hasPounds(pounds, at: end + 1) {
        end += 1 + pounds
        break
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    emit(.regex, to: min(end, bytes.count))
  }
}
