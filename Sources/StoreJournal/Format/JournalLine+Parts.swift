import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension [UInt8] {
  /// Appends the first line of a journal.
  mutating func appendFirstLine(_ header: JournalHeader) {
    append(verbatim: JournalLine.beginning)
    append(JournalLine.version)
    appendKey("app")
    appendJSON(header.app)
    appendKey("store")
    appendJSON(header.store)
    appendKey("tier")
    appendJSON(header.tier.rawValue)
    appendKey("clock")
    append(header.clock)
    if header.redactionCount > 0 {
      appendKey("redacts")
      append(header.redactionCount)
    }
    append(verbatim: #","sends":1"#)
    append(verbatim: "}\n")
  }

  /// Appends the beginning of a reduction's line.
  mutating func appendFirstKeyOfStep(_ step: Int, time: Int, duration: Int) {
    append(verbatim: #"{"n":"#)
    append(step)
    appendKey("t")
    append(time)
    appendKey("d")
    append(duration)
  }

  mutating func appendCause(_ cause: JournalStep.Cause) {
    switch cause {
    case .outside: break
    case .effect(let number):
      appendKey("e")
      append(number)
    case .dismissal(let effect):
      appendKey("e")
      append(effect)
      append(verbatim: #","dismiss":1"#)
    case .reduction(let step):
      appendKey("by")
      append(step)
    }
  }

  /// Appends what generators gave to a reduction, if they gave anything.
  mutating func append(_ values: GeneratedValues) {
    guard !values.isEmpty else { return }
    if !values.dates.values.isEmpty {
      appendKey("dates")
      append(verbatim: "\(values.dates.values.map(\.timeIntervalSinceReferenceDate))")
    }
    if !values.uuids.values.isEmpty {
      appendKey("uuids")
      appendJSON(values.uuids.values.map(\.uuidString))
    }
    if !values.numbers.values.isEmpty {
      appendKey("random")
      append(verbatim: "\(values.numbers.values)")
    }
  }

  /// Appends the line of a state's digest.
  mutating func appendDigestLine(_ digest: UInt64, step: Int) {
    append(verbatim: #"{"digest":""#)
    append(verbatim: String(digest, radix: 16))
    append(verbatim: #"","n":"#)
    append(step)
    append(verbatim: "}\n")
  }

  /// Appends the line of what has come onto the display and gone from it.
  mutating func appendLine(of changes: [ScreenChange], step: Int) {
    guard !changes.isEmpty else { return }
    append(verbatim: #"{"nav":["#)
    for (index, change) in changes.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(verbatim: #"{"stack":"#)
      appendJSON(change.container)
      if !change.pushed.isEmpty {
        append(verbatim: #","push":["#)
        for (index, screen) in change.pushed.enumerated() {
          append(verbatim: index > 0 ? ",[" : "[")
          append(screen.id)
          append(UInt8(ascii: ","))
          appendJSON(screen.name)
          append(UInt8(ascii: "]"))
        }
        append(UInt8(ascii: "]"))
      }
      if !change.popped.isEmpty {
        appendKey("pop")
        append(change.popped)
      }
      append(UInt8(ascii: "}"))
    }
    append(verbatim: #"],"n":"#)
    append(step)
    append(verbatim: "}\n")
  }
}
