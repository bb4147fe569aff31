// The forms of `within:` that users of SwiftUI write to animate an action. The tests compile this
// file a second time, against a module that replaces SwiftUI.
#if canImport(SwiftUI) && (canImport(Darwin) || TABS_STAND_IN)
  public import StoreRuntimeCore
  public import SwiftUI

  extension Effect {
    /// An effect that sends another action right away, whose changes are animated.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - animation: The animation, or `nil`.
    /// - Returns: The effect.
    public static func send(_ action: Action, animation: Animation?) -> Self {
      .send(action, within: animating(animation))
    }

    /// Returns an effect that animates the changes of its actions.
    ///
    /// - Parameter animation: The animation, or `nil`.
    /// - Returns: The effect.
    public func animation(_ animation: Animation? = .default) -> Self {
      within(animating(animation))
    }

    /// Returns an effect that applies the changes of its actions in a transaction.
    ///
    /// - Parameter transaction: The transaction.
    /// - Returns: The effect.
    public func transaction(_ transaction: Transaction) -> Self {
      within(updating(in: transaction))
    }
  }

  extension Send {
    /// Sends an action whose changes are animated.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - animation: The animation, or `nil`.
    nonisolated(nonsending) public func callAsFunction(
      _ action: Action, animation: Animation?
    ) async {
      await self(action, within: animating(animation))
    }

    /// Sends an action whose changes are applied in a transaction.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - transaction: The transaction.
    nonisolated(nonsending) public func callAsFunction(
      _ action: Action, transaction: Transaction
    ) async {
      let update = updating(in: transaction)
      await self(action, within: update)
    }
  }

  extension StoreModel {
    /// Sends an action whose changes are animated.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - animation: The animation, or `nil`.
    ///   - fileID: The file that an issue names.
    ///   - filePath: The path of the file that an issue names.
    ///   - line: The line that an issue names.
    ///   - column: The column that an issue names.
    /// - Returns: The effects that the action started, to wait for or to cancel.
    @discardableResult
    public func send(
      _ action: Action,
      animation: Animation?,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> StoreTask {
      send(
        action, within: animating(animation), fileID: fileID, filePath: filePath, line: line,
        column: column)
    }

    /// Sends an action whose changes are applied in a transaction.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - transaction: The transaction.
    ///   - fileID: The file that an issue names.
    ///   - filePath: The path of the file that an issue names.
    ///   - line: The line that an issue names.
    ///   - column: The column that an issue names.
    /// - Returns: The effects that the action started, to wait for or to cancel.
    @discardableResult
    public func send(
      _ action: Action,
      transaction: Transaction,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> StoreTask {
      send(
        action, within: updating(in: transaction), fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  extension ButtonStateAction {
    /// An action whose changes are animated.
    ///
    /// - Parameters:
    ///   - action: The action, or `nil`.
    ///   - animation: The animation, or `nil`.
    /// - Returns: The action of a button.
    public static func send(_ action: Action?, animation: Animation?) -> Self {
      .send(action, within: animating(animation))
    }
  }

  extension DismissEffect {
    /// Dismisses the feature that runs the current effect, in an animation.
    ///
    /// - Parameters:
    ///   - animation: The animation, or `nil`.
    ///   - fileID: The file that an issue names.
    ///   - filePath: The path of the file that an issue names.
    ///   - line: The line that an issue names.
    ///   - column: The column that an issue names.
    nonisolated(nonsending) public func callAsFunction(
      animation: Animation?,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async {
      await self(
        within: animating(animation), fileID: fileID, filePath: filePath, line: line,
        column: column)
    }

    /// Dismisses the feature that runs the current effect, in a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - fileID: The file that an issue names.
    ///   - filePath: The path of the file that an issue names.
    ///   - line: The line that an issue names.
    ///   - column: The column that an issue names.
    nonisolated(nonsending) public func callAsFunction(
      transaction: Transaction,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async {
      let update = updating(in: transaction)
      await self(within: update, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Returns the function that notifies models in an animation.
  private func animating(_ animation: Animation?) -> @Sendable (() -> Void) -> Void {
    { notify in withAnimation(animation) { notify() } }
  }

  /// Returns the function that notifies models in a transaction.
  private func updating(in transaction: Transaction) -> @Sendable (() -> Void) -> Void {
    // A transaction is a value, and nothing changes this copy.
    let transaction = UncheckedSendable(transaction)
    return { notify in withTransaction(transaction.value) { notify() } }
  }
#endif
