/// Tells the cases of an enum apart by numbers, for what macros write.
public enum CaseNumber {
  /// Returns the number of the case that a value is in.
  ///
  /// A `switch` in a debug build takes room on the stack for the payload of each case, unless it is
  /// over a value that is only known by its address, as in a closure that a generic function calls.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - number: Returns the number of its case.
  /// - Returns: The number.
  @inlinable
  public static func of<Value>(_ value: Value, number: (Value) -> Int) -> Int {
    number(value)
  }
}
