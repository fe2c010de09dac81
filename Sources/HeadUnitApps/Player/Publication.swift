/// Why the player publishes its info.
enum Publication: Hashable, Sendable {
  case start, play, pause, move, seek, track, rate, chapter, queue, restatement, artwork, language
}
