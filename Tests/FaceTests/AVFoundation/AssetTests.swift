import AVFoundation
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  @Suite struct AssetTests {
    @Test func aPlaceSaysHowLongItIs() async throws {
      let asset = AVURLAsset(url: try url("https://example.com/one.mp3#t=,95"))
      #expect(try await asset.load(.duration) == CMTime(value: 95, timescale: 1))
      #expect(AVAsset(url: try url("https://example.com/one.mp3#t=5,95")).duration.seconds == 90)
    }

    @Test func anOptionSaysHowLongItIs() throws {
      let place = try url("https://example.com/one.mp3")
      #expect(AVURLAsset(url: place, options: ["TestdriveDuration": 12]).duration.seconds == 12)
      #expect(AVURLAsset(url: place).duration.seconds == 180)
    }

    @Test func aStreamHasNoEnd() throws {
      #expect(AVURLAsset(url: try url("https://example.com/live.m3u8")).duration.isIndefinite)
    }

    @Test func aFileSaysHowLongItIs() async throws {
      let file = FileManager.default.temporaryDirectory.appending(
        path: "\(UUID().uuidString).wav")
      try waveFile(seconds: 1.5).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let asset = AVURLAsset(url: file)

      let (duration, isPlayable) = try await asset.load(.duration, .isPlayable)
      #expect(duration.seconds == 1.5)
      #expect(isPlayable)
    }

    @Test func aTrackSaysHowItsSoundIsKept() async throws {
      let asset = AVURLAsset(url: try url("https://example.com/one.mp3#t=,95"))
      let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
      let (descriptions, range) = try await track.load(.formatDescriptions, .timeRange)
      #expect(descriptions.first?.audioStreamBasicDescription?.mSampleRate == 44_100)
      #expect(range.duration.seconds == 95)
      #expect(try await asset.loadTracks(withMediaType: .video).isEmpty)
      await #expect(throws: NSError.self) {
        _ = try await AVAssetImageGenerator(asset: asset).image(at: .zero)
      }
    }

    @Test func aFileThatIsMissingCannotBePlayed() async {
      let asset = AVURLAsset(url: URL(fileURLWithPath: "/there/is/none.mp3"))
      #expect(!asset.isPlayable)
      await #expect(throws: NSError.self) { try await asset.load(.duration) }
      await #expect(throws: NSError.self) { try await asset.loadTracks(withMediaType: .audio) }
    }

    @Test func whatLiesOnAServerIsAskedForOverTheNetwork() {
      var drive = AudioDrive { journal in
        later(5) {
          guard let place = URL(string: "https://example.com/far.mp3#t=,95") else { return }
          let asset = AVURLAsset(url: place)
          journal.note("\(asset.status(of: .duration))")
          asset.loadValuesAsynchronously(forKeys: ["duration"]) {
            var error: NSError?
            let status = asset.statusOfValue(forKey: "duration", error: &error)
            journal.note("\(status) \(error?.code == URLError.notConnectedToInternet.rawValue)")
          }
          let status = asset.statusOfValue(forKey: "duration", error: nil)
          journal.note("\(status)")
        }
      }
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 10)
      #expect(drive.journal.lines == ["notYetLoaded", "loading", "failed true"])
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
  }
}
