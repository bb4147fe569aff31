import StoreRuntime

// The tests of large features do this in a debug build; here it runs in a release build.

let stackSize = 512 << 10
let visited = await Visitor(stackSize: stackSize).visitAllRooms()
print(
  "\(visited.count) cases, \(MemoryLayout<Room.State>.size) bytes each, ran on \(stackSize) bytes")
precondition(visited == Array(0..<200), "Some cases didn't do what they should.")

// A deep state is released in a loop, also in a release build. The tests run in a debug build.
struct Doll {
  @Presents var inner: Doll?
}

let depth = 1_000_000
var doll = Doll()
for _ in 0..<depth { doll = Doll(inner: doll) }
doll = Doll()
print("\(depth) presentations, each inside another, were released")
