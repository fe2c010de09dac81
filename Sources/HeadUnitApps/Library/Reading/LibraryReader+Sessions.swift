import HeadUnitCore
import HeadUnitText

extension LibraryReader {
  mutating func sessions(_ node: JSONDocument.Node?) -> [LibrarySession] {
    guard let node else { return [] }
    var sessions: [LibrarySession] = []
    for node in node.elements {
      let session = session(node)
      if sessions.contains(where: { $0.id == session.id }) {
        complain(LibraryWording.doubleSession(session.id), at: node)
      }
      sessions.append(session)
    }
    return sessions
  }

  private mutating func session(_ node: JSONDocument.Node) -> LibrarySession {
    let fields = fields(of: node, .session)
    let id = fields.text(.id) ?? ""
    var session = LibrarySession(id: id, tracks: [])
    session.origin = fields.text(.origin).flatMap(SessionOrigin.init) ?? .remote
    session.tracks = fields.nodes(.tracks).map { node in
      track(self.fields(of: node, .sessionTrack), id: nil)
    }
    if session.tracks.isEmpty {
      session.tracks = [track(fields, id: fields.text(.title) ?? id)]
    } else if let title = fields[.title] {
      complain(LibraryWording.titleBesideTracks, at: title)
    }
    session.state = fields.text(.state).flatMap(LibrarySession.State.init) ?? .playing
    session.elapsed = fields.duration(.elapsed) ?? .zero
    if let commands = fields[.commands] {
      session.commands = self.commands(commands, intervals: [15])
    }
    session.devices = fields.nodes(.devices).map { device($0) }
    session.after = fields.duration(.after) ?? .zero
    session.lasts = fields.duration(.ends)
    session.isRequested = fields.flag(.requested) ?? true
    session.isSystem = fields.flag(.system) ?? false
    session.mixes = fields.flag(.mixes) ?? false
    return session
  }

  private mutating func track(_ fields: ObjectFields, id: String?) -> LibrarySession.Track {
    var track = LibrarySession.Track(id: id ?? fields.text(.id) ?? fields.text(.title) ?? "track")
    track.title = fields.text(.title)
    track.artist = fields.text(.artist)
    track.album = fields.text(.album)
    track.artwork = fields[.artwork].flatMap { picture($0) }
    track.duration = fields.duration(.duration)
    track.isLive = fields.flag(.live) ?? false
    return track
  }
}
