import Foundation
import Sessions

// Loads a server, kills it, and measures. Everything is bounded, and only this machine is used.
//
// Usage: session-load --server PATH [OPTION]...
//
//   --sessions N     how many sessions (2000)
//   --connections N  how many connections at once (100)
//   --seconds N      how long each load lasts (5)
//   --rate N         how many requests a second in a second load, which says more of latencies
//   --beyond N       how many sessions are opened beyond the limit (1000)
//   --kills N        how often the server is killed under load (5)
//   --sync           let the server wait for the disk
//
// It ends with 1 if anything that was acknowledged is lost, or an answer is an error that it
// shouldn't be, and with 2 if it was called wrongly.

do {
  let arguments = try Arguments(
    Array(CommandLine.arguments.dropFirst()),
    names: ["server", "sessions", "connections", "seconds", "rate", "beyond", "kills"],
    flags: ["sync"])
  let path = try arguments.text("server")
  let sessions = try arguments.number("sessions", in: 2...10_000_000, default: 2_000)
  let connections = try arguments.number("connections", in: 1...100_000, default: 100)
  let time = Duration.seconds(try arguments.number("seconds", in: 0...86_400, default: 5))
  let rate = try arguments.number("rate", in: 0...1_000_000, default: 0)
  let beyond = try arguments.number("beyond", in: 0...100_000_000, default: 1_000)
  let kills = try arguments.number("kills", in: 0...1_000_000, default: 5)
  let folder = NSTemporaryDirectory() + "sessions-\(ProcessInfo.processInfo.processIdentifier)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  signal(SIGPIPE, SIG_IGN)

  var trial = try Trial(
    server: path, folder: folder, sessions: sessions, connections: connections,
    isSynced: arguments.has("sync"))
  try trial.runAll("open", .open)
  try trial.runAll("add a note", .addNote)
  try trial.runAll("open the note", .openNote)
  try trial.weigh()
  try trial.runAll("increment", .increment)
  try trial.runAll("read", .state)
  try trial.runLoad(for: time, rate: nil)
  if rate > 0 { try trial.runLoad(for: time, rate: rate) }
  try trial.flood(beyond)
  try trial.kill(times: kills)
  try trial.restart()
  try trial.weigh()
  try trial.runAll("state of all", .state)
  try trial.weigh()
  try trial.stop()
  try trial.check()

  let weight = try await Weight(count: sessions)
  print(
    "A session with a store: \(weight.state) bytes of state, \(weight.bareStore) in a store "
      + "without a reducer, \(weight.store) in one with the tabs.")
} catch {
  Server.fail(error)
}
