import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI

@MainActor
struct SnapshotTests {
  private let size = Size(columns: 60, rows: 9)

  @Test func textIsPaddedToTheSize() {
    let lines = text(.text).split(separator: "\n", omittingEmptySubsequences: false)

    #expect(lines.count == 9)
    #expect(lines.allSatisfy { $0.count == 60 })
    #expect(lines[0].hasPrefix("  1 Home   2 Profile   3 Settings"))
  }

  @Test func stylesAreWrittenWithAndWithoutColours() {
    #expect(text(.ansi).contains("\u{1B}["))
    #expect(text(.ansi).contains("36m"))
    #expect(!text(.ansi, usesColor: false).contains("36m"))
  }

  @Test func aPictureIsADocument() {
    #expect(text(.svg).hasPrefix("<svg "))
    #expect(text(.svg).contains("Profile"))
  }

  @Test func aSnapshotShowsWhatTheProgramShows() throws {
    let screen = try TestScreen(size: size)
    screen.choose("42")

    #expect(Snapshot.frame(of: screen.state, size).cells == screen.cells)
  }

  private func text(_ format: SnapshotFormat, usesColor: Bool = true) -> String {
    Snapshot.text(of: AppFeature.State(), size, format, usesColor: usesColor)
  }
}
