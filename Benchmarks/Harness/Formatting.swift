import Foundation

extension String {
  /// Returns the text with spaces after it, or before it, up to a width.
  func padded(to width: Int, leading: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - count))
    return leading ? padding + self : self + padding
  }
}

extension Double {
  /// Returns the number with up to two decimals, and commas between its thousands.
  func formatted(decimals: Int) -> String {
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    let (whole, fraction) = Int((self * Double(scale)).rounded())
      .quotientAndRemainder(dividingBy: scale)
    var digits = String(whole)
    var end = digits.endIndex
    while let comma = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex),
      comma > digits.startIndex
    {
      digits.insert(",", at: comma)
      end = comma
    }
    guard decimals > 0 else { return digits }
    return digits + "." + String(String(scale + fraction).dropFirst())
  }

  func rounded(decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (self * scale).rounded() / scale
  }
}

/// Prints the head of a table.
func printHead(_ header: String, conditions: String) {
  print(conditions)
  print()
  print(header)
  print(String(repeating: "-", count: header.count))
}

/// Prints a value as a line of JSON.
func printJSON(_ value: any Encodable) {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return }
  print(String(decoding: data, as: UTF8.self))
}
