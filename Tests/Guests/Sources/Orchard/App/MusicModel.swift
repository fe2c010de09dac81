import Combine
import Foundation
import SwiftUI
import UIKit

struct Track: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
    let length: Double
}

struct Album: Identifiable, Hashable, Sendable {
    let id: String
    let title: String
    let artist: String
    let year: Int
    var tracks: [Track]
}

/// The server's side, one request at a time.
actor MusicServer {
    private var inFlight: [String: Task<Album, Error>] = [:]

    func album(_ id: String) async throws -> Album {
        if let task = inFlight[id] { return try await task.value }
        let task = Task<Album, Error> {
            try await Task.sleep(nanoseconds: 20_000_000)
            guard let album = Self.shelf.first(where: { $0.id == id }) else { throw URLError(.fileDoesNotExist) }
            return album
        }
        inFlight[id] = task
        defer { inFlight[id] = nil }
        return try await task.value
    }

    static let shelf: [Album] = zip(["Graft", "Windfall", "Bramley", "Cider"], 1...).map { title, number in
        Album(id: title.lowercased(), title: title, artist: number.isMultiple(of: 2) ? "The Pips" : "Core", year: 1990 + number,
              tracks: (1...3).map { Track(id: number * 10 + $0, title: "\(title) \($0)", length: 120) })
    }
}

@MainActor
final class MusicModel: ObservableObject {
    static let shared = MusicModel()

    @Published private(set) var albums: [Album] = []
    @Published private(set) var recent: [Album.ID] = []
    @Published var error: Error?
    private let server = MusicServer()
    private var isLoading = false

    func load() async {
        guard !isLoading, albums.isEmpty else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            albums = try await withThrowingTaskGroup(of: (Int, Album).self) { group in
                for (index, album) in MusicServer.shelf.enumerated() {
                    group.addTask { [server] in (index, try await server.album(album.id)) }
                }
                var found: [Int: Album] = [:]
                for try await (index, album) in group { found[index] = album }
                return found.sorted { $0.key < $1.key }.map(\.value)
            }
        } catch {
            self.error = error
        }
    }

    func played(_ album: Album) {
        recent.removeAll { $0 == album.id }
        recent.insert(album.id, at: 0)
    }

    func cover(of album: Album, size: CGSize) async -> UIImage {
        await Task.yield()
        let renderer = UIGraphicsImageRenderer(size: size)
        return renderer.image { context in
            UIColor(hue: CGFloat(album.year % 10) / 10, saturation: 0.6, brightness: 0.8, alpha: 1).setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }
}
