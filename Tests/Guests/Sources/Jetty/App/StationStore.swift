import AVFoundation
import Combine
import Foundation
import MediaPlayer

struct Station: Identifiable, Hashable {
    let id: Int
    let name: String
    let place: String
    var isFavourite = false
}

/// All stations, and the one that is on.
final class StationStore: ObservableObject {
    static let shared = StationStore()
    static let didChange = Notification.Name("StationStoreDidChange")

    @Published private(set) var stations: [Station] = [
        Station(id: 1, name: "Breakwater FM", place: "North Quay", isFavourite: true),
        Station(id: 2, name: "Tide Table", place: "South Quay"),
        Station(id: 3, name: "Night Ferry", place: "On the water"),
    ]
    @Published private(set) var current: Station?

    init() {
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [unowned self] _ in
            publish(rate: 1)
            return .success
        }
        center.pauseCommand.addTarget { [unowned self] _ in
            publish(rate: 0)
            return .success
        }
    }

    func play(_ station: Station) {
        current = station
        try? AVAudioSession.sharedInstance().setActive(true)
        publish(rate: 1)
        NotificationCenter.default.post(name: Self.didChange, object: self)
    }

    func toggleFavourite(_ station: Station) {
        guard let index = stations.firstIndex(where: { $0.id == station.id }) else { return }
        stations[index].isFavourite.toggle()
        NotificationCenter.default.post(name: Self.didChange, object: self)
    }

    private func publish(rate: Double) {
        guard let current = current else { return }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: current.name,
            MPMediaItemPropertyArtist: current.place,
            MPNowPlayingInfoPropertyIsLiveStream: true,
            MPNowPlayingInfoPropertyPlaybackRate: rate,
        ]
    }
}
