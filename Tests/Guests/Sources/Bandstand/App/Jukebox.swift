import AVFoundation
import Combine
import MediaPlayer

struct Tune: Hashable {
    let title: String
    let band: String
    let seconds: Double
}

struct Record: Hashable {
    let name: String
    let band: String
    let hue: CGFloat
    let tunes: [Tune]

    static let all: [Record] = [
        Record(name: "Brass Weather", band: "Colliery Nine", hue: 0.08, tunes: [
            Tune(title: "Cornet Rain", band: "Colliery Nine", seconds: 201),
            Tune(title: "Drumhead", band: "Colliery Nine", seconds: 188),
        ]),
        Record(name: "Park Hours", band: "The Deckchairs", hue: 0.33, tunes: [
            Tune(title: "Half Past Two", band: "The Deckchairs", seconds: 240),
            Tune(title: "Locked Gates", band: "The Deckchairs", seconds: 95),
        ]),
        Record(name: "Tuba Atlas", band: "Low Voices", hue: 0.6, tunes: [
            Tune(title: "North by Bass", band: "Low Voices", seconds: 312)
        ]),
    ]
}

enum JukeboxError: LocalizedError {
    case notOnThisPhone

    var errorDescription: String? { "This one is not on the phone." }
}

@MainActor
final class Jukebox: ObservableObject {
    static let shared = Jukebox()

    @Published private(set) var current: Tune?
    @Published private(set) var favourites: Set<Tune> = []
    @Published var rate: Float = 1
    private var startedAt = Date()
    private var bag = Set<AnyCancellable>()

    func attach() {
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [weak self] _ in
            self?.publish(playing: true)
            return .success
        }
        center.pauseCommand.addTarget { [weak self] _ in
            self?.publish(playing: false)
            return .success
        }
        center.changeShuffleModeCommand.currentShuffleType = .off
        center.changeShuffleModeCommand.addTarget { event in
            guard let event = event as? MPChangeShuffleModeCommandEvent else { return .commandFailed }
            MPRemoteCommandCenter.shared().changeShuffleModeCommand.currentShuffleType = event.shuffleType
            return .success
        }
        $rate.dropFirst().removeDuplicates()
            .receive(on: RunLoop.main)
            .sink { [weak self] _ in self?.publish(playing: true) }
            .store(in: &bag)
    }

    func play(_ tune: Tune) async throws {
        try await Task.sleep(nanoseconds: 150_000_000)
        guard tune.seconds > 100 else { throw JukeboxError.notOnThisPhone }
        start(tune)
    }

    func start(_ tune: Tune) {
        try? AVAudioSession.sharedInstance().setActive(true)
        current = tune
        publish(playing: true)
    }

    func toggleShuffle() {
        let command = MPRemoteCommandCenter.shared().changeShuffleModeCommand
        command.currentShuffleType = command.currentShuffleType == .off ? .items : .off
    }

    func toggleFavourite() {
        guard let current else { return }
        favourites.formSymmetricDifference([current])
    }

    private func publish(playing: Bool) {
        guard let current else { return }
        var info = [String: Any]()
        info[MPMediaItemPropertyTitle] = current.title
        info[MPMediaItemPropertyArtist] = current.band
        info[MPMediaItemPropertyPlaybackDuration] = current.seconds
        info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = 0.0
        info[MPNowPlayingInfoPropertyDefaultPlaybackRate] = 1.0
        info[MPNowPlayingInfoPropertyPlaybackRate] = playing ? Double(rate) : 0.0
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    }
}
