extension Journal {
  /// Draws a part of the run as a sequence diagram for Mermaid.
  ///
  /// The diagram shows who sent what: the user, the store and its effects. It is about the first
  /// issue, or else the first rejected or dropped action, or else the beginning. Many places where
  /// people write to each other draw it, if it is in a block of code named `mermaid`.
  ///
  /// ```swift
  /// print("```mermaid\n\(journal.mermaid())```")
  /// ```
  ///
  /// - Returns: The diagram. It has at most 500 messages and notes, and 50,000 characters: Mermaid
  ///   draws no more by itself.
  /// - Complexity: O(*n*), where *n* is the number of steps, effects and issues.
  public func mermaid() -> String {
    SequenceDiagram(self).text
  }
}
