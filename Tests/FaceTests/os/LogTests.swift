import Foundation
import OSLog
import Testing
import os

extension Faces {
  @Suite struct LogTests {
    @Test func aLineSaysWhereItComesFrom() {
      let logger = Logger(subsystem: "com.example.radio", category: "player")
      let lines = LogOutput.capture {
        logger.info("ready")
        logger.error("two\nlines")
        Logger().warning("nobody")
      }

      #expect(
        lines == [
          "com.example.radio player: ready", "com.example.radio player: two lines", "nobody",
        ])
    }

    @Test func noLineIsKeptToBeReadAgain() throws {
      Logger().notice("gone")
      let store = try OSLogStore(scope: .currentProcessIdentifier)
      let hour = store.position(date: Date(timeIntervalSinceNow: -3_600))
      let entries = try store.getEntries(
        with: .reverse, at: hour, matching: NSPredicate(value: true))
      let lines = entries.compactMap { $0 as? OSLogEntryLog }
        .filter { $0.level != .debug && $0.subsystem.isEmpty }.map(\.composedMessage)
      #expect(lines.isEmpty)
      let boot = store.position(timeIntervalSinceLatestBoot: 0)
      #expect(try Array(store.getEntries(at: boot)).isEmpty)
    }

    @Test func everyLevelIsWritten() {
      let logger = Logger(subsystem: "a", category: "b")
      let lines = LogOutput.capture {
        logger.trace("1")
        logger.debug("2")
        logger.info("3")
        logger.notice("4")
        logger.warning("5")
        logger.error("6")
        logger.critical("7")
        logger.fault("8")
        logger.log("9")
        logger.log(level: .debug, "10")
      }

      #expect(lines == (1...10).map { "a b: \($0)" })
    }

    @Test func valuesAreHiddenWhenTheyArePrivate() {
      let name = "Pebble"
      let lines = LogOutput.capture {
        Logger().info("\(name, privacy: .private) \(name, privacy: .public) \(name)")
        Logger().info("\(7, privacy: .sensitive) \(name, privacy: .private(mask: .hash))")
      }

      #expect(lines == ["<private> Pebble Pebble", "<private> <private>"])
    }

    @Test func valuesAreFormatted() {
      let (count, share, name) = (255, 0.5, "ab")
      let lines = LogOutput.capture {
        Logger().info("\(count, format: .hex(includePrefix: true, uppercase: true)) \(-count)")
        Logger().info("\(count, format: .decimal(minDigits: 5)) \(count, format: .octal)")
        Logger().info("\(share, format: .fixed(precision: 2)) \(Float(share)) \(true)")
        Logger().info("[\(name, align: .right(columns: 4))] [\(name, align: .left(columns: 3))]")
        Logger().info("\(true, format: .answer) \(UInt8(3)) \(String.self)")
      }

      #expect(
        lines == [
          "0xFF -255", "00255 377", "0.50 0.500000 true", "[  ab] [ab ]", "YES 3 String",
        ])
    }

    @Test func everythingThatAppsLogCompiles() throws {
      let url = try #require(URL(string: "https://example.com"))
      let path = IndexPath(indexes: [0, 1])
      let nothing: String? = nil
      let number: Int? = 4
      let lines = LogOutput.capture {
        Logger().info("\(url) \(path.description, privacy: .public) \(nothing ?? "none")")
        Logger().info("\(nothing) \(number) \(URLError(.timedOut).code.rawValue)")
        Logger().error("\(Trouble.deep) \(String(describing: path.count))")
        Logger().error("\(Trouble.deep.localizedDescription.isEmpty) \(CGFloat(1).native)")
      }

      #expect(lines.count == 4)
      #expect(lines[0].hasPrefix("https://example.com [0, 1]") || lines[0].hasSuffix("none"))
      #expect(lines[1] == "nil 4 -1001")
      #expect(lines[2] == "deep 2")
    }

    @Test func theOldWayFillsPlacesInText() {
      let log = OSLog(subsystem: "com.example.radio", category: "net")
      let name = "Pebble"
      let lines = LogOutput.capture {
        os_log("plain")
        os_log("%{public}@ has %d of %ld", log: log, type: .info, name, 3, 4)
        os_log("%{private}@ %.1f%% %x %05d", name, 12.34, 255, 42)
        os_log(.error, log: log, "%@ is missing", name)
        os_log("%@ and %@", "one")
        os_log("inserted \(name)")
        os_log(.debug, log: log, "inserted \(name, privacy: .public)")
        os_log("silent", log: .disabled)
      }

      #expect(
        lines == [
          "plain", "com.example.radio net: Pebble has 3 of 4", "<private> 12.3% ff 00042",
          "com.example.radio net: Pebble is missing", "one and <missing>", "inserted Pebble",
          "com.example.radio net: inserted Pebble",
        ])
    }

    @Test func signpostsDoNothing() {
      let poster = OSSignposter(subsystem: "a", category: "b")
      let log = OSLog(subsystem: "a", category: .pointsOfInterest)
      let lines = LogOutput.capture {
        let state = poster.beginInterval("load", id: poster.makeSignpostID(), "\(3) items")
        poster.endInterval("load", state)
        os_signpost(.begin, log: log, name: "load", signpostID: OSSignpostID(log: log))
        os_signpost(.end, log: log, name: "load", "%d items", 3)
        #expect(poster.withIntervalSignpost("sum") { 1 + 1 } == 2)
      }

      #expect(lines.isEmpty)
    }

    private enum Trouble: Error { case deep }
  }
}
