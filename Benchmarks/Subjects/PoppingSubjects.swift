import StoreRuntime

/// The cost of popping elements from stacks of several depths.
enum PoppingSubjects {
  private static let removed = 100

  static var all: [Subject] {
    [
      Subject("push 100 and pop(from:) them, by depth") {
        [10, 1000, 100_000, 1_000_000].map { depth in
          Variant("depth \(depth)", operations: removed * 10, reusing: makeStack(depth)) { stack in
            for number in 0..<10 { pushAndPop(number, &stack) }
          }
        }
      }
    ]
  }

  private static func pushAndPop(_ number: Int, _ stack: inout StackState<Int>) {
    stack.append(number)
    let lowest = stack.ids[stack.count - 1]
    for number in 1..<removed { stack.append(number) }
    stack.pop(from: lowest)
  }

  private static func makeStack(_ depth: Int) -> StackState<Int> {
    StackState(0..<depth)
  }
}
