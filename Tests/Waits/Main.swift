import TestdriveApp

@main
enum Main {
  @MainActor static var app: WaitingApp?

  static func main() {
    TestdriveApp.run { app = WaitingApp() }
  }
}
