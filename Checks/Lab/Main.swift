import TabsCLI

/// The program `tabs-lab`, which tries the app of `tabs-cli` hard.
@main
enum Main {
  static func main() {
    CommandLineTool.lab.main()
  }
}

extension CommandLineTool {
  static let lab = CommandLineTool(
    .lab, actions: ["stress": StressSubcommand.run])
}
