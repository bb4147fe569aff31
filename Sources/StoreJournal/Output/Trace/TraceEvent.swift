/// One event of a trace.
struct TraceEvent {
  /// The letters by which the format tells its events apart.
  enum Phase: String {
    case complete = "X"
    case begin = "b"
    case end = "e"
    case flowStart = "s"
    case flowEnd = "f"
    case counter = "C"
    case instant = "i"
    case metadata = "M"
  }

  /// What an event says about itself.
  enum Argument {
    case text(String)
    case number(Int)
  }

  /// When it was, in nanoseconds.
  let time: Int
  let phase: Phase
  let name: String
  var category: String?

  /// What the two events of a pair have in common.
  var id: String?

  /// How long it took, in nanoseconds.
  var duration: Int?
  var arguments: [(key: String, value: Argument)] = []

  /// Writes it as an object.
  func write(to json: inout OutputJSON) {
    json.object { json in
      json.key("ph")
      json.value(phase.rawValue)
      json.key("name")
      json.value(name)
      json.key("pid")
      json.value(1)
      json.key("tid")
      json.value(1)
      if phase != .metadata {
        json.key("ts")
        json.verbatim(Self.microseconds(time))
      }
      if let duration {
        json.key("dur")
        json.verbatim(Self.microseconds(duration))
      }
      if let category {
        json.key("cat")
        json.value(category)
      }
      if let id {
        json.key("id")
        json.value(id)
      }
      writeBinding(to: &json)
      if !arguments.isEmpty { writeArguments(to: &json) }
    }
  }

  /// Writes what the event belongs to.
  private func writeBinding(to json: inout OutputJSON) {
    switch phase {
    case .flowEnd:
      // The arrow ends at the slice around this time, and not at the next one.
      json.key("bp")
      json.value("e")
    case .instant:
      json.key("s")
      json.value("t")
    default: break
    }
  }

  private func writeArguments(to json: inout OutputJSON) {
    json.key("args")
    json.object { json in
      for (key, value) in arguments {
        json.key(key)
        switch value {
        case .text(let text): json.value(text)
        case .number(let number): json.value(number)
        }
      }
    }
  }

  /// Nanoseconds as microseconds, with three digits after the point.
  private static func microseconds(_ nanoseconds: Int) -> String {
    let digits = String(nanoseconds % 1_000)
    return "\(nanoseconds / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
