import Foundation
import StoreRuntime

// Writes a shared value of a megabyte to a file. Usage: shared-files MODE FILE
//
//   write  changes and saves the value again and again, and prints the number of each that is saved
//   once   changes the value once, and prints the errors and the value in memory
//   race   as "write" a hundred times, beside another process

let (mode, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
let size = 1 << 20

func value(_ number: Int) -> String { "\(number):" + String(repeating: "x", count: size) }

func number(of value: String) -> Int { Int(value.prefix { $0 != ":" }) ?? -1 }

let text = Shared(wrappedValue: "0:", .fileStorage(URL(filePath: file)))

func say(_ line: String) {
  print(line)
  fflush(nil)
}

switch mode {
case "write":
  say("read \(number(of: text.wrappedValue))")
  while true {
    let next = number(of: text.wrappedValue) + 1
    text.withLock { $0 = value(next) }
    try await text.save()
    say("\(next)")
  }
case "once":
  if let error = text.loadError { say("loadError: \(error)") }
  text.withLock { $0 = value(number(of: $0) + 1) }
  do {
    try await text.save()
    say("saved")
  } catch {
    say("saveError: \(error)")
  }
  say("in memory: \(number(of: text.wrappedValue))")
case "race":
  for _ in 0..<100 {
    text.withLock { $0 = value(number(of: $0) + 1) }
    do { try await text.save() } catch { say("saveError: \(error)") }
  }
  say("done")
default: fatalError("Unknown mode \(mode).")
}
