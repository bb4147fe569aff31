import StoreRuntime
import TestSupport
import Testing

struct EffectOrderTests {
  let store = Diary.makeStore()
  let journal = Journal()

  private var entries: [String] {
    get async { await store.state.entries }
  }

  @Test(arguments: OrderExample.all, [false, true])
  func ofWhatActionsLeadTo(example: OrderExample, isLater: Bool) async {
    await check(example, isLater)
  }

  @Test(
    .immediateStart("The effects send after the send that starts them."),
    arguments: OrderExample.withEffectsThatSendAtOnce, [false, true])
  func ofWhatEffectsSendAtOnce(example: OrderExample, isLater: Bool) async {
    await check(example, isLater)
  }

  private func check(_ example: OrderExample, _ isLater: Bool) async {
    let task = await example.act(store, isLater)
    // Otherwise all has been done when the send returns.
    if isLater { await task.finish() }

    #expect(await entries.joined(separator: " ") == example.entries)
  }

  @Test(.immediateStart("None begins inside another."))
  func ofEffectsThatStartOneAnotherIsFromTheInsideOutUpToADepth() async {
    await store.send(nesting(0, upTo: 40)).finish()

    let started = journal.lines.filter { $0.hasPrefix("start") }
    #expect(started == (0...40).map { "start \($0)" })
    #expect(journal.lines.count == 82)
    // The sixteenth is the last that another one begins in.
    let ended = journal.lines.filter { $0.hasPrefix("end") }
    let numbers = Array(15...40) + Array((0..<15).reversed())
    #expect(ended == numbers.map { "end \($0)" })
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

  @Test(.immediateStart("None of a merge begins before the next is started."))
  func isHeldUpForEffectsAboveThatAreCancelledMeanwhile() async {
    await store.write("start") {
      .merge(
        .run {
          await $0(.write("a") { .merge(.cancel(id: 1), noting("new").cancellable(id: 1)) })
        },
        .merge(noting("never"), .send(.write("never"))).cancellable(id: 1),
        .concatenate(.run { await $0(.write("b") { .cancel(id: 2) }) }, noting("later"))
          .cancellable(id: 3),
        .concatenate(
          .run { await $0(.write("c") { .cancel(id: 4) }) }, noting("never").cancellable(id: 4),
          noting("last").cancellable(id: 6)),
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
