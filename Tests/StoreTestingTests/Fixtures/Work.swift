import Dispatch
import StoreRuntime
import TestSupport
import Testing

/// What an effect does to get the number 42.
struct Work: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let load: nonisolated(nonsending) @Sendable () async -> Int

  init(
    _ description: String, load: nonisolated(nonsending) @escaping @Sendable () async -> Int
  ) {
    testDescription = description
    self.load = load
  }

  /// What leaves the executor of its store.
  static let leaving = [
    Work("in a detached task") { await Task.detached { 42 }.value },
    Work("in a task of its own") { await Task { 42 }.value },
    Work("until a callback comes") {
      await withCheckedContinuation { continuation in
        // A callback that comes before the effect has suspended isn't work from elsewhere.
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) {
          continuation.resume(returning: 42)
        }
      }
    },
    Work("on an actor with a thread of its own") { await Camera().takePicture() },
    Work("on the main actor") { await MainActor.run { 42 } },
    Work("asleep on a real clock") {
      try? await Task.sleep(for: .milliseconds(2))
      return 42
    },
    Work("three times, one after the other") {
      var sum = 0
      for number in [1, 2, 39] { sum += await Task.detached { number }.value }
      return sum
    },
  ]

  /// What stays there.
  static let staying = [
    Work("in a concurrent function") { await compute() },
    Work("in an actor") { await Adder().add(40, 2) },
    Work("in child tasks") {
      async let first = compute()
      async let second = Adder().add(-1, 1)
      return await first + second
    },
    Work("in a task group") {
      await withTaskGroup(of: Int.self) { group in
        for number in [20, 10, 12] { group.addTask { await Adder().add(number, 0) } }
        return await group.reduce(0, +)
      }
    },
    // The executor leaves its thread to others after some steps.
    Work("while it yields") {
      for _ in 0..<2500 { await Task.yield() }
      return 42
    },
    Work("in a part that can be cancelled") {
      await withTaskCancellation(id: 1) { await compute() }
    },
  ]

  @concurrent static func compute() async -> Int { 42 }
}

private actor Adder {
  func add(_ first: Int, _ second: Int) -> Int { first + second }
}

private actor Camera {
  nonisolated private let thread = SmallThread(stackSize: 1 << 19)

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  func takePicture() -> Int { 42 }

  deinit { thread.stop() }
}
