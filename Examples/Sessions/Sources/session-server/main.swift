import Dispatch
import Foundation
import Sessions

// Usage: session-server --folder FOLDER [OPTION]...
//
//   --folder FOLDER  where sessions are saved
//   --port N         the port, by default any that is free
//   --connections N  how many connections there may be (1000)
//   --sessions N     how many sessions there may be (100000)
//   --residents N    how many stores may be in memory that nobody needs (20000)
//   --idle SECONDS   for how long nobody needs a store that is released (60)
//   --line BYTES     how long a line may be (65536)
//   --sync           an answer waits until the change is on the disk, and not only the system's
//
// It prints its port, and runs until SIGTERM or SIGINT.

/// Returns the signals to end, which don't end the process themselves any more.
func signalsToEnd() -> (AsyncStream<Void>, [any DispatchSourceSignal]) {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  let sources = [SIGTERM, SIGINT].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler { continuation.yield() }
    source.activate()
    return source
  }
  return (stream, sources)
}

do {
  let arguments = try Arguments(
    Array(CommandLine.arguments.dropFirst()),
    names: ["folder", "port", "connections", "sessions", "residents", "idle", "line"],
    flags: ["sync"])
  guard let folder = arguments.text("folder") else { throw ServerError("--folder is missing.") }
  var options = Server.Options(folder: folder)
  options.port = UInt16(clamping: try arguments.number("port", default: 0))
  options.connections = try arguments.number("connections", default: options.connections)
  options.sessions = try arguments.number("sessions", default: options.sessions)
  options.residents = try arguments.number("residents", default: options.residents)
  options.idleSeconds = try arguments.number("idle", default: options.idleSeconds)
  options.lineLimit = try arguments.number("line", default: options.lineLimit)
  options.isSynced = arguments.has("sync")

  let (signals, sources) = signalsToEnd()
  let server = try await Server(options)
  print("port \(server.port)")
  fflush(nil)
  for await _ in signals { break }
  try await server.stop()
  withExtendedLifetime(sources) {}
} catch {
  Server.fail("\(error)")
}
