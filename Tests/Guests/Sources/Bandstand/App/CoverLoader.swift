import UIKit

/// Covers, drawn once for each size and kept.
final class CoverLoader {
    static let shared = CoverLoader()

    private let cache = NSCache<NSString, UIImage>()
    private let queue = DispatchQueue(label: "covers", qos: .utility)

    static let placeholder = UIImage(systemName: "music.note") ?? UIImage()

    func load(_ record: Record, size: CGSize, scale: CGFloat, completion: @escaping (UIImage) -> Void) {
        let key = "\(record.name) \(size.width) \(scale)" as NSString
        if let known = cache.object(forKey: key) {
            completion(known)
            return
        }
        queue.async { [cache] in
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            format.opaque = true
            let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
                UIColor(hue: record.hue, saturation: 0.7, brightness: 0.8, alpha: 1).setFill()
                context.fill(CGRect(origin: .zero, size: size))
            }
            cache.setObject(image, forKey: key)
            DispatchQueue.main.async { completion(image) }
        }
    }

    func cover(of record: Record, size: CGSize, scale: CGFloat) async -> UIImage {
        await withCheckedContinuation { continuation in
            load(record, size: size, scale: scale) { continuation.resume(returning: $0) }
        }
    }
}
