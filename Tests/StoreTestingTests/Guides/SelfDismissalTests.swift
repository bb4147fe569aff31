import StoreRuntime
import StoreTesting
import Testing

/// What the guides say of features that dismiss themselves, and of testing them.
struct SelfDismissalTests {
  private func makeStack() -> TestStoreOf<TallyStackFeature> {
    TestStore(
      initialState: TallyStackFeature.State(
        path: StackState([
          .tally(TallyFeature.State(marks: 3))
        ])
      )
    ) {
      TallyStackFeature()
    }
  }

  private func makeSheet() -> TestStoreOf<TallySheetFeature> {
    TestStore(
      initialState: TallySheetFeature.State(
        tally: TallyFeature.State(marks: 3)
      )
    ) {
      TallySheetFeature()
    }
  }

  // MARK: In a stack

  @Test("In a stack, a tally goes at five")
  func stack() async {
    let store = makeStack()

    await store.send(\.path[id: 0].tally.markButtonTapped) {
      XCTModify(&$0.path[id: 0], case: \.tally) {
        $0.marks = 4
      }
    }
    await store.send(\.path[id: 0].tally.markButtonTapped) {
      $0.path[id: 0, case: \.tally]?.marks = 5
    }
    await store.receive(\.path.popFrom) {
      $0.path[id: 0] = nil
    }
  }

  @Test("In a stack, what an element's effect sends is received under its id")
  func stackResponse() async {
    let store = makeStack()

    await store.send(\.path[id: 0].tally.hintButtonTapped)
    await store.receive(\.path[id: 0].tally.hintResponse) {
      $0.path[id: 0, case: \.tally]?.hint = "2 to go"
    }
  }

  @Test("Without exhaustivity, two taps and a pop are the whole test")
  func stackNonExhaustively() async {
    let store = makeStack()
    store.exhaustivity = .off

    await store.send(\.path[id: 0].tally.markButtonTapped)
    await store.send(\.path[id: 0].tally.markButtonTapped)
    await store.receive(\.path.popFrom)
  }

  @Test("What an effect sends after its screen has gone is an issue and isn't reduced")
  func stackTickAfterDismissal() async {
    let store = makeStack()

    await withKnownIssue {
      await store.send(\.path[id: 0].tally.leaveButtonTapped)
      await store.receive(\.path.popFrom) {
        $0.path[id: 0] = nil
      }
      await store.finish()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("tick") }
    }
  }

  // MARK: Presented

  @Test("Presented, a tally goes at five")
  func sheet() async {
    let store = makeSheet()

    await store.send(\.tally.markButtonTapped) {
      $0.tally?.marks = 4
    }
    await store.send(\.tally.markButtonTapped) {
      $0.tally?.marks = 5
    }
    await store.receive(\.tally.dismiss) {
      $0.tally = nil
    }
  }

  @Test("Presented and without exhaustivity, two taps and a dismissal are the whole test")
  func sheetNonExhaustively() async {
    let store = makeSheet()
    store.exhaustivity = .off

    await store.send(\.tally.markButtonTapped)
    await store.send(\.tally.markButtonTapped)
    await store.receive(\.tally.dismiss)
  }

  @Test("Presented, what an effect sends after the dismissal is an issue and isn't reduced")
  func sheetTickAfterDismissal() async {
    let store = makeSheet()

    await withKnownIssue {
      await store.send(\.tally.leaveButtonTapped)
      await store.receive(\.tally.dismiss) {
        $0.tally = nil
      }
      await store.finish()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("tick") }
    }
  }

  // MARK: One of several destinations

  @Test("A destination's state is changed by chaining into its case")
  func destination() async {
    let store = TestStore(
      initialState: TallyDestinationFeature.State(destination: .first(.init(marks: 3)))
    ) {
      TallyDestinationFeature()
    }

    await store.send(\.destination.first.markButtonTapped) {
      $0.destination?.first?.marks = 4
    }
    await store.send(\.destination.first.strikeButtonTapped) {
      $0.destination?.modify(\.first) { $0.marks = 3 }
    }
    await store.send(\.secondButtonTapped) {
      $0.destination = .second(TallyFeature.State())
    }
    await store.send(\.closeButtonTapped) {
      $0.destination = nil
    }
  }
}
