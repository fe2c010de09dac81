@_exported public import AVFAudio
