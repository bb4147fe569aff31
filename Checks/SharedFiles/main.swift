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

@Shared(.fileStorage(URL(filePath: file))) var text = "0:"
setvbuf(stdout, nil, _IOLBF, 0)

switch mode {
case "write":
  print("read \(number(of: text))")
  while true {
    let next = number(of: text) + 1
    $text.withLock { $0 = value(next) }
    try await $text.save()
    print(next)
  }
case "once":
  if let error = $text.loadError { print("loadError: \(error)") }
  $text.withLock { $0 = value(number(of: $0) + 1) }
  do {
    try await $text.save()
    print("saved")
  } catch {
    print("saveError: \(error)")
  }
  print("in memory: \(number(of: text))")
case "race":
  for _ in 0..<100 {
    $text.withLock { $0 = value(number(of: $0) + 1) }
    do { try await $text.save() } catch { print("saveError: \(error)") }
  }
  print("done")
default: fatalError("Unknown mode \(mode).")
}
