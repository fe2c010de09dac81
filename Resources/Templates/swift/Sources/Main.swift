import TestdriveApp

@main enum Main {
  static func main() {
    TestdriveApp.run(name: "{{name}}") { ContentManager.shared.start() }
  }
}
