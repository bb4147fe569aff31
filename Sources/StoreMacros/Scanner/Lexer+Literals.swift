extension Lexer {
  // MARK: - Strings

  /// Begins a string literal at the position, with a number of `#` before its opening quote.
  mutating func openString(pounds: Int) {
    let quote = position + pounds
    var string = OpenString(
      start: position, pounds: pounds, isMultiline: false, startsLine: startsLine)
    position = quote + 1
    if matches("\"\"\"", at: quote), !closesOnSameLine(from: quote + 2, pounds: pounds) {
      string = OpenString(
        start: string.start, pounds: pounds, isMultiline: true, startsLine: startsLine)
      position = quote + 3
    }
    strings.append(string)
  }

  /// Returns whether an apparent multi-line delimiter is a whole literal on one line, as
  /// `#"""#` is.
  private mutating func closesOnSameLine(from offset: Int, pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    let isKnown = offset < rawDelimiterLimit.end && pounds >= rawDelimiterLimit.pounds
    guard !isKnown else { return false }
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
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        position += 1
        guard hasPounds(string.pounds, at: position) else { continue }
        position += string.pounds
        if byte(position) == UInt8(ascii: "(") {
          strings[strings.count - 1].depth = 1
          endsOperand = false
          position += 1
          return
        }
        if position < bytes.count, string.isMultiline || !bytes[position].isNewline {
          position += 1
        }
      case UInt8(ascii: "\"") where isClosing(string):
        position += (string.isMultiline ? 3 : 1) + string.pounds
        closeString()
        return
      case UInt8(ascii: "\n") where !string.isMultiline,
        UInt8(ascii: "\r") where !string.isMultiline:
        abandonString()
        return
      default:
        position += 1
      }
    }
    abandonString()
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

  /// Ends the innermost literal, whose end is missing.
  mutating func abandonString() {
    if let string = strings.last {
      issues.add(ScanIssue(.unterminatedString, at: string.start))
    }
    closeString()
  }

  /// Ends the innermost literal at the position.
  private mutating func closeString() {
    guard let string = strings.popLast() else { return }
    let end = position
    position = string.start
    startsLine = string.startsLine
    if strings.isEmpty { closeAngles() }
    emit(.string, to: end, endsOperand: true)
  }

  // MARK: - Regular expressions

  /// Returns the offset after the regular expression between slashes that begins at an offset.
  ///
  /// - Returns: The offset, or `nil` if the slash is an operator.
  mutating func endOfBareRegex(from start: Int) -> Int? {
    guard start >= regexLimit, !byte(start + 1).isWhitespace else { return nil }
    if endsOperand, isLeftBound(start) || !startsLine { return nil }
    var depth = 0
    var end = start + 1
    while end < bytes.count, !bytes[end].isNewline {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
      case UInt8(ascii: "("):
        depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "/"):
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
    let start = position + pounds + 1
    var isMultiline = false
    var end = start
    while byte(end) == UInt8(ascii: " ") || byte(end) == UInt8(ascii: "\t") { end += 1 }
    if byte(end).isNewline { isMultiline = true }
    end = start
    while end < bytes.count, isMultiline || !bytes[end].isNewline {
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count, !bytes[end + 1].isNewline {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"), hasPounds(pounds, at: end + 1) {
        emit(.regex, to: end + 1 + pounds, endsOperand: true)
        return
      } else {
        end += 1
      }
    }
    issues.add(ScanIssue(.unterminatedRegex, at: position))
    emit(.regex, to: min(end, bytes.count), endsOperand: true)
  }
}
