/// A picture as a page to hand on: opened, printed and sent where a PNG file is not taken.
///
/// The pixels are packed as those of a PNG file, which PDF unpacks the same way. Two pixels are a
/// point, so that a head unit has about the size it has in a car.
public enum PDF {
  /// A line of text over the picture, which can be searched, copied and enlarged.
  ///
  /// It is set in Helvetica, which every reader of PDF has.
  public struct Label: Hashable, Sendable {
    public let x: Int
    public let baseline: Int
    /// Of its letters, in pixels.
    public let size: Double
    public let rgb: UInt32
    fileprivate let bytes: [UInt8]

    /// Nil where there are letters that Helvetica has not: then it has to be a picture.
    public init?(_ text: String, x: Int, baseline: Int, size: Double, rgb: UInt32) {
      var bytes: [UInt8] = []
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xFF: bytes.append(UInt8(scalar.value))
        default: return nil
        }
      }
      (self.x, self.baseline, self.size, self.rgb, self.bytes) = (x, baseline, size, rgb, bytes)
    }

    fileprivate func drawing(onPageOf height: Int) -> String {
      let digits: [UInt32] = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255]
      let color = digits.map { "\((Double($0) / 255 * 1_000).rounded() / 1_000)" }
        .joined(separator: " ")
      let place = "\(PDF.points(x)) \(PDF.points(height - baseline))"
      return "\nBT /F \(size / 2) Tf \(color) rg \(place) Td (\(words)) Tj ET"
    }

    /// As PDF writes them in brackets, in letters of ASCII alone.
    private var words: String {
      bytes.map { byte in
        let isPlain = byte < 0x7F && ![0x28, 0x29, 0x5C].contains(byte)
        let octal = String(byte, radix: 8)
        return isPlain
          ? String(UnicodeScalar(byte))
          : "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      }.joined()
    }
  }

  public static func encode(_ frame: Frame, _ labels: [Label] = []) -> [UInt8] {
    frame.withPixels { encode($0.span, width: frame.width, height: frame.height, labels) }
  }

  public static func encode(
    _ pixels: Span<UInt32>, width: Int, height: Int, _ labels: [Label] = []
  ) -> [UInt8] {
    let png = PNG.encodeCompactly(pixels, width: width, height: height, effort: 6)
    let page = "\(points(width)) \(points(height))"
    let drawing =
      "q \(points(width)) 0 0 \(points(height)) 0 0 cm /P Do Q"
      + labels.map { $0.drawing(onPageOf: height) }.joined()
    let font = labels.isEmpty ? "" : " /Font << /F 6 0 R >>"
    var file = PDFWriter()
    file.add("<< /Type /Catalog /Pages 2 0 R >>")
    file.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    file.add(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page)] /Contents 4 0 R"
        + " /Resources << /XObject << /P 5 0 R >>\(font) >> >>")
    file.add("<< /Length \(drawing.utf8.count) >>", Array(drawing.utf8))
    let data = pixelData(of: png)
    file.add(
      "<< /Type /XObject /Subtype /Image /Width \(width) /Height \(height)"
        + " /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"
        + " /DecodeParms << /Predictor 15 /Colors 3 /Columns \(width) >>"
        + " /Length \(data.count) >>", data)
    if !labels.isEmpty {
      file.add(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    }
    return file.finished()
  }

  private static func points(_ pixels: Int) -> String {
    "\(pixels / 2)" + (pixels.isMultiple(of: 2) ? "" : ".5")
  }

  /// What stands in the IDAT chunks.
  private static func pixelData(of png: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var place = PNG.signature.count
    while place + 12 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if png[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += png[place + 8..<place + 8 + length]
      }
      place += length + 12
    }
    return data
  }
}

/// Objects with their numbers, and the table of where each begins.
private struct PDFWriter {
  private var bytes = Array("%PDF-1.4\n%\u{e2}\u{e3}\n".utf8)
  private var places: [Int] = []

  mutating func add(_ dictionary: String, _ stream: [UInt8]? = nil) {
    places.append(bytes.count)
    bytes += "\(places.count) 0 obj\n\(dictionary)\n".utf8
    if let stream { bytes += Array("stream\n".utf8) + stream + Array("\nendstream\n".utf8) }
    bytes += "endobj\n".utf8
  }

  func finished() -> [UInt8] {
    let rows = places.map { place in
      let digits = String(place)
      return String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    let size = places.count + 1
    let table =
      "xref\n0 \(size)\n0000000000 65535 f \n" + rows.joined()
      + "trailer\n<< /Size \(size) /Root 1 0 R >>\nstartxref\n\(bytes.count)\n%%EOF\n"
    return bytes + Array(table.utf8)
  }
}
