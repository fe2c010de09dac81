import AVFAudio
import Foundation
import Testing

struct AudioDurationTests {
  @Test func aWaveFileIsAsLongAsItsSound() {
    #expect(AudioDuration.seconds(of: waveFile(seconds: 3.25)) == 3.25)
  }

  @Test func aWaveFileThatClaimsMoreThanThereIsIsAsLongAsItIs() {
    #expect(AudioDuration.seconds(of: waveFile(seconds: 4).prefix(44 + 8_000)) == 1)
  }

  @Test func anInterchangeFileCountsItsFrames() {
    var bytes = Array("FORM".utf8) + [0, 0, 0, 0] + Array("AIFFCOMM".utf8) + [0, 0, 0, 18]
    bytes += [0, 2] + [0, 1, 0x58, 0x88] + [0, 16]
    // 44,100 as a number of ten bytes.
    bytes += [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
    #expect(AudioDuration.seconds(of: Data(bytes)) == 2)
  }

  @Test func aMovieFileSaysItInItsHeader() {
    let header = box("mvhd", [UInt8](repeating: 0, count: 12) + [0, 0, 3, 0xE8, 0, 0, 0x9C, 0x40])
    let data = Data(box("ftyp", Array("M4A ".utf8)) + box("moov", box("free", []) + header))
    #expect(AudioDuration.seconds(of: data) == 40)
  }

  @Test func layerThreeCountsItsFramesOrItsBytes() {
    // 128 kilobits a second, 44,100 hertz, stereo.
    let head: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]
    let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 2, 9, 9]
    let plain = tag + head + [UInt8](repeating: 0, count: 15_996)
    #expect(AudioDuration.seconds(of: Data(plain)) == 1)

    let counted =
      head + [UInt8](repeating: 0, count: 32) + Array("Xing".utf8) + [0, 0, 0, 1]
      + [0, 0, 0x0B, 0xF6]
    #expect(AudioDuration.seconds(of: Data(counted)) == 3_062 * 1_152 / 44_100.0)
  }

  @Test func aLosslessFileCountsItsSamples() {
    var bytes = Array("fLaC".utf8) + [UInt8](repeating: 0, count: 14)
    bytes += [0x0A, 0xC4, 0x40, 0x00, 0x00, 0x02, 0xB1, 0x10]
    #expect(AudioDuration.seconds(of: Data(bytes)) == 4)
  }

  @Test func bytesOfNoKindSayNothing() {
    #expect(AudioDuration.seconds(of: Data("hello".utf8)) == nil)
    #expect(AudioDuration.seconds(of: Data()) == nil)
    #expect(AudioDuration.seconds(of: Data(waveFile(seconds: 1).prefix(30))) == nil)
  }

  private func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(body.count + 8)] + Array(name.utf8) + body
  }
}
