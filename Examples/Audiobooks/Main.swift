import TestdriveApp

// Without a delegate: the app is whatever the closure starts.
@main
enum Main {
  @MainActor static var library: AudiobookLibrary?

  static func main() {
    TestdriveApp.run { library = AudiobookLibrary(reader: BookReader()) }
  }
}
