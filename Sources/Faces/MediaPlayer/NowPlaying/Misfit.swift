/// A value in the now-playing info that is of no use for its key.
struct Misfit {
  let key: String
  let given: String
  let wanted: String

  var words: String { MediaWording.misfit(key, given: given, wanted: wanted) }
}
