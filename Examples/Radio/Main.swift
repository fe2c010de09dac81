import TestdriveApp

// All that Testdrive adds to the app: where the phone begins it by its delegate, this does.
@main
enum Main {
  static func main() { TestdriveApp.run(delegate: AppDelegate()) }
}
