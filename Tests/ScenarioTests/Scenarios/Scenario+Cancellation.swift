import StoreRuntime
import StoreTesting

// Effects are cancelled at every point of their lives.

extension Scenario {
  static let cancellations: [Scenario] = [
    Scenario("cancellation: a feature reaches those below it, and no others", schedules: 120) {
      run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1), Deck.State(2)]))
      await voyage.change("present") { $0.path[id: 0]?.sheet = Deck.State(3) }
      let task = await voyage.begin([
        voyage.cancellableLife(0), voyage.cancellableLife(1).on(0), voyage.cancellableLife(2).on(1),
        voyage.cancellableLife(3).onSheet.on(0),
      ])
      run.user("A") { await voyage.store.send(voyage.cancel("life", "life 1", "life 3").on(0)) }
      run.user("B") { await voyage.change("take off 3") { $0.path[id: 0]?.sheet = nil } }
      await task.finish()
      await voyage.land(living: [0, 2])
    },

    Scenario("cancellation: in flight, against a late send", schedules: 120) { run in
      let voyage = Voyage(run, Deck.State(0))
      let searches = Guarded<[String]>([])
      for name in ["a", "b", "c"] {
        run.user(name) {
          let task = await voyage.act("search \(name)") { _ in
            voyage.log.cancel(searches.withLock { $0 })
            searches.withLock { $0.append(name) }
            return voyage.lifeEffect(0, name).cancellable(id: "search", cancelInFlight: true)
          }
          await task.finish()
        }
      }
      await run.settle()
      let received = await voyage.store.state.received
      run.expect(received.suffix(2) == ["first", "second"], "The last search got \(received)")
      await voyage.land()
    },

    Scenario("cancellation: inside an effect, with and without the effect itself") { run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
      let log = voyage.log
      let task = await voyage.begin([
        voyage.cancellableLife(1).on(0),
        .act("cancel from an effect") { _ in
          log.effect("canceller", of: 1) { send in
            await run.reply("canceller")
            // If the effect was cancelled, this does nothing.
            await Task.cancel(id: "life")
            if !Task.isCancelled { log.cancel(["life 1"]) }
            await send("cancelled")
          }
          .cancellable(id: "canceller")
        }.on(0),
      ])
      run.user("A") { await voyage.send(voyage.cancel("canceller", "canceller"), to: 0) }
      run.user("B") { await voyage.change("pop") { $0.path.removeAll() } }
      await task.finish()
      let state = await voyage.store.state
      if let screen = state[1], log.isCancelled("canceller"), !log.isCancelled("life 1") {
        run.expect(screen.received == ["first", "second"], "Its life was cancelled.")
      }
      await voyage.land()
    },

    Scenario("cancellation: of a part of an effect, which goes on", schedules: 120) { run in
      let voyage = Voyage(run, Deck.State(0))
      let task = await voyage.act("start") { _ in
        .merge(
          voyage.log.effect("outer", of: 0) { send in
            await withTaskCancellation(id: "part") {
              let part = Logbook.Sender(name: "part", owner: 0, send: send.send)
              await run.reply("part")
              await part("of the part")
              await run.reply("part again")
              await part("of the part")
            }
            await run.reply("outer")
            await send("outer")
          },
          voyage.lifeEffect(0))
      }
      run.user("A") { await voyage.store.send(voyage.cancel("part", "part")) }
      await task.finish()
      let received = await voyage.store.state.received
      run.expect(received.contains("outer"), "The effect has ended with its part: \(received)")
      await voyage.land()
    },

    Scenario("cancellation: of all that a send has set off") { run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
      let log = voyage.log
      let task = await voyage.act("start") { _ in
        .merge(
          voyage.lifeEffect(0), .send(voyage.life(1).on(0)),
          log.effect("chain", of: 0) { send in
            await run.reply("chain")
            await send.send(.act("go on") { _ in voyage.lifeEffect(0, "more") })
          })
      }
      run.user("A") {
        await run.step("cancel the task")
        task.cancel()
        log.cancel(["life 0", "life 1", "more", "chain"])
      }
      run.user("B") { await task.finish() }
      await task.finish()
      run.expect(log.running.isEmpty, "The task is finished, and these run: \(log.running)")
      await voyage.land()
    },

    Scenario("cancellation: of who waits for what a send has set off") { run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
      let log = voyage.log
      let task = await voyage.begin([voyage.life(0), voyage.life(1).on(0)])
      run.user("A") {
        await withTaskGroup { group in
          group.addTask { await task.finish() }
          group.addTask { await run.step("cancel the wait") }
          _ = await group.next()
          group.cancelAll()
          if task.isCancelled { log.cancel(["life 0", "life 1"]) }
        }
        run.expect(log.running.isEmpty, "The task is finished, and these run: \(log.running)")
      }
      run.user("B") { await voyage.change("pop") { $0.path.removeAll() } }
      await voyage.land()
    },

    Scenario("cancellation: enqueued before an effect sends or dismisses") { run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
      let task = await voyage.act("start") { _ in
        .merge(
          voyage.log.effect("sender", of: 0) { send in
            await run.reply("sender")
            await voyage.store.perform("enqueue the end") {
              $0.enqueue(voyage.cancel("all", "sender"))
            }
            await send("too late")
          }
          .cancellable(id: "all"),
          voyage.lifeEffect(0, "sender too").cancellable(id: "other"))
      }
      let leave = Deck.Action.act("leave") { _ in
        voyage.log.effect("leaver", of: 1) { _ in
          @Dependency(\.dismiss) var dismiss
          await run.reply("leaver")
          await voyage.store.perform("enqueue the end of the leaver") {
            $0.enqueue(voyage.cancel("leaver"))
          }
          await dismiss()
        }
        .cancellable(id: "leaver")
      }
      run.user("A") { await voyage.store.send(leave.on(0)) }
      await task.finish()
      let left = await voyage.land()
      run.expect(left == [0, 1], "A cancelled effect has dismissed its screen.")
    },

    Scenario("cancellation: while effects are being started") { run in
      let voyage = Voyage(run, Deck.State(0))
      let cancel = voyage.cancel("all", "first", "second", "third", "fourth")
      @Sendable func word(_ name: String) -> Effect<Deck.Action> {
        voyage.log.effect(name, of: 0) { send in await send(name) }
      }
      let task = await voyage.act("start") { _ in
        .merge(
          voyage.log.effect("first", of: 0) { send in
            await send("first")
            await send.send(cancel)
            await send("too late")
          }
          .cancellable(id: "all"),
          word("second").cancellable(id: "all"),
          .concatenate(word("third"), word("fourth")).cancellable(id: "all"),
          voyage.lifeEffect(0))
      }
      run.user("A") { await voyage.store.send(cancel) }
      await task.finish()
      let received = await voyage.store.state.received
      run.expect(received == ["first", "first", "second"], "This was received: \(received)")
      await voyage.land()
    },
  ]
}

extension Voyage {
  /// As `life`, and cancelled by the id "life".
  fileprivate func cancellableLife(_ number: Int) -> Deck.Action {
    .act("live \(number)") { _ in lifeEffect(number).cancellable(id: "life") }
  }
}
