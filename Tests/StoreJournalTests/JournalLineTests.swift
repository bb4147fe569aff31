import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("The line of a step")
struct JournalLineTests {
  private static var texts: [String] {
    let controls = (UInt8(0)..<0x20).map { String(UnicodeScalar($0)) }
    let others = [
      "", "\"", "\\", "/", "\u{7f}", "\u{80}", "\u{2028}", "ä", "👩‍👩‍👧", #"{"a":"\n"}"#, "a\u{0}b",
    ]
    return controls + others
  }

  private static var steps: [JournalStep] {
    var steps = texts.map { text in
      var step = JournalStep(
        number: 1, time: 2, duration: 3, cause: .outside, name: "name \(text)", action: text)
      step.sends = [text, "second"]
      return step
    }
    let causes: [JournalStep.Cause] = [.outside, .effect(4), .dismissal(effect: 5), .reduction(6)]
    for cause in causes {
      var step = JournalStep(
        number: .max, time: 0, duration: -1, cause: cause, name: "n", isRejected: true,
        isRedacted: true)
      step.digest = .max
      step.nextElementID = 7
      step.sends = []
      steps.append(step)
    }
    // Those that the encoder writes.
    var rare = JournalStep(
      number: 1, time: 2, duration: 3, cause: .outside, name: "n",
      screens: [ScreenChange(container: "path", popped: [1])])
    rare.failure = "It can't."
    rare.generated.numbers = .init([1, 2])
    rare.shared = ["a": "1"]
    rare.overtaken = ["a": [0: "2"]]
    return steps + [rare]
  }

  @Test("is the encoder's, whichever of both writes it", arguments: steps)
  func line(step: JournalStep) throws {
    let line = try step.unfinishedLine()

    #expect(line + [UInt8(ascii: "}")] == (try JournalCoding.encode(step)))
  }
}
