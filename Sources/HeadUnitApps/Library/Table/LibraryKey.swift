/// Every key a library file can have, whatever object it stands in.
enum LibraryKey: String, Hashable, Sendable, CaseIterable {
  case schema = "$schema"
  case app, tabs, items, includes, latency, network, signedIn, faults, player
  case name, icon, identifier
  case id, title, subtitle, artwork, children, container, playable, status, explicit, streaming
  case progress, showsProgress, duration, live, continuous, artist, album, albumIndex, chapters
  case queue, needs
  case `repeat`, file
  case begin, count, item, play, command
  case on, path, kind, value, times, probability
  case commands, rates, defaultRate, skip, startsAlone, devices, languages, misbehaves
  case enabled, intervals, shortTitle, minimum, maximum
  case type, volume, relativeVolume, active, current
  case start
}
