import SwiftUI
import TabsViews

@main
enum Main {
  static func main() {
    TabsApp.main()
  }
}
