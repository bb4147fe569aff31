import StoreRuntime
import Testing

/// What a test does with a store, and the order in which its diary has the entries then.
struct OrderExample: Sendable, CustomTestStringConvertible {
  /// Does something with a store; effects that can wait a moment do so if that is asked for.
  typealias Act = @Sendable (_ store: StoreOf<Diary>, _ isLater: Bool) async -> StoreTask

  let testDescription: String
  let entries: String
  let act: Act

  init(_ rule: String, _ entries: String, _ act: @escaping Act) {
    testDescription = rule
    self.entries = entries
    self.act = act
  }

  static let all: [OrderExample] = [
    OrderExample("What effects emit is reduced first in, first out", "a b c d e f g") { store, _ in
      await store.write("a") {
        .merge(
          .send(.write("b") { .merge(.send(.write("e")), .send(.write("f"))) }),
          .merge(.send(.write("c") { .send(.write("g")) }), .send(.write("d"))))
      }
    },

    OrderExample("Mail comes before what is sent then", "a m m2 b b2 c") { store, isLater in
      await store.write("a") {
        .run { send in
          if isLater { await Task.yield() }
          store.enqueue(.write("m") { .send(.write("m2")) })
          await send(.write("b") { .send(.write("b2")) })
          await send(.write("c"))
        }
      }
    },

    OrderExample("A reducer that sends disturbs nobody", "a b b2 b3 c") { store, isLater in
      await store.write("a") {
        .run { send in
          if isLater { await Task.yield() }
          await send(
            .write(
              "b", doing: { store.assumeIsolated { _ = $0.write("b2") { .send(.write("b3")) } } }))
          await send(.write("c"))
        }
      }
    },

    OrderExample("What a reducer enqueues and sends comes before its effects", "a b c d e f") {
      store, _ in
      await store.write("a") {
        store.enqueue(.write("b"))
        store.assumeIsolated { store in
          store.send(.write("c"))
          store.send(contentsOf: [.write("d"), .write("e")])
        }
        return .send(.write("f"))
      }
    },

    afterMail("Mail keeps its order if a reducer sends", "a b c d e f last") { store in
      store.enqueue(.write("e"))
      store.assumeIsolated { _ = $0.send(.write("f")) }
      return .none
    },

    afterMail("What a reducer sends comes after the mail", "a b c d e last") { store in
      store.assumeIsolated { _ = $0.send(.write("e")) }
      return .none
    },
  ]

  /// What holds where effects begin before the send returns that starts them.
  static let withEffectsThatSendAtOnce: [OrderExample] = [
    OrderExample("An effect may send to the store itself", "a b b2 c c2 d d2 e") { store, isLater in
      await store.write("a") {
        .run { _ in
          if isLater { await Task.yield() }
          await store.write("b") { .send(.write("b2")) }
          await store.send(contentsOf: [
            .write("c") { .send(.write("c2")) }, .write("d") { .send(.write("d2")) },
          ])
          await store.send(.write("e"))
        }
      }
    },

    OrderExample("What was to be done already comes later", "a first b b2 c last") { store, _ in
      await store.write("a") {
        .merge(
          .send(.write("first") { .send(.write("last")) }),
          .run { send in
            await send(.write("b") { .send(.write("b2")) })
            await send(.write("c"))
          })
      }
    },

    OrderExample(
      "A concatenation goes on before the send returns that began it", "a b first first2 second c"
    ) { store, isLater in
      await store.write("a") {
        .run { send in
          if isLater { await Task.yield() }
          await send(
            .write("b") {
              .concatenate(
                .run { await $0(.write("first") { .send(.write("first2")) }) },
                .send(.write("second")))
            })
          await send(.write("c"))
        }
      }
    },

    OrderExample("Mail and several actions are as if each had been sent", "a b d c e f g h i j") {
      store, _ in
      store.enqueue(
        .write("a") {
          .merge(.send(.write("b") { .send(.write("c")) }), .run { await $0(.write("d")) })
        })
      store.enqueue(.write("e") { .send(.write("f")) })
      return await store.send(
        contentsOf: [
          .write("g") { .send(.write("h") { .run { await $0(.write("i")) } }) }, .write("j"),
        ])
    },

    afterMail("Mail keeps its order if an effect sends", "a b c d e f last") { store in
      .run { send in
        store.enqueue(.write("e"))
        await send(.write("f"))
      }
    },
  ]

  /// Enqueues three entries, the first of which does something, and sends the last.
  private static func afterMail(
    _ rule: String, _ entries: String,
    first: @escaping @Sendable (StoreOf<Diary>) -> Effect<Diary.Action>
  ) -> OrderExample {
    OrderExample(rule, entries) { store, isLater in
      await store.write("a") {
        .run { _ in
          if isLater { await Task.yield() }
          store.enqueue(.write("b") { first(store) })
          store.enqueue(.write("c"))
          store.enqueue(.write("d"))
          await store.send(.write("last"))
        }
      }
    }
  }
}
