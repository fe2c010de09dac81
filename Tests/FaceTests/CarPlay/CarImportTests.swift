import CarPlay
import Testing

extension Faces {
  /// A scene for the car imports `CarPlay` alone, as on the phone.
  @MainActor @Suite struct CarImportTests {
    @Test func timesComeAlongWithTheCarsModule() {
      let playback = CPPlaybackConfiguration(
        preferredPresentation: .audio, playbackAction: .play,
        elapsedTime: CMTime(seconds: 90, preferredTimescale: 600), duration: .zero)
      #expect(playback.elapsedTime.seconds == 90 && playback.duration == .zero)
    }
  }
}
