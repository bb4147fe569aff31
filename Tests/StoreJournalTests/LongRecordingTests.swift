import Foundation
import Observation
import StoreRuntime
import TestSupport
import Testing

@testable import StoreJournal

@Suite("A long recording")
struct LongRecordingTests {
  #if os(Linux)
    /// In a process of its own: only there is all memory the store's.
    @Test("of a store that models show takes no more memory at its end, and is repeated")
    func flatMemory() async {
      await #expect(processExitsWith: .success) {
        try await withTemporaryJournal { try await Session(recordingTo: $0).run() }
      }
    }
  #endif
}

#if os(Linux)
  /// Uses notes as a user of views does.
  @MainActor
  private final class Session {
    private let url: URL
    private let store: StoreOf<ShortNotes>
    private let model: StoreModelOf<ShortNotes>
    private var random = SeededGenerator(seed: 1)
    private var toldCount = 0

    init(recordingTo url: URL) throws {
      let journal = try JournalWriter<Notes.Action>(to: url)
      self.url = url
      store = Store(initialState: Notes.State(), on: MainActor.shared, journal: journal) {
        ShortNotes()
      } withDependencies: {
        prepareNotes(&$0)
      }
      model = StoreModel(observing: store)
    }

    func run() async throws {
      let steps = RunLength.steps(200, long: 1_000_000)
      for _ in 0..<steps / 5 { try await step() }
      let before = try residentBytes()
      for _ in steps / 5..<steps { try await step() }
      // In the long suite not even 20 bytes of a step may be left.
      #expect(try residentBytes() - before < 16_000_000)
      #expect(toldCount > steps / 2)

      let journal = try Journal(contentsOf: url)
      #expect(journal.steps.count >= steps)
      let run = try journal.replay(Notes.State()) { ShortNotes() }
      #expect(run.divergence == nil)
      #expect(run.states.last == (await store.state))
    }

    private func step() async throws {
      withObservationTracking {
        _ = (model.log, model.path.count, model.confirmation == nil)
      } onChange: {
        MainActor.assumeIsolated { self.toldCount += 1 }
      }
      let ids = model.path.ids
      guard let id = ids.randomElement(using: &random), ids.count < 6 else {
        await model.send(ids.isEmpty ? .addButtonTapped : .note(ids[3], .closeButtonTapped))
          .finish()
        return
      }
      // A model of its own, which is gone after the step.
      let screen = model[stack: \.path, action: \.path].randomElement(using: &random)
        .flatMap { model.screen($0, of: \.path, action: \.path) }
      #expect(screen?.isPresent == true)
      let text = "\(Int.random(in: 0..<100, using: &random))"
      var actions: [Notes.Action] = [
        .addButtonTapped, .note(id, .closeButtonTapped), .note(id, .saveButtonTapped),
        .note(id, .waitButtonTapped), .clearButtonTapped, .note(id, .textChanged(text)),
      ]
      if model.confirmation != nil { actions.append(.confirmation(.presented(.yesButtonTapped))) }
      let index = Int.random(in: actions.indices, using: &random)
      let effects = model.send(actions[index])
      if index < 3 { await effects.finish() }
    }

    /// The memory of this process.
    private func residentBytes() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        .split(separator: " ")
      return try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
    }
  }

  /// Notes that remember only the end of their log.
  private struct ShortNotes: Reducer {
    var body: some Reducer<Notes.State, Notes.Action> {
      Notes()
      Reduce { state, _ in
        state.log = state.log.suffix(10)
        return .none
      }
    }
  }
#endif
