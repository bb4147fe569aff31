/// Where the program's output goes: data to one place and messages to another.
struct Console: Sendable {
  /// Says that data can't be written any more.
  struct Closed: Error {}

  /// Writes text to standard output, or to what stands in for it.
  let print: @Sendable (String) throws(Closed) -> Void

  /// Writes one line, without its line break, to standard error or to what stands in
  /// for it.
  let printMessage: @Sendable (String) -> Void

  /// The standard streams of the process.
  static let standard = Console(
    print: { text throws(Closed) in
      if !System.write(text, to: System.standardOutput) { throw Closed() }
    },
    printMessage: { System.write($0 + "\n", to: System.standardError) })
}
