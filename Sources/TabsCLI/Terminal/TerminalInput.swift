/// What comes from the terminal of the program.
package struct TerminalInput {
  /// How long after an escape the rest of a key's bytes may come.
  private static let escapeTime = Duration.milliseconds(50)

  private var decoder = InputDecoder()

  /// When an escape that has come is the key of its own, `nil` if none has.
  package private(set) var deadline: ContinuousClock.Instant?

  package init() {}

  /// Returns what has come since the last call, none if another program was faster.
  ///
  /// - Returns: The events; `nil` if nothing more can come.
  /// - Throws: An error of the system, as when the terminal is gone.
  package mutating func events() throws(SystemError) -> [InputEvent]? {
    guard System.isReadable(System.standardInput) else {
      guard let deadline, deadline <= .now else { return [] }
      self.deadline = nil
      return decoder.timeOut()
    }
    do {
      let bytes = try System.read(from: System.standardInput, atMost: 65_536)
      let events = decoder.events(bytes)
      deadline = decoder.isWaiting ? .now + Self.escapeTime : nil
      return bytes.isEmpty ? nil : events
    } catch {
      if error.isTemporary { return [] }
      throw error
    }
  }
}
