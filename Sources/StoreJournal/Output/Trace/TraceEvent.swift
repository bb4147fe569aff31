/// One event of a trace, with the keys that the format "Trace Event" has.
struct TraceEvent: Encodable {
  /// The letters by which the format tells its events apart.
  enum Phase: String, Encodable {
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
  enum Argument: Encodable {
    case text(String)
    case number(Int)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  let ph: Phase
  let name: String
  let pid = 1
  let tid = 1

  /// When it was, in microseconds; metadata have no time.
  let ts: Double?
  let cat: String?

  /// What the two events of a pair have in common.
  let id: String?

  /// How long it took, in microseconds.
  var dur: Double?

  /// An arrow ends at the slice around its time, and not at the next one.
  let bp: String?

  /// An instant is one of the thread.
  let s: String?
  let args: [String: Argument]?

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - phase: What it is.
  ///   - name: What it is called.
  ///   - time: When it was, in nanoseconds.
  ///   - category: What events of its kind are called.
  ///   - id: What the two events of a pair have in common.
  ///   - arguments: What it says about itself.
  init(
    _ phase: Phase, _ name: String, at time: Int, category: String? = nil, id: String? = nil,
    _ arguments: [String: Argument] = [:]
  ) {
    ph = phase
    self.name = name
    ts = phase == .metadata ? nil : Double(time) / 1_000
    cat = category
    self.id = id
    bp = phase == .flowEnd ? "e" : nil
    s = phase == .instant ? "t" : nil
    args = arguments.isEmpty ? nil : arguments
  }
}
