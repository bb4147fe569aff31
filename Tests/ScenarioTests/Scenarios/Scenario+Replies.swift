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
            await Exchange(Voyage($0, Deck.State(0, path: [Deck.State(1)])), answers).play(asker)
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
                .act("asked \(number)") { _ in
                  if number == 1 { return .reply(reply, number) }
                  return voyage.log.effect("answer \(number)", of: 0) { send in
                    await run.reply("answer \(number)")
                    await send.send(.act("give") { _ in .reply(reply, number) })
                  }
                }
              }
            }
            run.expect(answer == .some(number), "\(number) got \(String(describing: answer))")
          }
        }
        await voyage.land()
      }
    ]

  /// A question, what happens to who answers it and to who asks, and what decides the answer.
  private struct Exchange: Sendable {
    let voyage: Voyage
    let answers: [Answer]
    private let reply = LockIsolated<Reply<Int>?>(nil)
    private let decision = LockIsolated<Answer?>(nil)

    init(_ voyage: Voyage, _ answers: [Answer]) {
      self.voyage = voyage
      self.answers = answers
    }

    private func decide(_ answer: Answer) {
      decision.withValue { $0 = $0 ?? answer }
    }

    private func check(_ answer: Int?) {
      let decision = decision.value
      voyage.run.expect(
        decision?.value == .some(answer),
        "\(String(describing: decision)) decided, and the answer is \(String(describing: answer)).")
    }

    private func ask(_ made: Reply<Int>) -> Deck.Action {
      .act("asked") { _ in
        reply.setValue(made)
        return .holding(made.number)
      }
    }

    func play(_ asker: Asker) async {
      switch asker {
      case .user: voyage.run.user("asker") { await askAsUser() }
      case .effect:
        let ask = Deck.Action.act("ask") { _ in
          voyage.log.effect("asker", of: 1) { send in
            let answer: Int? = await send.send.request { self.ask($0) }
            check(answer)
          }
        }
        await voyage.begin([ask.on(0)])
      }
      for answer in answers where answer != .cancellation {
        voyage.run.user(answer.rawValue) { await give(answer) }
      }
      await voyage.run.settle()
      // The last that may answer.
      await give(.pop)
      await voyage.land()
    }

    private func askAsUser() async {
      await withTaskGroup { group in
        group.addTask {
          let scoped = await voyage.store.perform("ask") { store -> Int? in
            // The screen may be gone, which an operator reports.
            guard await store.state.path.ids.contains(0) else {
              decide(.pop)
              return nil
            }
            return await store.request { reply in
              .act("ask screen 1") { state in
                if state.path.ids.contains(0) { return .send(ask(reply).on(0)) }
                decide(.pop)
                return .reply(number: reply.number, value: nil)
              }
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

    private func give(_ answer: Answer) async {
      await voyage.act(answer.rawValue) { state in
        let asked = reply.value
        guard state.path.ids.contains(0) else { return .none }
        switch answer {
        case .given:
          guard let asked else { return .none }
          decide(answer)
          return .send(.act("answer") { _ in .reply(asked, 7) }.on(0))
        case .result:
          guard let asked else { return .none }
          decide(answer)
          depositReply(8, for: asked.number)
          state.path.removeAll()
        case .forgotten:
          if let asked { depositReply(9, for: asked.number) }
        case .pop:
          decide(answer)
          state.path.removeAll()
        case .assignment:
          decide(answer)
          state.path = [Deck.State(2)]
        case .cancellation:
          break
        }
        return .none
      }
    }
  }
}
