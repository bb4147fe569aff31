import StoreRuntime
import StoreTesting

@testable import StoreRuntimeCore

// Whoever asks gets one answer, and nobody waits for ever.

extension Scenario {
  /// Who gives an answer, or why there is none.
  private enum Answer: String, CaseIterable {
    case given = "given by an action"
    case pop = "the screen that holds it is popped"
    case result = "the screen leaves it behind"
    case forgotten = "a result is left, and the screen stays"
    case cancellation = "who asks is cancelled"
    case assignment = "another stack is assigned"

    /// The answer that comes of it.
    var value: Int?? {
      switch self {
      case .given: .some(7)
      case .result: .some(8)
      case .pop, .assignment, .cancellation: .some(nil)
      case .forgotten: nil
      }
    }
  }

  /// Who asks.
  private enum Asker: String, CaseIterable {
    case user
    case effect
  }

  static let replies: [Scenario] =
    Asker.allCases.flatMap { asker in
      combinations(of: Answer.allCases, upTo: 2)
        // An effect that goes with its screen gets nothing from it.
        .filter { asker == .user || !$0.contains(.cancellation) && !$0.contains(.result) }
        .map { answers in
          let name = answers.map(\.rawValue).joined(separator: ", ")
          return Scenario("replies: to \(asker.rawValue), \(name)", schedules: 40) {
            await play(asker, answers, $0)
          }
        }
    }
    + [
      Scenario("replies: many askers get their own") { run in
        let voyage = Voyage(run, Deck.State(0))
        for number in 1...3 {
          run.user("asker \(number)") {
            let answer: Int?? = await voyage.store.perform("ask \(number)") { store in
              await store.request { reply in
                .act(
                  Deck.Act("asked \(number)") { _ in
                    if number == 1 { return .reply(reply, number) }
                    return voyage.log.effect("answer \(number)", of: 0) { send in
                      await run.reply("answer \(number)")
                      await send.send(.act(Deck.Act("give") { _ in .reply(reply, number) }))
                    }
                  })
              }
            }
            run.expect(answer == .some(number), "\(number) got \(String(describing: answer))")
          }
        }
        await voyage.land()
      }
    ]

  private static func play(_ asker: Asker, _ answers: [Answer], _ run: ExploredRun) async {
    let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
    let reply = LockIsolated<Reply<Int>?>(nil)
    // What decided the answer first.
    let decision = Guarded<Answer?>(nil)
    let decide: @Sendable (Answer) -> Void = { answer in
      decision.withLock { if $0 == nil { $0 = answer } }
    }
    let ask: @Sendable (Reply<Int>) -> Deck.Action = { made in
      .act(
        Deck.Act("asked") { _ in
          reply.setValue(made)
          return .holding(made.number)
        })
    }
    let check: @Sendable (Int?) -> Void = { answer in
      let decision = decision.withLock { $0 }
      run.expect(
        decision?.value == .some(answer),
        "\(String(describing: decision)) decided, and the answer is \(String(describing: answer)).")
    }
    switch asker {
    case .user: run.user("asker") { await askAsUser(voyage, ask, decide, check, answers) }
    case .effect:
      await voyage.begin([
        .act(
          Deck.Act("ask") { _ in
            voyage.log.effect("asker", of: 1) { send in
              let answer: Int? = await send.send.request(ask)
              check(answer)
            }
          }
        ).on(0)
      ])
    }
    for answer in answers where answer != .cancellation {
      run.user(answer.rawValue) { await give(answer, reply, decide, voyage) }
    }
    await run.settle()
    // The last that may answer.
    await give(.pop, reply, decide, voyage)
    await voyage.land()
  }

  private static func askAsUser(
    _ voyage: Voyage, _ ask: @escaping @Sendable (Reply<Int>) -> Deck.Action,
    _ decide: @escaping @Sendable (Answer) -> Void, _ check: @escaping @Sendable (Int?) -> Void,
    _ answers: [Answer]
  ) async {
    await withTaskGroup { group in
      group.addTask {
        let scoped = await voyage.store.perform("ask") { store -> Int? in
          // The screen may be gone, which an operator reports.
          guard await store.state.path.ids.contains(0) else {
            decide(.pop)
            return nil
          }
          return await store.request { reply in
            .act(
              Deck.Act("ask screen 1") { state in
                if state.path.ids.contains(0) { return .send(ask(reply).on(0)) }
                decide(.pop)
                return .reply(number: reply.number, value: nil)
              })
          }
        }
        check(scoped ?? nil)
      }
      if answers.contains(.cancellation) {
        await voyage.run.step("cancel the asker")
        decide(.cancellation)
        group.cancelAll()
      }
    }
  }

  private static func give(
    _ answer: Answer, _ reply: LockIsolated<Reply<Int>?>,
    _ decide: @escaping @Sendable (Answer) -> Void,
    _ voyage: Voyage
  ) async {
    await voyage.act(answer.rawValue) { state in
      let asked = reply.value
      let isThere = state.path.ids.contains(0)
      switch answer {
      case .given:
        guard let asked, isThere else { return .none }
        decide(answer)
        return .send(.act(Deck.Act("answer") { _ in .reply(asked, 7) }).on(0))
      case .result:
        guard let asked, isThere else { return .none }
        decide(answer)
        depositReply(8, for: asked.number)
        state.path.removeAll()
      case .forgotten:
        if let asked, isThere { depositReply(9, for: asked.number) }
      case .pop:
        if isThere { decide(answer) }
        state.path.removeAll()
      case .assignment:
        if isThere { decide(answer) }
        state.path = [Deck.State(2)]
      case .cancellation:
        break
      }
      return .none
    }
  }
}
