/// The messages between user, store and effects around one step of a run.
struct SequenceDiagram {
  /// The numbers of Mermaid's own settings `maxEdges` and `maxTextSize`.
  private static let maximumLines = 500
  private static let maximumCharacters = 50_000

  /// So many steps fit on a few screens.
  private static let maximumSteps = 100

  /// A step is drawn with so many lines and UTF-16 units, so that it fits in any case.
  private static let maximumLinesOfStep = 40
  private static let maximumCharactersOfStep = 20_000

  private static let head = """
    sequenceDiagram
        actor user
        participant store
        participant effects

    """

  private let journal: Journal

  /// The steps that are drawn, 0 for the making of the store.
  private let window: ClosedRange<Int>

  /// What is drawn of one step.
  private struct Block {
    var lines: [String] = []
    var characters = 0
    var isFull = false
  }

  /// What is drawn of each step in the window.
  private var blocks: [Block] = []

  /// The diagram.
  private(set) var text = ""

  init(_ journal: Journal) {
    self.journal = journal
    let center = min(max(0, journal.firstProblem ?? 0), journal.steps.count)
    let first = min(
      max(0, center - Self.maximumSteps * 3 / 4),
      max(0, journal.steps.count + 1 - Self.maximumSteps))
    window = first...min(journal.steps.count, first + Self.maximumSteps - 1)
    blocks = Array(repeating: Block(), count: window.count)
    addSteps()
    addIssues()
    addEffects()
    addDroppedActions()
    text = Self.head + body(around: center - first)
  }

  // MARK: - Lines

  private mutating func add(_ line: String, to step: Int) {
    let step = min(max(0, step), journal.steps.count)
    guard window.contains(step) else { return }
    let index = step - window.lowerBound
    guard !blocks[index].isFull else { return }
    var line = "    \(line)\n"
    if blocks[index].lines.count == Self.maximumLinesOfStep
      || blocks[index].characters + line.utf16.count > Self.maximumCharactersOfStep
    {
      line = "    Note over store: … and more\n"
      blocks[index].isFull = true
    }
    blocks[index].lines.append(line)
    blocks[index].characters += line.utf16.count
  }

  private mutating func addSteps() {
    if window.contains(0) {
      for change in journal.initialScreens { addScreens(change, to: 0) }
    }
    for number in window where number > 0 {
      let step = journal.steps[number - 1]
      let name = "#35;\(number) \(MermaidText.escaped(step.name))"
      let sender =
        switch step.cause {
        case .outside: "user"
        case .effect, .dismissal: "effects"
        case .reduction: "store"
        }
      add("\(sender)\(step.isRejected ? "-x" : "->>")store: \(name)", to: number)
      if case .dismissal(let effect) = step.cause {
        add("Note over effects: dismiss() of effect \(effect)", to: number)
      }
      for change in step.screens { addScreens(change, to: number) }
    }
  }

  private mutating func addScreens(_ change: ScreenChange, to step: Int) {
    let container = MermaidText.escaped(change.container)
    let popped = change.popped.prefix(10).map(String.init)
    let pushed = change.pushed.prefix(10).map {
      "\(MermaidText.escaped($0.name, limit: 40)) \($0.id)"
    }
    if !popped.isEmpty {
      add("Note over store: \(container) lost \(popped.joined(separator: ", "))", to: step)
    }
    if !pushed.isEmpty {
      add("Note over store: \(container) got \(pushed.joined(separator: ", "))", to: step)
    }
  }

  private mutating func addEffects() {
    var ends: [(time: Int, effect: JournalEffect)] = []
    let endOfWindow =
      window.upperBound < journal.steps.count ? journal.steps[window.upperBound].time : Int.max
    for effect in journal.effects {
      let location = MermaidText.escaped(effect.location)
      add("store->>effects: effect \(effect.number), \(location)", to: effect.step)
      if let end = effect.end, end <= endOfWindow { ends.append((end, effect)) }
    }
    ends.sort { ($0.time, $0.effect.number) < ($1.time, $1.effect.number) }
    // The last step that began before each of the ends.
    var step = 0
    for (time, effect) in ends {
      while step < journal.steps.count, journal.steps[step].time <= time { step += 1 }
      let reason = effect.reason.map(Self.description) ?? "is over"
      add("effects-->>store: effect \(effect.number) \(reason)", to: max(step, effect.step))
    }
  }

  private mutating func addDroppedActions() {
    for drop in journal.droppedActions {
      let name = MermaidText.escaped(drop.name)
      let reason = MermaidText.escaped(drop.reason)
      add("effects-xstore: \(name), dropped, as effect \(drop.effect) was \(reason)", to: drop.step)
    }
  }

  private mutating func addIssues() {
    for issue in journal.issues {
      let message = MermaidText.escaped(issue.message, limit: 300)
      add("Note over user,effects: Issue at \(MermaidText.escaped(issue.location))", to: issue.step)
      add("Note over user,effects:wrap: \(message)", to: issue.step)
    }
  }

  private static func description(of reason: JournalEffect.End) -> String {
    switch reason {
    case .finished: "is done"
    case .threw: "threw an error"
    case .id: "was cancelled by its id"
    case .restart: "was replaced by one of its id"
    case .screen: "went with its screen"
    case .task: "went with the task of its send"
    case .store: "went with the store"
    }
  }

  // MARK: - The window

  /// The lines of as many steps as fit, of which three are before the middle for one after it.
  private func body(around middle: Int) -> String {
    var rest = (lines: Self.maximumLines, characters: Self.maximumCharacters - Self.head.count)
    func takes(_ index: Int) -> Bool {
      let (lines, characters) = (blocks[index].lines.count, blocks[index].characters)
      guard lines <= rest.lines, characters <= rest.characters else { return false }
      rest.lines -= lines
      rest.characters -= characters
      return true
    }
    var (first, end) = (middle, middle)
    while true {
      let isLaterNext = end <= middle + (middle - first) / 3 && end < blocks.count
      if isLaterNext || first == 0 {
        guard end < blocks.count, takes(end) else { break }
        end += 1
      } else {
        guard takes(first - 1) else { break }
        first -= 1
      }
    }
    return blocks[first..<end].flatMap(\.lines).joined()
  }
}

extension Journal {
  /// The step of the first issue, or else of the first rejected or dropped action.
  fileprivate var firstProblem: Int? {
    if let issue = issues.map(\.step).min() { return issue }
    let rejected = steps.first { $0.isRejected }?.number
    let dropped = droppedActions.map(\.step).min()
    return [rejected, dropped].compactMap(\.self).min()
  }
}
