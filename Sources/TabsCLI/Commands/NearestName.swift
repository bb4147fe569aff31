/// Returns the name that a misspelt word probably means.
///
/// - Parameters:
///   - word: The word.
///   - names: The possible names.
/// - Returns: The name with the fewest typing errors, the first of several; `nil` if all names
///   are too far away for a guess.
func nearestName(to word: String, among names: [String]) -> String? {
  // A longer word is no typing error, and comparing it takes long.
  guard word.count <= 40 else { return nil }
  let nearest = names.map {
    (name: $0, distance: typingErrors(from: word.lowercased(), to: $0.lowercased()))
  }
  .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(2, nearest.name.count / 2),
    nearest.distance < nearest.name.count
  else { return nil }
  return nearest.name
}

/// Returns the end of a message that suggests the nearest name.
///
/// - Parameters:
///   - word: The word.
///   - names: The possible names.
/// - Returns: The text, empty if no name is near.
func suggestion(for word: String, among names: [String]) -> String {
  nearestName(to: word, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// Returns the number of letters to add, leave out, replace or swap to turn one word into another.
func typingErrors(from word: String, to other: String) -> Int {
  let word = Array(word)
  let other = Array(other)
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in word.enumerated() {
    var current = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      var best = min(last[column + 1] + 1, current[column] + 1)
      best = min(best, last[column] + (letter == otherLetter ? 0 : 1))
      if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count]
}
