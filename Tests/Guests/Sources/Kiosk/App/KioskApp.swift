import SwiftUI

@main
struct KioskApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            ShelfView(store: appDelegate.store)
        }
        .onChange(of: phase) { phase in
            if phase == .background { print("closing time") }
        }
    }
}

struct ShelfView: View {
    @ObservedObject var store: IssueStore
    @State private var isSearching = false

    var body: some View {
        NavigationView {
            List(store.issues) { issue in
                Text(issue.name).foregroundColor(store.tint(of: issue)).card()
            }
            .searchable(text: $store.searchText)
        }
    }
}

extension View {
    func card() -> some View { padding().background(Color.gray) }
}

#Preview {
    Text("Kiosk")
}
