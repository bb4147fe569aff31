import Foundation
import Testing

@testable import MacroExpansion

/// The plugin as the compiler sees it: bytes in, bytes out.
@Suite("MacroPlugin")
struct MacroPluginTests {
  /// Returns the texts of the answers to some input.
  private func answers(to input: [UInt8]) throws -> [String] {
    let requests = Pipe()
    let answers = Pipe()
    try requests.fileHandleForWriting.write(contentsOf: input)
    try requests.fileHandleForWriting.close()
    run(requests, answers)
    try answers.fileHandleForWriting.close()
    var bytes = try answers.fileHandleForReading.readToEnd() ?? Data()
    var texts: [String] = []
    while bytes.count >= 8 {
      let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      texts.append(String(decoding: bytes.dropFirst(8).prefix(length), as: UTF8.self))
      bytes = bytes.dropFirst(8 + length)
    }
    #expect(bytes.isEmpty)
    return texts
  }

  private func run(_ requests: Pipe, _ answers: Pipe) {
    MacroPlugin.run(
      input: requests.fileHandleForReading.fileDescriptor,
      output: answers.fileHandleForWriting.fileDescriptor)
  }

  /// Returns a message as it is sent: its length in 8 bytes, then its text.
  private func frame(_ text: String, length: UInt64? = nil) -> [UInt8] {
    let length = length ?? UInt64(text.utf8.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + Array(text.utf8)
  }

  private static let capability = #"{"getCapability":{}}"#

  private static let expansion = """
    {"expandAttachedMacro":{"macro":{"typeName":"ObservableStateMacro"},"macroRole":"extension",\
    "attributeSyntax":{"source":"@ObservableState"},"declSyntax":{"source":"struct Größe {}"},\
    "extendedTypeSyntax":{"source":"Größe"},\
    "conformanceListSyntax":{"source":"struct P: ObservableState {}"}}}
    """

  @Test(
    "answers one message after the other, also behind one that it can't understand or that is long",
    arguments: [
      capability, "", "\u{0}\u{1}", #"{"runMigration":{}}"#,
      capability + String(repeating: " ", count: 40_000),
    ])
  func answersMessages(first: String) throws {
    let answers = try answers(to: frame(first) + frame(Self.expansion))

    let isUnderstood = first.hasPrefix(Self.capability)
    let found = [
      answers.first?.hasPrefix(#"{"getCapabilityResult""#),
      answers.first?.contains(#""severity":"error""#),
      answers.last?.contains(
        #""expandedSource":"extension Größe: StoreRuntime.ObservableState {}""#),
    ]
    #expect(answers.count == 2)
    #expect(found == [isUnderstood, !isUnderstood, true])
  }

  @Test("ends at a frame that breaks off, and at a length that no message has")
  func endsAtBrokenFrame() throws {
    let whole = frame(Self.capability)
    let ends = [[], [1, 0, 0], Array(frame("bc").dropLast())]
    let absurd = [1 << 31, 1 << 63, UInt64.max].map { frame("a", length: $0) }

    for end in ends + absurd { #expect(try answers(to: whole + end).count == 1) }
  }

  @Test("ends when nobody reads its answers any more")
  func endsAtClosedOutput() throws {
    let requests = Pipe()
    let answers = Pipe()
    let message = frame(Self.capability)
    try requests.fileHandleForWriting.write(contentsOf: message + message)
    try answers.fileHandleForReading.close()

    // The input stays open: it is the failing answer that ends the loop.
    run(requests, answers)

    try requests.fileHandleForWriting.close()
    #expect(try requests.fileHandleForReading.readToEnd().map { Array($0) } == message)
  }
}
