/// Returns the name that somebody probably meant.
///
/// - Parameters:
///   - word: What was written.
///   - names: What could have been meant.
/// - Returns: The name that is the fewest typing errors away, the first of several,
///   or `nil` if all are so far away that a guess would be silly.
func nearestName(to word: String, among names: [String]) -> String? {
  // A longer word is no typing error, and comparing it would take long.
  guard word.count <= 40 else { return nil }
  let nearest = names.map {
    (name: $0, distance: typingErrors(from: word.lowercased(), to: $0.lowercased()))
  }
  .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(2, nearest.name.count / 2) else { return nil }
  return nearest.name
}

/// Returns the end of a message that asks whether somebody meant the nearest name.
///
/// - Parameters:
///   - word: What was written.
///   - names: What could have been meant.
/// - Returns: Nothing if no name is near.
func suggestion(for word: String, among names: [String]) -> String {
  nearestName(to: word, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// Counts the letters to add, leave out, replace or swap with a neighbour to get
/// from one word to another.
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
