import Foundation
import Testing
import UIKit

extension Faces {
  @Suite struct ColorTests {
    @Test func aColorSaysWhatItWasMadeOf() {
      let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.1)
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)

      #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
      #expect([red, green, blue, alpha] == [0.25, 0.5, 0.75, 0.1])
      #expect(color.cgColor.alpha == 0.1)
      #expect(color.withAlphaComponent(1) == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
    }

    @Test(
      arguments: [
        (0, [1, 0, 0]), (1, [1, 1, 0]), (2, [0, 1, 0]), (3, [0, 1, 1]), (4, [0, 0, 1]),
        (5, [1, 0, 1]),
      ] as [(Int, [CGFloat])])
    func aHueIsAColor(sixth: Int, channels: [CGFloat]) {
      let made = UIColor(hue: CGFloat(sixth) / 6, saturation: 1, brightness: 1, alpha: 1)
      let color = UIColor(red: channels[0], green: channels[1], blue: channels[2], alpha: 1)
      var hue: CGFloat = -1
      color.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
      let distances = zip(made.cgColor.components ?? [], channels).map { abs($0 - $1) }

      #expect(distances.allSatisfy { $0 < 1e-6 })
      #expect(abs(hue * 6 - CGFloat(sixth)) < 1e-6)
    }

    @Test func literalsAreColorsAndImages() {
      // The literals of an editor, as the compiler hears them.
      let color = UIColor(_colorLiteralRed: 1, green: 0, blue: 0, alpha: 1)
      let image = UIImage(imageLiteralResourceName: "nobody-has-this")

      #expect(color == .red)
      #expect(image.size == .zero)
    }

    @Test func anEmptyPlaceIsToldInTheTrace() {
      let drive = FaceDrive { _ = UIImage(imageLiteralResourceName: "nobody-has-this") }

      #expect(drive.logs.contains { $0.contains("nobody-has-this") })
    }

    @Test func aDynamicColorIsOfADay() {
      let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }

      #expect(color == UIColor(white: 0, alpha: 1))
    }
  }
}
