import TabCore
import TabsCLI

/// All that a frame is drawn from.
struct Scene {
  /// What the app shows, now or in the past.
  var content = Content()

  /// What the program itself knows of its screen.
  var interface = Interface()

  /// Completes a command.
  var complete: (String) -> CommandCompletion = {
    CommandCompletion(of: $0, in: AppFeature.State())
  }

  /// The names of the steps of the history, from the first one that is kept.
  var steps: [String] = []

  /// The step of the past that is looked at, in full: the history may have no room for it.
  var pastStep: String?

  /// The number of steps before those.
  var forgottenStepCount = 0
}

/// A frame: what stands on the screen, and what can be clicked on it.
struct Frame {
  var cells: Cells
  var hits: [Hit] = []

  /// The first line of the panel that is shown, which is never behind its end.
  var panelOffset = 0
}
