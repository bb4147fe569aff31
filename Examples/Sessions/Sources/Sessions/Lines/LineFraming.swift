import Foundation

/// Cuts a stream of bytes into lines, none of them longer than a limit.
///
/// A line that is too long is reported once, as soon as that is known, and skipped up to its end.
/// Lines are taken one at a time, so that who has no room for an answer leaves the next one here.
package struct LineFraming: Sendable {
  package enum Item: Equatable, Sendable {
    case line([UInt8])
    case tooLong
  }

  /// How many bytes a line may have, without its end.
  let limit: Int

  private var bytes: [UInt8] = []

  /// Where the bytes begin that weren't taken yet.
  private var start = 0

  /// Up to where there is no end of a line.
  private var searched = 0

  private var isSkipping = false

  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether a part of a line is here, and its end isn't or wasn't looked for yet.
  var hasPart: Bool { start < bytes.count }

  /// Whether that is so, or the rest of a line is being skipped.
  var isInLine: Bool { isSkipping || hasPart }

  package mutating func append(_ new: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: new)
  }

  /// Returns the next line, `nil` if its end hasn't arrived.
  package mutating func next() -> Item? {
    while let end = bytes.withUnsafeBytes({ $0.newline(from: searched) }) {
      let line = bytes[start..<end]
      (start, searched) = (end + 1, end + 1)
      if isSkipping {
        isSkipping = false
        continue
      }
      return line.count > limit ? .tooLong : .line(Array(line))
    }
    bytes.removeSubrange(..<start)
    start = 0
    let isTooLong = isSkipping || bytes.count > limit
    if isTooLong { bytes.removeAll() }
    searched = bytes.count
    defer { isSkipping = isTooLong }
    return isTooLong && !isSkipping ? .tooLong : nil
  }
}

extension UnsafeRawBufferPointer {
  /// Returns where the next line ends.
  func newline(from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
