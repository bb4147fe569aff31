import Foundation
import StoreJournal
import StoreRuntime

@testable import Books

// Records random runs, cuts each down to what reports the issue, and writes tests of them.
//
// Usage: Cut FOLDER

/// The most actions that a test may have.
let limit = 15

let folder = URL(filePath: CommandLine.arguments[1])
for seed in 1...3 {
  let journal = folder.appending(path: "Seed\(seed).journal")
  try await record(seed: UInt64(seed), to: journal)
  let run = try Journal(contentsOf: journal).replay(Library.State()) { Library() }
  guard run.divergence == nil else { fail("seed \(seed): \(run.divergence?.description ?? "")") }
  var trials = 0
  let short = try run.minimized {
    trials += 1
    return $0.issues.containsIssue(mentioning: "The badge says")
  }
  print(
    "seed \(seed): \(short.stepCount) of \(run.stepCount) actions report the issue (\(trials) runs)"
  )
  guard short.stepCount <= limit else { fail("more than \(limit) actions are left") }
  try write(short, named: "Seed\(seed)")
  guard seed == 1 else { continue }
  // No issue tells of this one.
  try write(run.minimized { $0.states.last?.news.isEmpty == false }, named: "News")
}

func write(_ run: JournalReplay<Library.State, Library.Action>, named name: String) throws {
  try run.testSource(named: name.lowercased())
    .write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
}

func record(seed: UInt64, to url: URL) async throws {
  var random = Generator(state: seed)
  let store = Store(
    initialState: Library.State(), journal: try JournalWriter<Library.Action>(to: url)
  ) {
    Library()
  }
  var tasks: [StoreTask] = []
  for number in 0..<500 {
    let task = await store.send(action(number, in: await store.state, &random))
    if Bool.random(using: &random) { await task.finish() } else { tasks.append(task) }
  }
  for task in tasks { await task.finish() }
}

func action(
  _ number: Int, in state: Library.State, _ random: inout Generator
) -> Library.Action {
  guard let id = state.path.ids.randomElement(using: &random) else {
    return .bookButtonTapped("Book \(number)")
  }
  return switch Int.random(in: 0..<12, using: &random) {
  case 0..<4: .bookButtonTapped("Book \(number)")
  case 4: .newsButtonTapped
  case 5: .path(.popFrom(id: id))
  case 6: .path(.element(id: id, action: .closeButtonTapped))
  case 7..<9: .path(.element(id: id, action: .borrowButtonTapped))
  default: .path(.element(id: id, action: .noteChanged("note \(number)")))
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(1)
}

/// A small generator with a seed.
///
/// After G. L. Steele Jr., D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
