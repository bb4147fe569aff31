import StoreRuntime

/// The cost of pushing and popping by actions, alone and beside other elements' effects.
enum NavigationSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [pushAndPop(depth: 10), pushAndPop(depth: 100_000), effectsInFlight]
  }

  private static func pushAndPop(depth: Int) -> Subject {
    Subject("push and popFrom, through actions", depth: depth) {
      let store = await Book.makeStore(depth: depth)
      return [
        Variant("send to the root", operations: count) {
          await store.sendFromOutside(.changed, times: count)
        },
        Variant("push and popFrom", operations: count) {
          // Each id must be new: a store numbers elements and never repeats a number.
          let first = await (store.state.pages.ids.last?.generation ?? 0) + 1
          for offset in 0..<count / 2 {
            let id = StackElementID(generation: first + offset)
            await store.send(.pages(.push(id: id, state: Page.State())))
            doSomethingElse()
            await store.send(.pages(.popFrom(id: id)))
            doSomethingElse()
          }
        },
      ]
    }
  }

  /// Actions to the elements of a stack, without and with many running effects.
  private static var effectsInFlight: Subject {
    let depth = 20_000
    return Subject("element action, by other effects in flight") {
      var variants: [Variant] = []
      for effects in [0, 10_000] {
        let store = await Book.makeStore(depth: depth)
        let ids = await Array(store.state.pages.ids)
        let starts = ids.prefix(effects).map {
          Book.Action.pages(.element(id: $0, action: .refreshStarted))
        }
        await store.sendFromOutside(starts[...])
        var generator = SplitMix64(seed: 42)
        let actions = (0..<count).map { number in
          let position = Int.random(in: depth / 2..<depth, using: &generator)
          return Book.Action.pages(.element(id: ids[position], action: .renumbered(number)))
        }
        variants.append(
          Variant("\(effects) effects", operations: count) {
            await store.sendFromOutside(actions[...])
          })
      }
      return variants
    }
  }
}
