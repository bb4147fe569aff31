import TabsCLI

@main
enum Main {
  static func main() {
    CommandLineTool.cli.main()
  }
}
