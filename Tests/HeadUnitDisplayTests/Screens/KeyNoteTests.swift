import HeadUnitCore
import HeadUnitDisplay
import Testing

/// What the rail says of keys on the wheel and of the headphones' button.
@Suite struct KeyNoteTests {
  @Test func aVolumeKeySaysHowLoudItIsAndThenTheSpeedIsBack() throws {
    var drive = try PlayingDrive()
    let speed = drive.list.elements.first { $0.label == "Speed" }
    #expect(speed != nil)
    drive.perform(.playback(.keyPressed(.volumeUp)))
    #expect(drive.list.elements.first { $0.label == "Volume" }?.value == "55 %")
    #expect(!drive.list.elements.contains { $0.label == "Speed" })
    drive.perform(.playback(.keyPressed(.volumeDown)))
    #expect(drive.list.elements.first { $0.label == "Volume" }?.value == "50 %")
    drive.wait(.milliseconds(1_600))
    #expect(!drive.list.elements.contains { $0.label == "Volume" })
    #expect(drive.list.elements.first { $0.label == "Speed" } == speed)
  }

  @Test func theButtonOfTheHeadphonesSaysWhatItDid() throws {
    var drive = try PlayingDrive()
    drive.perform(.driver(.homePressed))
    drive.perform(.playback(.headphonesChanged(plugged: true)))
    drive.perform(.playback(.headsetPressed(2)))
    #expect(drive.list.elements.contains { $0.role == .indicator && $0.label == "Next" })
  }
}
