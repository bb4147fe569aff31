import TabsCLI

@main
enum Main {
  static func main() {
    CommandLineTool.tabsCLI.main()
  }
}
