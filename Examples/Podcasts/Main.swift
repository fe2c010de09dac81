import TestdriveApp

@main
enum Main {
  @MainActor static var app: PodcastApp?

  static func main() {
    TestdriveApp.run { app = PodcastApp() }
  }
}
