import Testing

@testable import HeadUnitDesktop

/// Messages become bytes and come back, in memory.
@Suite(.enabled(if: BusCodec() != nil, "libdbus-1 is not installed"))
struct CodecTests {
  private func again(_ message: BusMessage) throws -> BusMessage {
    let codec = try #require(BusCodec())
    let bytes = try #require(codec.bytes(of: message))
    return try #require(codec.message(from: bytes))
  }

  private static let values: [BusValue] = [
    .byte(255), .bool(true), .bool(false), .int16(-2), .uint16(65_535), .int32(-3),
    .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string("Über — 🎵"), .string(""),
    .path("/a/b_1"), .signature("a{sv}"), .strings(["a", "b"]), .strings([]),
    .properties([:]), .properties(["b": .int64(1), "a": .strings(["x"])]),
    .structure([.string("a"), .variant(.variant(.bool(true)))]),
    .array([.array([.int32(1)], of: "i"), .array([], of: "i")], of: "ai"),
  ]

  @Test(arguments: values)
  func everyValueComesBack(_ value: BusValue) throws {
    let body = [value, .variant(value)]
    let message = BusMessage.signal("/a", "b.c", "D", body)
    #expect(try again(message).body == body)
  }

  @Test func whatIsWrittenAboveAMessageComesBack() throws {
    var call = BusMessage.call("a.b", "/c", "d.e", "F", [.string("g")])
    call.serial = 77
    let back = try again(call)
    #expect(back == call)
    var asked = call
    asked.sender = ":1.2"
    var reply = asked.reply([.int32(1)])
    reply.serial = 5
    let backReply = try again(reply)
    #expect(backReply.kind == .reply && backReply.replySerial == 77)
    #expect(backReply.destination == ":1.2")
    let error = try again(asked.failing(.unknownMethod, "no"))
    #expect(error.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(error.body == [.string("no")])
  }

  @Test func whatLibdbusWouldEndTheProcessForIsNotSaid() throws {
    let codec = try #require(BusCodec())
    for path in ["", "-", "a", "/a/", "//a", "/a b", "/ü"] {
      #expect(!BusValue.isPath(path))
      #expect(codec.bytes(of: .signal("/a", "b.c", "D", [.path(path)])) == nil)
    }
    #expect(BusValue.isPath("/") && BusValue.isPath("/testdrive/track/1"))
    // A text ends where there is a zero.
    #expect(try again(.signal("/a", "b.c", "D", [.string("a\0b")])).body == [.string("a")])
  }

  @Test func whatIsNoMessageIsNone() throws {
    let codec = try #require(BusCodec())
    #expect(codec.message(from: []) == nil)
    #expect(codec.message(from: Array("nonsense, and enough of it to be a header".utf8)) == nil)
    let bytes = try #require(codec.bytes(of: .signal("/a", "b.c", "D", [.string("abc")])))
    for length in bytes.indices { #expect(codec.message(from: Array(bytes[..<length])) == nil) }
  }

  @Test func moreThanAnybodySaysIsNotRead() throws {
    let many = BusValue.array(
      (0..<BusCodec.valueLimit + 10).map { .int32(Int32($0)) }, of: "i")
    let back = try again(.signal("/a", "b.c", "D", [many]))
    #expect(back.body.first?.elements?.count == BusCodec.valueLimit - 1)
    var deep = BusValue.bool(true)
    for _ in 0..<BusCodec.depthLimit - 2 { deep = .variant(deep) }
    #expect(try again(.signal("/a", "b.c", "D", [deep])).body.first?.plain == .bool(true))
  }

  @Test func theBusIsWhereTheSessionSaysAndNoneIsBegun() {
    let isThere: (String) -> Bool = { $0 == "/run/user/1/bus" }
    #expect(Bus.address(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:x"], exists: isThere) == "unix:x")
    #expect(
      Bus.address(in: ["XDG_RUNTIME_DIR": "/run/user/1"], exists: isThere)
        == "unix:path=/run/user/1/bus")
    #expect(Bus.address(in: ["XDG_RUNTIME_DIR": "/run/user/2"], exists: isThere) == nil)
    #expect(
      Bus.address(
        in: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/1"], exists: isThere)
        == nil, "somebody wants none")
    #expect(Bus.address(in: [:], exists: isThere) == nil)
  }
}
