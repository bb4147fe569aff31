/// The cost of a key press in the full-screen program, at 200 × 60 cells.
enum ScreenSubjects {
  static var all: [Subject] {
    [
      Subject("a full screen") {
        let screen = await makeScreen()
        return [
          Variant("a frame", operations: 10) {
            await repeated(10) { screen.drawFrame() }
          },
          Variant("a key until its frame is written", operations: 10) {
            await repeated(10) { screen.pressKey() }
          },
        ]
      }
    ]
  }

  @MainActor
  private static func makeScreen() -> MeasuredScreen {
    guard let screen = try? MeasuredScreen() else { fatalError("There are no pipes left.") }
    precondition(screen.text.contains("Item 1 "), "The screen shows no items.")
    precondition(screen.pressKey() > 0, "Nothing is written after a key.")
    return screen
  }

  @MainActor
  private static func repeated(_ count: Int, _ body: @MainActor () -> Void) {
    for _ in 0..<count { body() }
  }
}
