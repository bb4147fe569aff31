/// Where a run that was repeated is another one than the journal says.
public struct JournalDivergence: Sendable, Equatable, CustomStringConvertible {
  /// What is different.
  public enum Kind: Sendable, Equatable {
    /// The line isn't the one that was written.
    case line

    /// The action can't be decoded, or was never encoded.
    case action

    /// The state before the first action is another one.
    case initialState

    /// The state after the action is another one.
    case state

    /// The reducer asked for other numbers of dates, ids or random numbers than the journal has.
    case generatedValues

    /// The reducer returned a `.send` of another action than then, one more or one less.
    case sentActions

    /// The action was rejected by an operator and wasn't then, or the other way round.
    case rejection
  }

  /// The number of the first reduction that is different, 0 for the initial state.
  public let step: Int

  /// What is different.
  public let kind: Kind

  /// What is different and why that may be, in a sentence or two.
  public let description: String
}
