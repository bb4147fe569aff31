import StoreRuntime
import Testing

@testable import StoreJournal

/// Actions of many forms.
@CasePathable
private enum Sample {
  case plain
  case number(Int)
  case labelled(to: Inner)
  case several(Inner, by: Int)
  case named(first: Inner, second: Inner)
  case optional(Inner?)
  case structure(Wrapper)
  case foreign(Foreign)
  case result(Result<Inner, any Error>)
  case boxed(Box)
  case mirrored(Mirrored)
  case nothing(Void)
  indirect case nested(Sample)
  case presented(PresentationAction<Inner>)
  case stack(StackAction<Int, Inner>)
  case maybeStack(StackAction<Int, Inner>?)
  case items(IdentifiedActionOf<Item>)
}

@CasePathable
private enum Inner: Error {
  case a
  case b(Int)
  indirect case c(Foreign)
}

/// An enum without case paths.
private enum Foreign: Error {
  case x
  case y(Inner)
}

private struct Wrapper { var inner = Inner.a }

private final class Box {}

private enum Mirrored: CustomReflectable {
  case shown

  var customMirror: Mirror { Mirror(self, children: ["other": Inner.a], displayStyle: .enum) }
}

@Reducer
private struct Item {
  struct State: Identifiable { let id: String }

  typealias Action = Inner

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Suite("The names of an action")
struct ActionPathTests {
  private static var samples: [(action: Sample, path: String)] {
    [
      (.plain, "plain"),
      (.number(1), "number"),
      (.labelled(to: .a), "labelled.a"),
      (.several(.b(1), by: 2), "several.b"),
      (.named(first: .a, second: .b(1)), "named.a"),
      (.optional(.a), "optional"),
      (.optional(nil), "optional"),
      (.structure(Wrapper()), "structure"),
      (.foreign(.x), "foreign.x"),
      (.foreign(.y(.c(.x))), "foreign.y.c.x"),
      (.result(.success(.b(1))), "result.success.b"),
      (.result(.failure(Foreign.y(.a))), "result.failure.y.a"),
      (.result(.failure(Inner.a)), "result.failure.a"),
      (.result(.failure(CancellationError())), "result.failure"),
      (.boxed(Box()), "boxed"),
      (.mirrored(.shown), "mirrored.other.a"),
      (.nothing(()), "nothing"),
      (.nested(.nested(.number(1))), "nested.nested.number"),
      (.presented(.presented(.b(1))), "b"),
      (.presented(.dismiss), "dismiss"),
      (.stack(.element(id: 3, action: .c(.y(.a)))), "stack[#3].c.y.a"),
      (.stack(.popFrom(id: 3)), "stack.popFrom"),
      (.stack(.push(id: 3, state: 1)), "stack.push"),
      (.maybeStack(nil), "maybeStack"),
      (.maybeStack(.element(id: 3, action: .a)), "maybeStack[#3].a"),
      (.items(.element(id: "i", action: .b(2))), "items[i].b"),
    ]
  }

  // Twice and in both orders: what is known of a type doesn't depend on what is met first.
  @Test("are the same whether their types are known or not", arguments: [false, true])
  func names(isReversed: Bool) {
    for _ in 1...2 {
      for (action, path) in isReversed ? Self.samples.reversed() : Self.samples {
        #expect(ActionPath.of(action) == path)
      }
    }
  }
}
