import HeadUnitCore
import HeadUnitText
import Testing

struct PictureCodingTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func bytesAreWrittenAsText(bytes: String, text: String) throws {
    let picture = Picture(data: Array(bytes.utf8))
    let json = try JSONCoder.encode(picture).text

    #expect(json == #"{"data":"\#(text)"}"#)
    #expect(try read(json) == picture)
  }

  @Test func everyByteComesBack() throws {
    let picture = Picture(data: (0...255).map { UInt8($0) })

    #expect(try read(JSONCoder.encode(picture).text) == picture)
  }

  @Test(arguments: ["Zg=", "Z===", "Zg=a", "Z!==", "=Zg=", "Zm9vä"])
  func whatIsNoBase64IsRefused(text: String) {
    #expect(throws: (any Error).self) { try read(#"{"data": "\#(text)"}"#) }
  }

  private func read(_ json: String) throws -> Picture {
    let document = try JSONDocument(SourceText(name: "<test>", text: json))
    return try JSONCoder.decode(Picture.self, from: document.root)
  }
}
