import Testing

/// The faces are the phone's singletons: what is tested on them is tested one after the other.
@Suite(.serialized, .onThreadsOfTheirOwn)
struct Faces {}
