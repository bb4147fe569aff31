extension Lexer {
  /// Adds the run of operator characters at the position, split where necessary.
  mutating func lexOperator() {
    let start = position
    let end = endOfOperator(from: start)
    let isLeftBound = isLeftBound(start)
    let isRightBound = isRightBound(end, isLeftBound: isLeftBound)
    let fixity: Token.Fixity =
      isLeftBound == isRightBound ? .infix : isLeftBound ? .postfix : .prefix
    let angle = startOfAngle(in: start..<end)
    let first = tokens.count
    while position < end {
      let next = position + lengthOfOperatorPart(from: position, to: end)
      let isSplit = angle.map { position < $0 && $0 < next } ?? false
      emitOperatorPart(
        to: isSplit ? angle ?? next : next, mayBeAngle: angle.map { $0 == position } ?? true)
      guard strings.isEmpty else { continue }
      tokens[tokens.count - 1].isGlued = tokens.count - 1 > first
      tokens[tokens.count - 1].fixity = fixity
    }
    endsOperand = fixity == .postfix
  }

  /// Returns the offset where generic parameters begin in the run that is a function's name.
  ///
  /// That is the end of the run if there are none, or its last character, as in `func ==<T>(`.
  ///
  /// - Returns: The offset, or `nil` if the run isn't a name. Then every angle in it may be one
  ///   of a pair.
  private func startOfAngle(in run: Range<Int>) -> Int? {
    guard strings.isEmpty, let last = tokens.last, last.kind == .identifier,
      last.end - last.start == 4, matches("func", at: last.start)
    else { return nil }
    let isBeforeName = run.count > 1 && endOfIdentifier(from: run.upperBound) != nil
    let endsInAngle = bytes[run.upperBound - 1] == UInt8(ascii: "<")
    return isBeforeName && endsInAngle ? run.upperBound - 1 : run.upperBound
  }

  private func lengthOfOperatorPart(from start: Int, to end: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: "&"), UInt8(ascii: "~"):
      1
    default:
      end - start
    }
  }

  private mutating func emitOperatorPart(to end: Int, mayBeAngle: Bool) {
    let index = tokens.count
    let start = position
    let isSingle = end == start + 1
    emit(isSingle && bytes[start] == UInt8(ascii: ".") ? .period : .operator, to: end)
    guard strings.isEmpty, mayBeAngle else { return }
    switch bytes[start] {
    case UInt8(ascii: "<"):
      openings.append(index)
    case UInt8(ascii: ">"):
      guard let opening = openings.last, tokens[opening].kind == .operator else { return }
      openings.removeLast()
      tokens[opening].partner = index
      tokens[index].partner = opening
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "~"):
      break
    case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "-"):
      // `.`, `...`, `->`, the sign of a generic value and the `*` of an availability may occur
      // between angles.
      break
    case UInt8(ascii: "="):
      if !(end == start + 2 && bytes[start + 1] == UInt8(ascii: "=")) { closeAngles() }
    default:
      closeAngles()
    }
  }

  /// Returns the offset after a run of operator characters; a comment or a literal ends it too.
  private mutating func endOfOperator(from start: Int) -> Int {
    let allowsPeriods = bytes[start] == UInt8(ascii: ".")
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "/") {
        let next = self.byte(end + 1)
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { break }
        // A prefix operator may precede a regular expression: `!/a+/`.
        if end > start, !isLeftBound(start), endOfBareRegex(from: end) != nil { break }
      }
      if byte == UInt8(ascii: "."), !allowsPeriods { break }
      guard let length = lengthOfOperatorCharacter(at: end, isHead: end == start) else { break }
      end += length
    }
    return max(end, start + 1)
  }

  /// Returns whether an operator begins at an offset.
  func isOperatorHead(at offset: Int) -> Bool {
    lengthOfOperatorCharacter(at: offset, isHead: true) != nil
  }

  /// Returns the length in bytes of the operator character at an offset, or `nil` without one.
  private func lengthOfOperatorCharacter(at offset: Int, isHead: Bool) -> Int? {
    switch byte(offset) {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      return 1
    case 0x80...:
      guard let (scalar, length) = scalar(at: offset) else { return nil }
      if Lexer.isOperatorHead(scalar) { return length }
      return !isHead && Lexer.isOperatorContinuation(scalar) ? length : nil
    default:
      return nil
    }
  }

  /// Returns whether an operand ends right before an offset.
  func isLeftBound(_ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch bytes[offset - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C,
      0, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      return !(offset > 1 && bytes[offset - 2] == UInt8(ascii: "*"))
    default:
      return true
    }
  }

  /// Returns whether an operand begins right at an offset, after an operator.
  func isRightBound(_ offset: Int, isLeftBound: Bool) -> Bool {
    switch byte(offset) {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C,
      0, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."):
      return !isLeftBound
    case UInt8(ascii: "/"):
      let next = byte(offset + 1)
      return next != UInt8(ascii: "/") && next != UInt8(ascii: "*")
    default:
      return true
    }
  }
}
