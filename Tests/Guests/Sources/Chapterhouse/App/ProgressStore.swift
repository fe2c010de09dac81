import Foundation
import OSLog

extension Logger {
    private static let subsystem = Bundle.main.bundleIdentifier!
    static let progress = Logger(subsystem: subsystem, category: "progress")
    static let playback = Logger(subsystem: subsystem, category: "playback")
}

/// Positions and bookmarks, in a property list beside the app's documents.
actor ProgressStore {
    struct Record: Codable {
        var position: TimeInterval = 0
        var rate: Float = 1
        var bookmarks: [Bookmark] = []
        var finished = false
    }

    private var records: [Book.ID: Record] = [:]
    private let url: URL
    private var pendingSave: Task<Void, Never>?

    init(directory: URL? = nil) {
        let folder = directory ?? FileManager.default.temporaryDirectory.appendingPathComponent("Chapterhouse-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
        url = folder.appendingPathComponent("Progress.plist")
    }

    func load() async {
        do {
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: nil)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var folder = url.deletingLastPathComponent()
            try folder.setResourceValues(values)
            records = try PropertyListDecoder().decode([Book.ID: Record].self, from: Data(contentsOf: url))
            Logger.progress.info("Loaded \(self.records.count) records from \(self.url.lastPathComponent, privacy: .public)")
        } catch CocoaError.fileReadNoSuchFile {
            Logger.progress.debug("Nothing yet")
        } catch {
            Logger.progress.error("Could not read: \(error.localizedDescription, privacy: .private(mask: .hash))")
        }
    }

    func record(for book: Book) -> Record { records[book.id, default: Record()] }

    func update(_ book: Book, _ change: @Sendable (inout Record) -> Void) {
        change(&records[book.id, default: Record()])
        pendingSave?.cancel()
        pendingSave = Task { [weak self] in
            do {
                try await Task.sleep(nanoseconds: 500_000_000)
                try await self?.save()
            } catch is CancellationError {
                return
            } catch {
                Logger.progress.fault("\(error as NSError, privacy: .public)")
            }
        }
    }

    private func save() throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(records).write(to: url, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
        Logger.progress.notice("Saved \(self.records.count, format: .decimal(minDigits: 2)) records")
    }
}
