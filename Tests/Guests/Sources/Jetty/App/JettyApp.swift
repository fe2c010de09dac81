import SwiftUI

@main
struct JettyApp: App {
    @StateObject private var model = StationStore.shared

    var body: some Scene {
        WindowGroup {
            Text("Jetty")
        }
    }
}
