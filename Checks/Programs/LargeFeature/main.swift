// The tests of large features do this in a debug build; here it runs in a release build.

let stackSize = 512 << 10
let visited = await Visitor(stackSize: stackSize).visitAllRooms()
print(
  "\(visited.count) cases, \(MemoryLayout<Room.State>.size) bytes each, ran on \(stackSize) bytes")
precondition(visited == Array(0..<200), "Some cases didn't do what they should.")
