import TabsCLI
import TabsUI

@main
enum Main {
  static func main() {
    CommandLineTool.ui.main()
  }
}
