/// The operations of a stack, on small and on big elements, at several depths.
enum StackSubjects {
  /// The operations on the stacks.
  private enum Operation: String, CaseIterable {
    case push = "push"
    case popLast = "popLast"
    case pushAndPopLast = "push and popLast"
    case lookUp = "look-up by id"
    case modify = "modify by id"
    case popFromMiddle = "pop(from:) the middle"
    case insertAndLookUp = "insert in the middle and look up"
    case insertAndLookUpOnce = "insert in the middle and look up once"

    var depths: [Int] {
      switch self {
      case .push, .popLast, .modify: [10, 1000, 100_000]
      case .pushAndPopLast, .lookUp: [10, 1000, 1_000_000]
      case .popFromMiddle: [10, 1000, 100_000, 1_000_000]
      case .insertAndLookUp, .insertAndLookUpOnce: [1000]
      }
    }
  }

  /// One kind of elements is enough for an identified array, which isn't a stack.
  static var all: [Subject] {
    subjects(of: Int.self) { variant(of: IdentifiedArrayContender<Int>.self, $0, $1) }
      + subjects(of: BigElement.self)
  }

  private static func subjects<Element: StackBenchmarkElement>(
    of element: Element.Type, also makeOther: ((Operation, Int) -> Variant)? = nil
  ) -> [Subject] {
    Operation.allCases.flatMap { operation in
      operation.depths.map { depth in
        Subject("stack \(operation.rawValue), \(Element.typeName)", depth: depth) {
          variants(of: element, operation, depth, also: makeOther)
        }
      }
    }
  }

  private static func variants<Element: StackBenchmarkElement>(
    of element: Element.Type,
    _ operation: Operation,
    _ depth: Int,
    also makeOther: ((Operation, Int) -> Variant)?
  ) -> [Variant] {
    var variants = [
      variant(of: ArrayContender<Element>.self, operation, depth),
      variant(of: StackStateContender<Element>.self, operation, depth),
    ]
    // These contenders take too long to make a million elements for each batch.
    if operation != .popFromMiddle || depth < 1_000_000 {
      if let makeOther { variants.append(makeOther(operation, depth)) }
      variants.append(variant(of: DictionaryContender<Element>.self, operation, depth))
    }
    return variants
  }

  private static func variant<Contender: StackContender>(
    of contender: Contender.Type, _ operation: Operation, _ depth: Int
  ) -> Variant {
    switch operation {
    case .push: push(on: contender, depth)
    case .popLast: popLast(of: contender, depth)
    case .pushAndPopLast: pushAndPopLast(on: contender, depth)
    case .lookUp: lookUp(in: contender, depth)
    case .modify: modify(in: contender, depth)
    case .popFromMiddle: popFromMiddle(of: contender, depth)
    case .insertAndLookUp: insertAndLookUp(in: contender, depth, lookUps: 1000)
    case .insertAndLookUpOnce: insertAndLookUp(in: contender, depth, lookUps: 1)
    }
  }

  // MARK: - Variants

  /// Pushes from the depth to twice the depth, so that storage that doubles grows exactly once.
  private static func push<Contender: StackContender>(
    on contender: Contender.Type, _ depth: Int
  ) -> Variant {
    let elements = makeElements(depth) as [Contender.Element]
    let count = max(1, 1000 / depth)
    return Variant(
      Contender.name,
      operations: count * depth,
      preparing: { makeStacks(count, of: elements) as [Contender] },
      body: { stacks in
        for index in stacks.indices { push(elements, on: &stacks[index]) }
      }
    )
  }

  /// Pops from twice the depth down to the depth.
  private static func popLast<Contender: StackContender>(
    of contender: Contender.Type, _ depth: Int
  ) -> Variant {
    let elements = makeElements(depth * 2) as [Contender.Element]
    let count = max(1, 1000 / depth)
    return Variant(
      Contender.name,
      operations: count * depth,
      preparing: { makeStacks(count, of: elements) as [Contender] },
      body: { stacks in
        var sum = 0
        for index in stacks.indices { sum &+= popLast(depth, from: &stacks[index]) }
        blackHole(sum)
      }
    )
  }

