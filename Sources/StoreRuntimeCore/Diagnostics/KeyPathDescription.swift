/// Returns a key path as messages show it: without the addresses of computed properties, which
/// another run would give another value.
///
/// - Parameter keyPath: A key path.
/// - Returns: The description that Swift gives it, such as `\State.name`.
package func keyPathDescription(_ keyPath: AnyKeyPath) -> String {
  let parts = keyPath.debugDescription.withoutContextAddresses.split(separator: " ")
  return parts.filter { !$0.hasPrefix("0x") }.joined(separator: " ")
}
