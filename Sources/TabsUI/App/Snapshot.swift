import StoreRuntime
import TabCore
import TabsCLI

/// A snapshot: what the screen would show.
enum Snapshot {
  /// Draws the app in a state.
  ///
  /// - Parameters:
  ///   - state: The state of the app.
  ///   - size: The size of the screen.
  /// - Returns: The frame.
  @MainActor
  static func frame(of state: AppFeature.State, _ size: Size) -> Frame {
    let models = AppModels(StoreModel(initialState: state) { AppFeature() })
    var scene = Scene(content: ScreenRegions(models, isTold: {}).content)
    scene.steps = ["launched"]
    return draw(scene, size)
  }

  /// Returns what is printed of the app in a state.
  ///
  /// - Parameters:
  ///   - state: The state of the app.
  ///   - size: The size of the screen.
  ///   - format: The format.
  ///   - usesColor: Whether text with styles has colours, too.
  /// - Returns: The text, without a line break at its end.
  @MainActor
  static func text(
    of state: AppFeature.State, _ size: Size, _ format: SnapshotFormat, usesColor: Bool
  ) -> String {
    let cells = frame(of: state, size).cells
    switch format {
    case .text: return cells.text
    case .ansi: return cells.ansi(Palette(depth: usesColor ? .basic : .none))
    case .svg: return cells.svg(title: "tabs-cli ui")
    }
  }
}
