import SwiftUI
import Testing

/// The display behaves as SwiftUI does where the tests of the sample's views rely on it.
@MainActor
struct DisplayTests {
  private let note = Note()

  @Test func onlyViewsThatReadWhatHasChangedAreEvaluated() {
    let display = Display(NoteView(note: note))
    #expect(display.texts == ["", "0", "Name"])
    display.evaluated = []

    note.count = 1
    display.refresh()
    #expect(display.texts == ["", "1", "Name"])
    #expect(display.evaluated == ["CountView"])

    // The view of the count is made anew, with the same values.
    note.name = "Ink"
    display.refresh()
    #expect(display.texts == ["Ink", "1", "Name"])
    #expect(display.evaluated == ["CountView", "NoteView"])
  }

  @Test func aControlShowsWhatTheUserDidUntilItIsTold() throws {
    let display = Display(NoteView(note: note))

    note.isWritable = false
    try display.write("Ink", in: "Name")
    #expect(try display.text(in: "Name") == "Ink")
    note.isAsking = true
    display.refresh()
    #expect(try display.text(in: "Name") == "Ink")
    note.tellName()
    display.refresh()

    #expect(try display.text(in: "Name") == "")
  }

  @Test func whatIsCoveredOrDisabledCannotBeUsed() throws {
    let display = Display(CoveredView(note: note))
    #expect(throws: NotOnDisplay.self) { try display.tap("Disabled") }
    try display.tap("Ask")

    #expect(display.alert == "Sure?")
    #expect(throws: NotOnDisplay.self) { try display.tap("Ask") }
    try display.tap("Yes")

    #expect(display.alert == nil)
    #expect(note.isAsking == false)
    #expect(display.buttons.map(\.label) == ["Ask", "Disabled"])
  }
}

@Observable @MainActor
private final class Note {
  @ObservationIgnored var isWritable = true
  @ObservationIgnored private var ownName = ""
  var count = 0
  var isAsking = false

  var name: String {
    get {
      access(keyPath: \.name)
      return ownName
    }
    set {
      guard isWritable else { return }
      withMutation(keyPath: \.name) { ownName = newValue }
    }
  }

  func tellName() {
    withMutation(keyPath: \.name) {}
  }
}

private struct NoteView: View {
  @Bindable var note: Note

  var body: some View {
    Text(note.isAsking ? "?" : note.name)
    CountView(note: note)
    TextField("Name", text: $note.name)
  }
}

private struct CountView: View {
  let note: Note

  var body: some View {
    Text("\(note.count)")
  }
}

private struct CoveredView: View {
  @Bindable var note: Note

  var body: some View {
    List {
      Button("Ask") { note.isAsking = true }
      Button("Disabled") {}
        .disabled(true)
    }
    .alert("Sure?", isPresented: $note.isAsking, presenting: "This") { _ in
      Button("Yes") {}
    } message: {
      Text($0)
    }
  }
}
