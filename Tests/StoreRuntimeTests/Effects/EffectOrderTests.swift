import StoreRuntime
import Testing

struct EffectOrderTests {
  let store = Diary.makeStore()
  let journal = Journal()

  private var entries: [String] {
    get async { await store.state.entries }
  }

  @Test(arguments: [false, true])
  func ofMailIsThatOfWhoeverEnqueuesAndThenSends(isSuspended: Bool) async {
    await store.write("start") {
      .run { send in
        if isSuspended { await Task.yield() }
        store.enqueue(.write("m") { .send(.write("m2")) })
        await send(.write("a") { .send(.write("a2")) })
        await send(.write("b"))
      }
    }.finish()

    #expect(await entries == ["start", "m", "m2", "a", "a2", "b"])
  }

  @Test(arguments: [false, true])
  func isTheSameForWhatAnEffectSendsToTheStoreItself(isSuspended: Bool) async {
    await store.write("start") {
      .run { _ in
        if isSuspended { await Task.yield() }
        await store.write("a") { .send(.write("a2")) }
        await store.send(contentsOf: [
          .write("b") { .send(.write("b2")) }, .write("c") { .send(.write("c2")) },
        ])
        await store.send(.write("d"))
      }
    }.finish()

    #expect(await entries == ["start", "a", "a2", "b", "b2", "c", "c2", "d"])
  }

  @Test func ofWhatWasToBeDoneAlreadyComesAfterWhatAnEffectSends() async {
    await store.write("start") {
      .merge(
        .send(.write("first") { .send(.write("last")) }),
        .run { send in
          await send(.write("a") { .send(.write("a2")) })
          await send(.write("b"))
        })
    }.finish()

    #expect(await entries == ["start", "first", "a", "a2", "b", "last"])
  }

  @Test func ofAConcatenationGoesOnBeforeTheSendReturnsThatBeganIt() async {
    await store.write("start") {
      .run { send in
        await send(
          .write("a") {
            .concatenate(
              .run { await $0(.write("first") { .send(.write("first2")) }) },
              .send(.write("second")))
          })
        await send(.write("b"))
      }
    }.finish()

    #expect(await entries == ["start", "a", "first", "first2", "second", "b"])
  }

  @Test func isNotDisturbedByAReducerThatSendsToItsOwnStore() async {
    await store.write("start") {
      .run { send in
        await send(
          .write("a") {
            store.assumeIsolated { _ = $0.write("a2") { .send(.write("a3")) } }
            return .none
          })
        await send(.write("b"))
      }
    }.finish()

    #expect(await entries == ["start", "a", "a2", "a3", "b"])
  }

  @Test func ofEffectsThatStartOneAnotherIsFromTheInsideOutUpToADepth() async {
    await store.send(nesting(0, upTo: 40)).finish()

    let started = journal.lines.filter { $0.hasPrefix("start") }
    #expect(started == (0...40).map { "start \($0)" })
    #expect(journal.lines.count == 82)
    // The sixteenth is the last that another one begins in.
    let ended = journal.lines.filter { $0.hasPrefix("end") }
    #expect(Array(ended.suffix(15)) == (0..<15).reversed().map { "end \($0)" })
    #expect(ended.prefix(26) == (15...40).map { "end \($0)" }[...])
    #expect(await store.hasNoEffects)
  }

  @Test func doesNotStartWhatWasCancelledBeforeItsTurnCame() async {
    await store.send(nesting(0, upTo: 30, cancellingAt: 16)).finish()

    #expect(journal.lines.filter { $0.hasPrefix("start") } == (0..<16).map { "start \($0)" })
    #expect(await store.hasNoEffects)
  }

  /// An action whose effect sends the next one, until there are enough.
  private func nesting(_ depth: Int, upTo limit: Int, cancellingAt end: Int = .max) -> Diary.Action
  {
    .write("\(depth)") {
      .merge(
        .run { send in
          journal.note("start \(depth)")
          if depth < limit { await send(nesting(depth + 1, upTo: limit, cancellingAt: end)) }
          journal.note("end \(depth)")
        }
        .cancellable(id: depth),
        depth == end ? .cancel(id: depth) : .none)
    }
  }

  @Test func isHeldUpForEffectsAboveThatAreCancelledMeanwhile() async {
    await store.write("start") {
      .merge(
        .run {
          await $0(.write("a") { .merge(.cancel(id: 1), noting("new").cancellable(id: 1)) })
        },
        .merge(noting("never"), .send(.write("never"))).cancellable(id: 1),
        .concatenate(.run { await $0(.write("b") { .cancel(id: 2) }) }, noting("later"))
          .cancellable(id: 3),
        .concatenate(
          .run { await $0(.write("c") { .cancel(id: 4) }) }, noting("last").cancellable(id: 4)),
        noting("other").cancellable(id: 5))
    }.finish()

    #expect(journal.lines == ["new", "later", "last", "other"])
    #expect(await entries == ["start", "a", "b", "c"])
    #expect(await store.hasNoEffects)
  }

  private func noting(_ line: String) -> Effect<Diary.Action> {
    .run { _ in journal.note(line) }
  }
}