  private static func pushAndPopLast<Contender: StackContender>(
    on contender: Contender.Type, _ depth: Int
  ) -> Variant {
    let elements = makeElements(1000) as [Contender.Element]
    return Variant(
      Contender.name,
      operations: elements.count,
      reusing: makeStack(of: makeElements(depth)) as Contender,
      body: { stack in
        var sum = 0
        for element in elements {
          stack.push(element)
          sum &+= stack.popLast()?.number ?? 0
        }
        blackHole(sum)
      }
    )
  }

  private static func lookUp<Contender: StackContender>(
    in contender: Contender.Type, _ depth: Int
  ) -> Variant {
    let stack = makeStack(of: makeElements(depth)) as Contender
    let keys = randomKeys(of: stack, depth)
    return Variant(
      Contender.name,
      operations: keys.count,
      reusing: stack,
      body: { stack in
        var sum = 0
        for key in keys { sum &+= stack.number(of: key) }
        blackHole(sum)
      }
    )
  }

  private static func modify<Contender: StackContender>(
    in contender: Contender.Type, _ depth: Int
  ) -> Variant {
    let stack = makeStack(of: makeElements(depth)) as Contender
    let keys = randomKeys(of: stack, depth)
    return Variant(
      Contender.name,
      operations: keys.count,
      reusing: stack,
      body: { stack in
        for key in keys { stack.increment(key) }
      }
    )
  }

  /// Removes the upper half, which is one operation.
  private static func popFromMiddle<Contender: StackContender>(
    of contender: Contender.Type, _ depth: Int
  ) -> Variant {
    let elements = makeElements(depth) as [Contender.Element]
    let count = max(1, 1000 / depth)
    return Variant(
      Contender.name,
      operations: count,
      preparing: { makeStacks(count, of: elements) as [Contender] },
      body: { stacks in
        for index in stacks.indices {
          stacks[index].pop(from: stacks[index].key(at: depth / 2))
        }
      }
    )
  }

  /// Inserts an element in the middle, looks up elements, and removes the element again.
  ///
  /// Each look-up is an operation.
  private static func insertAndLookUp<Contender: StackContender>(
    in contender: Contender.Type, _ depth: Int, lookUps: Int
  ) -> Variant {
    let stack = makeStack(of: makeElements(depth)) as Contender
    let keys = randomKeys(of: stack, depth)
    let element = Contender.Element(number: depth)
    return Variant(
      Contender.name,
      operations: keys.count,
      reusing: stack,
      body: { stack in
        var sum = 0
        for start in stride(from: 0, to: keys.count, by: lookUps) {
          stack.insert(element, at: depth / 2)
          for index in start..<start + lookUps { sum &+= stack.number(of: keys[index]) }
          stack.remove(at: depth / 2)
        }
        blackHole(sum)
      }
    )
  }

  // MARK: - Parts of the variants

  private static func push<Contender: StackContender>(
    _ elements: [Contender.Element], on stack: inout Contender
  ) {
    for element in elements { stack.push(element) }
  }

  private static func popLast<Contender: StackContender>(
    _ count: Int, from stack: inout Contender
  ) -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= stack.popLast()?.number ?? 0 }
    return sum
  }

  private static func makeElements<Element: StackBenchmarkElement>(_ count: Int) -> [Element] {
    (0..<count).map(Element.init(number:))
  }

  private static func makeStack<Contender: StackContender>(
    of elements: [Contender.Element]
  ) -> Contender {
    var stack = Contender()
    push(elements, on: &stack)
    return stack
  }

  private static func makeStacks<Contender: StackContender>(
    _ count: Int, of elements: [Contender.Element]
  ) -> [Contender] {
    var stacks: [Contender] = []
    for _ in 0..<count { stacks.append(makeStack(of: elements)) }
    return stacks
  }

  /// Returns random keys, more than a branch predictor or a small cache remembers.
  private static func randomKeys<Contender: StackContender>(
    of stack: Contender, _ depth: Int
  ) -> [Contender.Key] {
    var generator = SplitMix64(seed: 42)
    return (0..<50_000).map { _ in stack.key(at: .random(in: 0..<depth, using: &generator)) }
  }
}
