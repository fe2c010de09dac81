extension Trace {
  /// A number that differs when anything in the trace does: of its lines.
  ///
  /// Pictures below the folder count by their paths inside of it, so that the same drive has the
  /// same number wherever the app's files are.
  public func fingerprint(picturesIn folder: String? = nil) throws -> UInt64 {
    Fingerprint.of(try movingPictures(outOf: folder).lines().utf8)
  }

  private func movingPictures(outOf folder: String?) -> Trace {
    guard let folder else { return self }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return Trace(entries.map { Entry(at: $0.at, $0.content.movingPictures(outOf: start)) })
  }
}

extension Trace.Content {
  /// Everything that has a picture in it; nothing else names files of the app.
  fileprivate func movingPictures(outOf start: String) -> Trace.Content {
    switch self {
    case .event(.answered(let id, .artwork(let picture?))):
      .event(.answered(id, .artwork(picture.moved(outOf: start))))
    case .event(.pictureRefused(let picture, let reason)):
      .event(.pictureRefused(picture.moved(outOf: start), reason))
    case .event(.pictureRemarked(let picture, let reason)):
      .event(.pictureRemarked(picture.moved(outOf: start), reason))
    default: self
    }
  }
}

extension Picture {
  fileprivate func moved(outOf start: String) -> Picture {
    guard let file, file.hasPrefix(start) else { return self }
    var picture = self
    picture.file = String(file.dropFirst(start.count))
    return picture
  }
}
