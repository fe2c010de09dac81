import Foundation
import UIKit

@objc(WVStation)
final class Station: NSObject, NSCoding, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    @objc let name: String
    @objc let city: String
    @objc let frequency: Double
    let stream: URL

    init(name: String, city: String, frequency: Double, stream: URL) {
        self.name = name
        self.city = city
        self.frequency = frequency
        self.stream = stream
        super.init()
    }

    init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String?,
              let city = coder.decodeObject(of: NSString.self, forKey: "city") as String?,
              let stream = coder.decodeObject(of: NSURL.self, forKey: "stream") as URL? else { return nil }
        self.name = name
        self.city = city
        self.frequency = coder.decodeDouble(forKey: "frequency")
        self.stream = stream
        super.init()
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(city as NSString, forKey: "city")
        coder.encode(frequency, forKey: "frequency")
        coder.encode(stream as NSURL, forKey: "stream")
    }

    override func isEqual(_ object: Any?) -> Bool { (object as? Station)?.stream == stream }
    override var hash: Int { stream.hashValue }
}

enum StationBook {
    private static let file = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("windvane-stations.archive")

    static var all: [Station] = {
        let fresh = [
            Station(name: "Harbour Wave", city: "Kiel", frequency: 101.3, stream: URL(string: "https://example.com/harbour.m3u8")!),
            Station(name: "Alpenglow", city: "Bern", frequency: 93.6, stream: URL(string: "https://example.com/alpen.m3u8")!),
            Station(name: "Night Tram", city: "Kiel", frequency: 88.1, stream: URL(string: "https://example.com/tram.m3u8")!),
        ]
        return sorted(kept(fresh) ?? fresh)
    }()

    private static func sorted(_ stations: [Station]) -> [Station] {
        let order = [NSSortDescriptor(key: "city", ascending: true), NSSortDescriptor(key: #keyPath(Station.frequency), ascending: true)]
        return (stations as NSArray).sortedArray(using: order) as! [Station]
    }

    /// What is archived and read again.
    private static func kept(_ stations: [Station]) -> [Station]? {
        do {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let data = try NSKeyedArchiver.archivedData(withRootObject: stations as NSArray, requiringSecureCoding: true)
            try data.write(to: file, options: .atomic)
            defer { try? FileManager.default.removeItem(at: file) }
            return try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, Station.self, NSString.self, NSURL.self], from: Data(contentsOf: file)) as? [Station]
        } catch {
            NSLog("Stations: %@", "\(error)")
            return nil
        }
    }

    static func inCity(_ city: String) -> [Station] {
        all.filter { NSPredicate(format: "%K ==[c] %@", "city", city).evaluate(with: $0) }
    }
}
