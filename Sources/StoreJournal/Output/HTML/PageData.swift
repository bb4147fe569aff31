/// What a page shows, as JSON: a journal, its screens and the differences of its states.
///
/// Each record is an array, in the order in which `PageScript.model` takes it apart.
struct PageData {
  let journal: Journal
  let differences: [Int: String]

  /// The text, without any `<`.
  var json: String {
    let history = ScreenHistory(journal)
    var json = OutputJSON()
    json.object { json in
      writeHeader(to: &json)
      json.key("steps")
      json.array { json in
        for step in journal.steps { write(step, to: &json) }
      }
      json.key("lanes")
      json.array { json in
        for lane in history.lanes { json.value(lane) }
      }
      json.key("screens")
      json.array { json in
        for span in history.spans { write(span, to: &json) }
      }
      json.key("effects")
      json.array { json in
        for index in journal.effects.indices { writeEffect(at: index, history, to: &json) }
      }
      json.key("drops")
      json.array { json in
        for drop in journal.droppedActions { write(drop, to: &json) }
      }
      json.key("issues")
      json.array { json in
        for issue in journal.issues { write(issue, to: &json) }
      }
    }
    return json.text
  }

  /// The actions whose payloads were left out, each once.
  private var redactedNames: [String] {
    var seen: Set<String> = []
    return journal.steps.filter(\.isRedacted).map(\.name).filter { seen.insert($0).inserted }
  }

  private func writeHeader(to json: inout OutputJSON) {
    json.key("app")
    json.value(journal.header.app)
    json.key("store")
    json.value(journal.header.store)
    json.key("tier")
    json.value(journal.header.tier.rawValue)
    json.key("clock")
    json.value(journal.header.clock)
    json.key("redactions")
    json.array { json in
      for name in redactedNames { json.value(name) }
    }
    json.key("warning")
    json.value(journal.warning)
    json.key("isReplayed")
    json.verbatim(differences.isEmpty ? "false" : "true")
  }

  private func write(_ step: JournalStep, to json: inout OutputJSON) {
    let (kind, reference) = step.cause.kindAndReference
    var flags = step.isRejected ? 1 : 0
    if step.isRedacted { flags |= 2 }
    if !step.screens.isEmpty { flags |= 4 }
    let action = step.isRedacted ? nil : step.action
    let difference = differences[step.number]
    json.array { json in
      json.value(step.number)
      json.value(step.time)
      json.value(step.duration)
      json.value(kind)
      json.value(reference)
      json.value(flags)
      json.value(step.name)
      if action != nil || difference != nil {
        json.value(action.map { String(decoding: $0, as: UTF8.self) })
        json.value(difference)
      }
    }
  }

  private func write(_ span: ScreenHistory.Span, to json: inout OutputJSON) {
    json.array { json in
      json.value(span.lane)
      json.value(span.row)
      json.value(span.screen.id)
      json.value(span.screen.name)
      json.value(span.container)
      json.value(span.first)
      json.value(span.last)
    }
  }

  private func writeEffect(at index: Int, _ history: ScreenHistory, to json: inout OutputJSON) {
    let effect = journal.effects[index]
    json.array { json in
      json.value(effect.number)
      json.value(effect.step)
      json.value(effect.start)
      json.value(effect.end)
      json.value(effect.reason?.rawValue)
      json.value(history.effectLanes[index])
      json.value(history.effectSpans[index])
      json.value(effect.location)
      json.array { json in
        for id in effect.ids { json.value(id) }
      }
    }
  }

  private func write(_ drop: JournalDrop, to json: inout OutputJSON) {
    json.array { json in
      json.value(drop.step)
      json.value(drop.effect)
      json.value(drop.name)
      json.value(drop.reason)
    }
  }

  private func write(_ issue: JournalIssue, to json: inout OutputJSON) {
    json.array { json in
      json.value(issue.step)
      json.value(issue.message)
      json.value(issue.location)
    }
  }
}

extension JournalStep.Cause {
  /// The number of the case, and of the effect or reduction.
  fileprivate var kindAndReference: (kind: Int, reference: Int) {
    switch self {
    case .outside: (0, 0)
    case .effect(let number): (1, number)
    case .dismissal(let effect): (2, effect)
    case .reduction(let number): (3, number)
    }
  }
}
