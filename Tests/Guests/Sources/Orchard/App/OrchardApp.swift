import SwiftUI

@main
struct OrchardApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var model = MusicModel.shared
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
        WindowGroup {
            ContentView()
                .environmentObject(model)
                .tint(.green)
        }
        .onChange(of: scenePhase) { phase in
            if phase == .background { BackgroundRefresh.schedule() }
        }
    }
}

struct ContentView: View {
    @EnvironmentObject private var model: MusicModel
    @State private var search = ""
    @AppStorage("sort") private var sort = "title"

    var body: some View {
        NavigationStack {
            List(model.albums) { album in
                NavigationLink(album.title) { AlbumView(album: album) }
            }
            .searchable(text: $search)
            .navigationTitle("Orchard")
            .task { await model.load() }
        }
    }
}

private struct AlbumView: View {
    let album: Album
    var body: some View { Text(album.title).font(.headline) }
}

#Preview {
    ContentView()
}
