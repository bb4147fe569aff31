import Dispatch
import Foundation
import Sessions

// Usage: session-server --folder FOLDER [OPTION]...
//
//   --folder FOLDER  where sessions are saved
//   --port N         the port, at most 65535, by default any that is free
//   --connections N  how many connections there may be (1000), at most a million
//   --sessions N     how many sessions there may be (100000), at most ten millions
//   --residents N    how many stores may be in memory that nobody needs (20000)
//   --idle SECONDS   for how long nobody needs a store that is released (60), at most a year
//   --line BYTES     how long a line may be (65536), from 1 KB to 16 MB
//   --sync           an answer waits until the change is on the disk, and not only the system's
//
// It prints its port, and runs until SIGTERM or SIGINT. The exit code is 2 if it was called with
// wrong arguments, and 1 if it can't continue.

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
  let options = try Server.Options(arguments)

  let (signals, sources) = signalsToEnd()
  let server = try await Server(options)
  print("port \(server.port)")
  fflush(nil)
  for await _ in signals { break }
  try await server.stop()
  withExtendedLifetime(sources) {}
} catch {
  Server.fail(error)
}
