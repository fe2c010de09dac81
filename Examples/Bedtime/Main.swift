import TestdriveApp

@main
enum Main {
  @MainActor static var content: BedtimeContent?

  static func main() {
    TestdriveApp.run { content = BedtimeContent(player: BedtimePlayer()) }
  }
}
