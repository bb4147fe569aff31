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
    name: "tabs-lab",
    purpose: "Drives the app of tabs-cli at random and compares it with a model.",
    subcommands: [.stress])
}

extension Subcommand {
  static let stress = Subcommand(
    program: "tabs-lab",
    name: "stress",
    summary: "send random actions from many tasks at once and check the outcome",
    discussion: """
      A model of three arrays says what is on the stacks, what is presented and who is asked. It is
      compared after each action, and in every detail after 1,024 and at the end. Each action of
      each task has to arrive once and in order. After every 2,000 actions of a task the apps are
      saved and launched anew, unless a journal is written, which is of one launch.

      With --explore three users send short random scripts, each in many orders. A script that
      fails is shortened, printed with what was put off, and saved as a file for --replay.
      """,
    options: [
      Option(name: "--actions", value: "N", summary: "actions of each task, 10000 by default"),
      Option(
        name: "--explore", value: "N",
        summary: "try N orders of short scripts instead, from the plain ones on"),
      .journal,
      Option(name: "--json", summary: "print the summary as a JSON object"),
      Option(
        name: "--replay", value: "FILE",
        summary: "repeat a script and its order, from a file ending in .explore"),
      Option(
        name: "--save", value: "FOLDER",
        summary: "where --explore saves a script that fails, the current folder by default"),
      Option(name: "--seed", value: "N", summary: "seed of the random numbers, 1 by default"),
      Option(
        name: "--stores", value: "N", summary: "stores to spread the actions over, 1 by default"),
      Option(name: "--tasks", value: "N", summary: "tasks that send at once, 8 by default"),
    ],
    run: StressSubcommand.run)
}
