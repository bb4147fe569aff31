import StoreRuntime
import StoreTesting

/// Knows what effects of a run do, and says what they mustn't.
final class Logbook: Sendable {
  private struct Contents {
    var running: [String: (owner: Int, count: Int)] = [:]
    var alive: Set<Int> = []
    var isCancelled: Set<String> = []
    var elements: [StackElementID: Int] = [:]
    var problem: String?
    var events: [String] = []
  }

  private let contents = Guarded(Contents())

  // MARK: Effects

  /// Makes an effect of a screen, to be known by its name.
  ///
  /// - Parameters:
  ///   - name: The name, which no other effect of the run has.
  ///   - owner: The number of the screen.
  ///   - work: The work, with what sends a word to the screen.
  /// - Returns: The effect.
  func effect(
    _ name: String, of owner: Int,
    _ work:
      nonisolated(nonsending) @escaping @Sendable (Sender) async throws -> Void
  ) -> Effect<Deck.Action> {
    .run { send in
      self.begin(name, of: owner)
      defer { self.end(name) }
      try await work(Sender(name: name, owner: owner, send: send))
    } catch: { _, _ in
    }
  }

  /// Sends words from an effect to its screen.
  struct Sender: Sendable {
    let name: String
    let owner: Int
    let send: Send<Deck.Action>

    nonisolated(nonsending) func callAsFunction(_ word: String) async {
      await send(.received(word, from: name, of: owner))
    }
  }

  private func begin(_ name: String, of owner: Int) {
    contents.withLock { contents in
      contents.running[name, default: (owner, 0)].count += 1
      if contents.isCancelled.contains(name) {
        contents.problem = "The effect \(name) was started after its cancellation."
      }
      if !contents.alive.contains(owner) {
        contents.problem = "The effect \(name) was started, and its screen is gone."
      }
      contents.events.append("begin \(name)")
    }
  }

  private func end(_ name: String) {
    contents.withLock { contents in
      contents.events.append("end \(name)")
      contents.running[name]?.count -= 1
      if contents.running[name]?.count == 0 { contents.running[name] = nil }
    }
  }

  /// Takes note that an effect was cancelled: nothing that it sends from now on may be reduced.
  func cancel(_ names: [String]) {
    contents.withLock { $0.isCancelled.formUnion(names) }
  }

  func isCancelled(_ name: String) -> Bool {
    contents.withLock { $0.isCancelled.contains(name) }
  }

  /// The effects that are running.
  var running: [String] { contents.withLock { $0.running.keys.sorted() } }

  /// The effects that are running, though their screens are gone.
  func running(without screens: [Int]) -> [String] {
    contents.withLock { contents in
      contents.running.filter { !screens.contains($0.value.owner) }.keys.sorted()
    }
  }

  /// What effects have done, in order.
  var events: [String] { contents.withLock { $0.events } }

  /// Takes note of something else.
  func note(_ event: String) { contents.withLock { $0.events.append(event) } }

  // MARK: Checks

  /// What is wrong with a word that an effect has sent, `nil` if nothing is.
  func problem(ofDelivery effect: String) -> String? {
    contents.withLock { contents in
      contents.isCancelled.contains(effect)
        ? "An action of the effect \(effect) was reduced after its cancellation." : nil
    }
  }

  /// What is wrong with a state, or with what has happened before it.
  @Sendable func problem(of state: Deck.State) -> String? {
    let screens = state.all
    return contents.withLock { contents in
      contents.alive = Set(screens.map(\.number))
      if contents.alive.count < screens.count { return "A screen is there twice." }
      for screen in screens {
        if let problem = screen.problem { return problem }
        for id in screen.path.ids {
          guard let number = screen.path[id: id]?.number else { continue }
          if contents.elements[id, default: number] != number {
            return "The id \(id) was given to screen \(number), and had been another's."
          }
          contents.elements[id] = number
        }
      }
      return contents.problem
    }
  }

  /// What an effect has done that it mustn't, `nil` if nothing.
  var problem: String? { contents.withLock { $0.problem } }
}
