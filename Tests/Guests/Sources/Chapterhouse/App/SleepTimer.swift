import Foundation

@MainActor
final class SleepTimer {
    enum Mode: Equatable {
        case off
        case after(TimeInterval)
        case endOfChapter
    }

    private(set) var mode: Mode = .off
    private(set) var firesAt: Date?
    private var timer: DispatchSourceTimer?
    var onFire: (() -> Void)?

    func set(_ mode: Mode) {
        timer?.cancel()
        timer = nil
        firesAt = nil
        self.mode = mode
        guard case .after(let seconds) = mode else { return }
        firesAt = Date().addingTimeInterval(seconds)
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + seconds, leeway: .milliseconds(50))
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.fire() }
        }
        timer.resume()
        self.timer = timer
    }

    func chapterEnded() {
        if mode == .endOfChapter { fire() }
    }

    private func fire() {
        set(.off)
        onFire?()
    }
}
