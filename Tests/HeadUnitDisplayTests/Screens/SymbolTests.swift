import Testing

@testable import HeadUnitDisplay

/// What an app's name of a symbol shows where the head unit draws it.
struct SymbolTests {
  @Test(arguments: [
    ("speaker.wave.2.fill", Icon.volumeHigh), ("speaker.wave.3", .volumeHigh),
    ("speaker.fill", .volumeLow), ("speaker.wave.1", .volumeLow), ("hifispeaker.fill", .speaker),
    ("heart", .like), ("heart.fill", .likeFilled), ("checkmark.circle.fill", .check),
    ("repeat.1", .repeatOne), ("repeat.circle", .repeat), ("no.such.symbol", .apps), ("", .apps),
  ])
  func aNameShowsTheDrawingThatComesNearest(name: String, icon: Icon) {
    #expect(Icon(symbol: name) == icon)
  }
}
