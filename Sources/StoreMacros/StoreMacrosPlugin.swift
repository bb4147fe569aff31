/// The program that the compiler starts to expand the macros of StoreRuntime.
@main
enum StoreMacrosPlugin {
  static func main() {
    MacroPlugin.run()
  }
}
